/// Everything that `swift run calls` prints.
let expectedText = """
    Two ways to start a call, one decision. Each line is what somebody does and what the phone does; the hierarchy
    follows where it has changed.

    ── A typed number, and the button

    type 1 → nothing
    type 12 → nothing
    press Call → calls 12
        Window [key]
        └─ Stack
           ├─ Dial
           └─ Call(12) ●
    press Hang up → hangs up
        Window [key]
        └─ Stack
           └─ Dial ●

    ── A push, and Accept

    a push: 34 wants to talk → nothing
        Window [key]
        └─ Stack
           ├─ Dial
           └─ ⇧ Ringing(34) (fullScreen) ●
    press Accept → answers 34
        Window [key]
        └─ Stack
           ├─ Dial
           └─ Call(34) ●
    press Hang up → hangs up
        Window [key]
        └─ Stack
           └─ Dial ●

    ── A push, and Decline

    a push: 34 wants to talk → nothing
        Window [key]
        └─ Stack
           ├─ Dial
           └─ ⇧ Ringing(34) (fullScreen) ●
    press Decline → declines
        Window [key]
        └─ Stack
           └─ Dial ●
    press Accept → nothing

    ── An empty number does not call

    press Call → nothing
    type 1 → nothing
    clear the number → nothing
    press Call → nothing

    ── Typing after the press does not call again

    press Call → nothing
    type 12 → nothing
    press Call → calls 12
        Window [key]
        └─ Stack
           ├─ Dial
           └─ Call(12) ●
    type 123 → nothing
    press Hang up → hangs up
        Window [key]
        └─ Stack
           └─ Dial ●

    ── A change of the number alone does nothing

    type 12 → nothing
    press Call → calls 12
        Window [key]
        └─ Stack
           ├─ Dial
           └─ Call(12) ●
    press Hang up → hangs up
        Window [key]
        └─ Stack
           └─ Dial ●
    type 56 → nothing

    ── Both ways in one round make one call

    type 12 → nothing
    a push: 34 wants to talk → nothing
        Window [key]
        └─ Stack
           ├─ Dial
           └─ ⇧ Ringing(34) (fullScreen) ●
    at once: press Call, press Accept → answers 34
        Window [key]
        └─ Stack
           ├─ Dial
           └─ Call(34) ●

    ── Who calls meanwhile rings afterwards

    type 12 → nothing
    press Call → calls 12
        Window [key]
        └─ Stack
           ├─ Dial
           └─ Call(12) ●
    a push: 34 wants to talk → nothing
    press Hang up → hangs up
        Window [key]
        └─ Stack
           ├─ Dial
           └─ ⇧ Ringing(34) (fullScreen) ●
    """
