#if canImport(Observation)
    import NavDSL
    import NavState
    import Observation
    import Testing

    @Suite struct NavigationServiceObservationTests {
        let stage = ServiceStage()
        var service: NavigationService<Spot> { stage.service }

        /// Notes in a list that a property has changed, once.
        private final class Watch {
            nonisolated(unsafe) var fired: Set<String> = []

            func begin(_ service: NavigationService<Spot>) {
                fired = []
                nonisolated(unsafe) let watch = self
                withObservationTracking {
                    _ = service.items
                } onChange: {
                    watch.fired.insert("items")
                }
                withObservationTracking {
                    _ = service.modal
                } onChange: {
                    watch.fired.insert("modal")
                }
                withObservationTracking {
                    _ = service.alert
                } onChange: {
                    watch.fired.insert("alert")
                }
                withObservationTracking {
                    _ = service.state
                } onChange: {
                    watch.fired.insert("state")
                }
                withObservationTracking {
                    _ = service.refusal
                } onChange: {
                    watch.fired.insert("refusal")
                }
            }
        }

        @Test func `Each property is told by itself, whoever has changed it`() throws {
            let watch = Watch()
            func fired(_ body: () throws -> Void) rethrows -> Set<String> {
                watch.begin(service)
                try body()
                return watch.fired
            }
            #expect(fired { service.items = [.chat(1)] } == ["items", "state"])
            #expect(fired { service.items = [.chat(1)] } == [])
            #expect(fired { service.modal = .chat(2) } == ["modal", "state"])
            #expect(fired { service.alert = .alert(1) } == ["alert", "state"])
            try #expect(fired { try stage.navigator.back() } == ["alert", "state"])
            #expect(fired { stage.navigator.navigate { $0.top(.container).dismiss() } } == [])
            #expect(fired { stage.navigator.navigate { [stack = stage.stack] in $0.from(stack).dismiss() } } == ["modal", "state"])
            #expect(fired { stage.navigator.navigate { $0.top(.stack).push(Foreign("A")) } } == [])
            #expect(fired { stage.navigator.navigate { $0.makeKey() } } == [])
            #expect(fired { service.state = NavigationState(modal: .chat(3)) } == ["items", "modal", "state"])
            stage.navigator.guards = [Doorman.refusing("chat(4)")]
            #expect(fired { service.items = [.chat(4)] } == ["refusal"])
            #expect(fired { service.items = [] } == ["refusal"])
            #expect(fired { service.unbind() } == ["modal", "state"])
            #expect(fired { service.items = [.chat(1)] } == ["items", "state"])
        }

        @Test func `What is set where a change is noticed is set next`() {
            let service = self.service
            nonisolated(unsafe) let unsafe = service
            withObservationTracking {
                _ = service.items
            } onChange: {
                unsafe.modal = .chat(2)
            }
            service.items = [.chat(1)]
            #expect(service.state == NavigationState(items: [.chat(1)], modal: .chat(2)))
        }

        @Test func `A stack that leaves or comes back is noticed`() {
            let watch = Watch()
            service.state = NavigationState(items: [.chat(1)])
            watch.begin(service)
            stage.navigator.navigate { $0.setRoot(to: Foreign("Other")) }
            #expect(watch.fired == ["items", "state"])
        }

        @Test func `What changes in a stack around an item is noticed`() throws {
            let watch = Watch()
            let wrapped = stage.screen(.chat(1)).withStackContainer()
            let other = stage.screen(.chat(2))
            stage.navigator.navigate(from: stage.stack) { $0.push(wrapped) }
            watch.begin(service)
            stage.navigator.navigate(from: try #require(stage.stack.topScreen as? StackContainer)) { $0.replace(with: other) }
            #expect(watch.fired == ["items", "state"] && service.items == [.chat(2)])
        }

        @Test func `A modal that the tabs present is noticed by the services of all`() {
            let two = ServiceStage.Tabs()
            let watch = Watch()
            watch.begin(two.second)
            two.first.modal = .chat(1)
            #expect(watch.fired == ["modal", "state"])
            watch.begin(two.second)
            two.first.items = [.chat(1)]
            #expect(watch.fired == [])
        }
    }
#endif
