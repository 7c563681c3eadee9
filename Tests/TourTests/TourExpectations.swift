// The ids: the window is 0, then in pre-order Home 1, Rooms 2, RoomList 3, Profile (the stack) 4, Profile(me) 5. On the starts that
// have a chat open, ChatList is 6 and Chat is 7; the picker's stack, where it is open, is 8 and the picker 9.
extension Expectation {
    static let all: [Expectation] = [
        Expectation(
            stop: "The first screen", start: "a hidden window without a root",
            plan: """
                set root to Home
                make key and visible
                """,
            changes: [
                "setRoot Window #0: Tabs Home #1",
                "setHidden Window #0: false",
                "makeKey Window #0: true",
            ],
            built: 5,
            after: """
                Window [key]
                └─ Tabs Home
                   ├─ ▸ Stack Rooms
                   │  └─ RoomList ●
                   └─ Stack Profile
                      └─ Profile(me)
                """),
        Expectation(
            stop: "A chat pushed on the stack that a screen stands in", start: "a chat in the first tab",
            plan: """
                stack
                set stack: push Chat(chat 8, room 1)
                """,
            changes: ["setStack Stack Rooms #2: + Chat(chat 8, room 1) #8 at 3, now 4"],
            built: 1,
            after: """
                Window [key]
                └─ Tabs Home
                   ├─ ▸ Stack Rooms
                   │  ├─ RoomList
                   │  ├─ ChatList(room 1)
                   │  ├─ Chat(chat 7, room 1)
                   │  └─ Chat(chat 8, room 1) ●
                   └─ Stack Profile
                      └─ Profile(me)
                """),
        // The picker is built before its stack is presented; the photo is pushed on what was presented.
        Expectation(
            stop: "A modal flow", start: "a chat in the first tab",
            plan: """
                top container
                present PhotoPicker
                  set stack: push Photo(3)
                """,
            changes: [
                "present Tabs Home #1: + Stack #8",
                "setStack Stack #8: + Photo(3) #10 at 1, now 2",
            ],
            built: 2,
            after: """
                Window [key]
                └─ Tabs Home
                   ├─ ▸ Stack Rooms
                   │  ├─ RoomList
                   │  ├─ ChatList(room 1)
                   │  └─ Chat(chat 7, room 1)
                   ├─ Stack Profile
                   │  └─ Profile(me)
                   └─ ⇧ Stack (fullScreen)
                      ├─ PhotoPicker
                      └─ Photo(3) ●
                """),
        Expectation(
            stop: "Dismiss from the top, then push", start: "a photo picker over the profile, a chat in the first tab",
            plan: """
                top container
                presenting
                dismiss
                top stack
                set stack: push Profile(ann)
                """,
            changes: [
                "dismiss Tabs Home #1: - Stack #8",
                "setStack Stack Profile #4: + Profile(ann) #10 at 1, now 2",
            ],
            built: 1,
            after: """
                Window [key]
                └─ Tabs Home
                   ├─ Stack Rooms
                   │  ├─ RoomList
                   │  ├─ ChatList(room 1)
                   │  └─ Chat(chat 7, room 1)
                   └─ ▸ Stack Profile
                      ├─ Profile(me)
                      └─ Profile(ann) ●
                """),
        Expectation(
            stop: "Back to the beginning of the first tab", start: "the profile, with a chat left open in the first tab",
            plan: """
                first tabs
                select tab 0
                  set stack: pop to the root
                """,
            changes: [
                "select Tabs Home #1: 0",
                "setStack Stack Rooms #2: - ChatList(room 1) #6, Chat(chat 7, room 1) #7 at 1, now 1",
            ],
            built: 0,
            after: """
                Window [key]
                └─ Tabs Home
                   ├─ ▸ Stack Rooms
                   │  └─ RoomList ●
                   └─ Stack Profile
                      └─ Profile(me)
                """),
        // What a pushed screen presents is carried by its outermost ancestor: the tabs.
        Expectation(
            stop: "Two routes as values, one inside the other", start: "the profile, with a chat left open in the first tab",
            plan: """
                first tabs
                select tab 0
                  set stack: push Chat(chat 8, room 1)
                    present Chat(chat 4, room 2)
                """,
            changes: [
                "select Tabs Home #1: 0",
                "setStack Stack Rooms #2: + Chat(chat 8, room 1) #8 at 3, now 4",
                "present Tabs Home #1: + Chat(chat 4, room 2) #9",
            ],
            built: 2,
            after: """
                Window [key]
                └─ Tabs Home
                   ├─ ▸ Stack Rooms
                   │  ├─ RoomList
                   │  ├─ ChatList(room 1)
                   │  ├─ Chat(chat 7, room 1)
                   │  └─ Chat(chat 8, room 1)
                   ├─ Stack Profile
                   │  └─ Profile(me)
                   └─ ⇧ Chat(chat 4, room 2) ●
                """),
        // The list of room 1 is pushed and popped within the step: never built, no id spent.
        Expectation(
            stop: "Four stack changes in one step", start: "the rooms",
            plan: """
                top stack
                set stack: push ChatList(room 1), pop to the previous screen, push ChatList(room 2), push Chat(chat 4, room 2)
                  present PhotoPicker
                """,
            changes: [
                "setStack Stack Rooms #2: + ChatList(room 2) #6, Chat(chat 4, room 2) #7 at 1, now 3",
                "present Tabs Home #1: + Stack #8",
            ],
            built: 3,
            after: """
                Window [key]
                └─ Tabs Home
                   ├─ ▸ Stack Rooms
                   │  ├─ RoomList
                   │  ├─ ChatList(room 2)
                   │  └─ Chat(chat 4, room 2)
                   ├─ Stack Profile
                   │  └─ Profile(me)
                   └─ ⇧ Stack (fullScreen)
                      └─ PhotoPicker ●
                """),
        // The chat is on top of its stack already: closing the picker and selecting the tab is all that is needed.
        Expectation(
            stop: "Show a chat that is open somewhere, or else open it",
            start: "a photo picker over the profile, a chat in the first tab",
            plan: findPlan,
            changes: [
                "dismiss Tabs Home #1: - Stack #8",
                "select Tabs Home #1: 0",
            ],
            built: 0, refreshed: 1,
            after: """
                Window [key]
                └─ Tabs Home
                   ├─ ▸ Stack Rooms
                   │  ├─ RoomList
                   │  ├─ ChatList(room 1)
                   │  └─ Chat(chat 7, room 1) ●
                   └─ Stack Profile
                      └─ Profile(me)
                """),
        // The first tab's stack shows already and has a root alone: making it visible and popping change nothing.
        Expectation(
            stop: "Show a chat that is open somewhere, or else open it", start: "the rooms",
            plan: findPlan,
            changes: ["setStack Stack Rooms #2: + ChatList(room 1) #6, Chat(chat 7, room 1) #7 at 1, now 3"],
            built: 2,
            after: """
                Window [key]
                └─ Tabs Home
                   ├─ ▸ Stack Rooms
                   │  ├─ RoomList
                   │  ├─ ChatList(room 1)
                   │  └─ Chat(chat 7, room 1) ●
                   └─ Stack Profile
                      └─ Profile(me)
                """),
        // The picker that is refused is not built.
        Expectation(
            stop: "A fallback that depends on the error", start: "a chat, and a user who denies the camera",
            plan: errorsPlan,
            changes: ["present Tabs Home #1: + Alert Camera denied #8"],
            built: 1,
            after: """
                Window [key]
                └─ Tabs Home
                   ├─ ▸ Stack Rooms
                   │  ├─ RoomList
                   │  ├─ ChatList(room 1)
                   │  └─ Chat(chat 7, room 1)
                   ├─ Stack Profile
                   │  └─ Profile(me)
                   └─ ⇧ Alert Camera denied ●
                """),
        Expectation(
            stop: "A fallback that depends on the error", start: "a chat, and a device without a camera",
            plan: errorsPlan,
            changes: ["present Tabs Home #1: + Alert No camera #8"],
            built: 1,
            after: """
                Window [key]
                └─ Tabs Home
                   ├─ ▸ Stack Rooms
                   │  ├─ RoomList
                   │  ├─ ChatList(room 1)
                   │  └─ Chat(chat 7, room 1)
                   ├─ Stack Profile
                   │  └─ Profile(me)
                   └─ ⇧ Alert No camera ●
                """),
        Expectation(
            stop: "A fallback that depends on the error", start: "a chat, and a camera that makes no movies",
            plan: errorsPlan,
            changes: ["present Tabs Home #1: + Alert Something went wrong #8"],
            built: 1,
            after: """
                Window [key]
                └─ Tabs Home
                   ├─ ▸ Stack Rooms
                   │  ├─ RoomList
                   │  ├─ ChatList(room 1)
                   │  └─ Chat(chat 7, room 1)
                   ├─ Stack Profile
                   │  └─ Profile(me)
                   └─ ⇧ Alert Something went wrong ●
                """),
        Expectation(
            stop: "A fallback that depends on the error", start: "a chat, and a device with a camera",
            plan: errorsPlan,
            changes: ["present Tabs Home #1: + Picker MediaPicker(camera) #8"],
            built: 1,
            after: """
                Window [key]
                └─ Tabs Home
                   ├─ ▸ Stack Rooms
                   │  ├─ RoomList
                   │  ├─ ChatList(room 1)
                   │  └─ Chat(chat 7, room 1)
                   ├─ Stack Profile
                   │  └─ Profile(me)
                   └─ ⇧ Picker MediaPicker(camera) (fullScreen) ●
                """),
        Expectation(
            stop: "A deep link that resets what is open", start: "a photo picker over the profile, a chat in the first tab",
            plan: """
                first stack named 'Rooms'
                make visible
                set stack: pop to the root, push ChatList(room 2), push Chat(chat 4, room 2)
                """,
            changes: [
                "dismiss Tabs Home #1: - Stack #8",
                "select Tabs Home #1: 0",
                "setStack Stack Rooms #2: - ChatList(room 1) #6, Chat(chat 7, room 1) #7 "
                    + "+ ChatList(room 2) #10, Chat(chat 4, room 2) #11 at 1, now 3",
            ],
            built: 2,
            after: """
                Window [key]
                └─ Tabs Home
                   ├─ ▸ Stack Rooms
                   │  ├─ RoomList
                   │  ├─ ChatList(room 2)
                   │  └─ Chat(chat 4, room 2) ●
                   └─ Stack Profile
                      └─ Profile(me)
                """),
        Expectation(
            stop: "An interceptor", start: "a guest, who logs in when asked",
            plan: authorizePlan,
            changes: [
                "present Tabs Home #1: + Authorization #6",
                "dismiss Tabs Home #1: - Authorization #6",
                "setStack Stack Rooms #2: + Chat(chat 7, room 1) #7 at 1, now 2",
            ],
            built: 2,
            after: """
                Window [key]
                └─ Tabs Home
                   ├─ ▸ Stack Rooms
                   │  ├─ RoomList
                   │  └─ Chat(chat 7, room 1) ●
                   └─ Stack Profile
                      └─ Profile(me)
                """),
        Expectation(
            stop: "An interceptor", start: "a guest, who declines",
            plan: authorizePlan,
            changes: [
                "present Tabs Home #1: + Authorization #6",
                "dismiss Tabs Home #1: - Authorization #6",
            ],
            built: 1,
            error: "Authorization ended without a result: canceled.",
            after: """
                Window [key]
                └─ Tabs Home
                   ├─ ▸ Stack Rooms
                   │  └─ RoomList ●
                   └─ Stack Profile
                      └─ Profile(me)
                """),
        Expectation(
            stop: "An interceptor", start: "a user who has logged in",
            plan: authorizePlan,
            changes: ["setStack Stack Rooms #2: + Chat(chat 7, room 1) #6 at 1, now 2"],
            built: 1,
            after: """
                Window [key]
                └─ Tabs Home
                   ├─ ▸ Stack Rooms
                   │  ├─ RoomList
                   │  └─ Chat(chat 7, room 1) ●
                   └─ Stack Profile
                      └─ Profile(me)
                """),
        // The picker is gone before the photo is presented: one modal at a time.
        Expectation(
            stop: "An answer that decides what follows", start: "a chat, and a user who picks photo 3",
            plan: pickPlan,
            changes: [
                "present Tabs Home #1: + Picker MediaPicker(photoLibrary) #8",
                "dismiss Tabs Home #1: - Picker MediaPicker(photoLibrary) #8",
                "present Tabs Home #1: + Photo(3) #9",
            ],
            built: 2,
            after: """
                Window [key]
                └─ Tabs Home
                   ├─ ▸ Stack Rooms
                   │  ├─ RoomList
                   │  ├─ ChatList(room 1)
                   │  └─ Chat(chat 7, room 1)
                   ├─ Stack Profile
                   │  └─ Profile(me)
                   └─ ⇧ Photo(3) ●
                """),
        Expectation(
            stop: "An answer that decides what follows", start: "a chat, and a user who closes the picker",
            plan: pickPlan,
            changes: [
                "present Tabs Home #1: + Picker MediaPicker(photoLibrary) #8",
                "dismiss Tabs Home #1: - Picker MediaPicker(photoLibrary) #8",
            ],
            built: 1,
            after: """
                Window [key]
                └─ Tabs Home
                   ├─ ▸ Stack Rooms
                   │  ├─ RoomList
                   │  ├─ ChatList(room 1)
                   │  └─ Chat(chat 7, room 1) ●
                   └─ Stack Profile
                      └─ Profile(me)
                """),
    ]

    private static let findPlan = """
        last container Chat(chat 7, room 1)
        make visible
        refresh
        fallback
          first stack named 'Rooms'
          make visible
          set stack: pop to the root, push ChatList(room 1), push Chat(chat 7, room 1)
        """

    private static let errorsPlan = """
        top container
        show media picker (camera)
        fallback
        """

    private static let authorizePlan = """
        top stack
        authorize
        set stack: push Chat(chat 7, room 1)
        """

    private static let pickPlan = """
        top container
        then
          pick from media picker (photoLibrary)
          fallback
        """
}
