import NavDSL
import NavSystem
import NavTesting
import Testing

/// A picker, and the error that a device refuses it with; `nil` if it does not.
struct PickerCase: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let capabilities: SystemCapabilities
    var source = MediaPickerSource.camera
    var types: Set<MediaPickerType> = [.image]
    let error: String?
    let isSame: @Sendable (any Error) -> Bool

    static let all = [
        PickerCase(testDescription: "all there is", capabilities: SystemCapabilities(), error: nil) { _ in false },
        PickerCase(
            testDescription: "no camera", capabilities: SystemCapabilities(mediaSources: [.photoLibrary]),
            error: "Cannot pick media: the device has no camera."
        ) { ($0 as? UnavailableMediaPickerSourceError)?.source == .camera },
        PickerCase(
            testDescription: "no movies", capabilities: SystemCapabilities(mediaTypes: [.image]), types: [.image, .movie, .livePhoto],
            error: "Cannot pick media from camera: the device has no livePhoto, movie there."
        ) { ($0 as? UnavailableMediaPickerTypesError)?.types == [.movie, .livePhoto] },
        PickerCase(
            testDescription: "no types", capabilities: SystemCapabilities(), types: [],
            error: "Cannot pick media from camera: no type was asked for."
        ) { ($0 as? UnavailableMediaPickerTypesError)?.types == [] },
        PickerCase(
            testDescription: "a denied camera", capabilities: SystemCapabilities(cameraAccess: .denied),
            error: "Cannot pick media: the user denies access to the camera."
        ) { ($0 as? MediaPickerSourceAccessDeniedError)?.isRequested == false },
        PickerCase(
            testDescription: "the library, with a denied camera", capabilities: SystemCapabilities(cameraAccess: .denied),
            source: .photoLibrary, error: nil
        ) { _ in false },
    ]
}

@Suite struct MediaPickerTests {
    @Test(arguments: PickerCase.all)
    func `What the device cannot do is refused, with the error that says so`(_ row: PickerCase) {
        let desk = Desk(row.capabilities)
        let error = desk.run { $0.showMediaPicker(MediaPicker(source: row.source, types: row.types)) }
        #expect(error.map { "\($0)" } == row.error)
        #expect(error.map(row.isSame) ?? true)
        #expect(desk.changes.count == (row.error == nil ? 1 : 0))
    }

    @Test func `Without a device everything can be done`() {
        let desk = Desk()
        desk.navigator.effects = nil
        #expect(desk.run { $0.showMediaPicker(MediaPicker(source: .camera)) } == nil)
        #expect(desk.text.hasSuffix("⇧ Picker MediaPicker(camera) (fullScreen) ●"))
    }

    @Test(arguments: [
        (ScreenEffectOutcome.completed, "└─ Stack\n   ├─ A\n   └─ ⇧ Picker MediaPicker(camera) (fullScreen) ●"),
        (.canceled, "└─ Stack\n   └─ A ●"),
    ])
    func `A user who has not been asked is asked first, and waited for`(_ answer: ScreenEffectOutcome, _ text: String) {
        let desk = Desk(SystemCapabilities(cameraAccess: .notDetermined), recorder: RecordingEffects(answer: nil))
        let navigation = desk.navigator.navigate(from: desk.navigator.topContainer, completion: nil) {
            $0.showMediaPicker(MediaPicker(source: .camera))
        }
        #expect(desk.effects == [.requestMediaAccess(.camera)] && navigation.result == nil && desk.changes.isEmpty)
        desk.recorder.finishNext(.success(answer))
        #expect(navigation.result != nil && desk.text == text)
        if case .failure(let error) = navigation.result { #expect((error as? MediaPickerSourceAccessDeniedError)?.isRequested == true) }
    }

    @Test func `The picker that he lets the app show belongs to the route: it is taken back with it`() {
        let desk = Desk(SystemCapabilities(cameraAccess: .notDetermined), recorder: RecordingEffects(answer: nil))
        let navigation = desk.navigator.navigate(completion: nil) {
            $0.root.showMediaPicker(MediaPicker(source: .camera)).fail(with: TestError(name: "no")).atomic()
        }
        desk.recorder.finishNext()
        #expect(navigation.state == .failed)
        #expect(desk.text == "└─ Stack\n   └─ A ●")
        #expect(desk.changes.map(\.origin) == [.route, .rollback])
    }

    @Test func `He is not asked for a picker that could not be shown`() {
        let desk = Desk(SystemCapabilities(cameraAccess: .notDetermined))
        desk.navigator.navigate { $0.root.present(Plain("M")) }
        var error: (any Error)?
        desk.navigator.navigate(completion: { if case .failure(let failure) = $0 { error = failure } }) {
            $0.root.showMediaPicker(MediaPicker(source: .camera))
        }
        #expect(error is ScreenContainerAlreadyPresentingError && desk.effects.isEmpty)
    }

    @Test func `Finishing closes the picker, and then tells the result, once`() throws {
        let desk = Desk()
        var told: [String] = []
        let picker = MediaPicker(source: .photoLibrary) { told.append("\($0?.identifier ?? "none") \(desk.text)") }
        desk.run { $0.showMediaPicker(picker) }
        let container = try desk.find(MediaPickerContainer.self)
        try container.finish(MediaPickerResult(identifier: "3"))
        #expect(throws: ScreenContainerNotInWindowError.self) { try container.finish(nil) }
        #expect(told == ["3 └─ Stack\n   └─ A ●"])
    }

    // MARK: Waiting for the result

    private func pick(on desk: Desk, end: @escaping (Result<MediaPickerResult, any Error>) -> Void) {
        let top = desk.navigator.topContainer!
        desk.navigator.perform(ScreenPickMediaAction(MediaPicker(source: .camera)), on: top, completion: end)
    }

    @Test(arguments: [nil, MediaPickerResult(type: .movie, identifier: "3", url: "file:///3")])
    func `An action waits for what is picked; nothing is cancellation`(_ result: MediaPickerResult?) throws {
        let desk = Desk()
        var ends: [Result<MediaPickerResult, any Error>] = []
        pick(on: desk) { ends.append($0) }
        #expect(ends.isEmpty)
        try desk.find(MediaPickerContainer.self).finish(result)
        #expect(ends.count == 1)
        switch ends.first {
        case .success(let found): #expect(found == result)
        case .failure(let error): #expect(error is ScreenCanceledError && result == nil)
        case nil: break
        }
    }

    @Test func `A picker that somebody else closes is canceled`() {
        let desk = Desk()
        var ends: [Result<MediaPickerResult, any Error>] = []
        pick(on: desk) { ends.append($0) }
        desk.navigator.navigate { $0.setRoot(to: Plain("New")) }
        #expect(ends.count == 1)
        #expect(throws: ScreenCanceledError.self) { try ends.first?.get() }
        #expect(desk.navigator.navigations.isEmpty)
    }

    @Test func `A picker that is refused ends it at once`() {
        let desk = Desk(SystemCapabilities(mediaSources: []))
        var ends: [Result<MediaPickerResult, any Error>] = []
        pick(on: desk) { ends.append($0) }
        #expect(throws: UnavailableMediaPickerSourceError.self) { try ends.first?.get() }
    }

    @Test func `A simulation shows it and cannot know more`() {
        let desk = Desk(SystemCapabilities(cameraAccess: .notDetermined))
        let before = desk.navigator.hierarchy
        let action = ScreenPickMediaAction<ModalContainer>(MediaPicker(source: .camera))
        let simulation = desk.navigator.simulate { $0.root.then(action) }
        #expect(simulation.effects.map(\.description) == ["request access to the camera"])
        #expect("\(simulation.hierarchy)".contains("Picker MediaPicker(camera)"))
        #expect(!simulation.isSuccess && simulation.error == nil)
        #expect(desk.navigator.hierarchy == before && desk.effects.isEmpty)
    }
}
