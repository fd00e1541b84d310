import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

@MainActor struct OnboardingPresenterTests {
  private func screen(store: any KeyValueStore) -> Screen {
    let screen = Screen(
      OnboardingPresenter(
        preference: OnboardingPreference(store: store), words: Localization(.english)
      ) {})
    screen.appear()
    return screen
  }

  @Test func `draws the box with a symbol for each of its states`() {
    let screen = screen(store: MemoryKeyValueStore())
    for symbol in ["rectangle", "checkmark.rectangle.fill", "rectangle"] {
      #expect(screen.state.rows[1].text(.symbol) == symbol)
      screen.tap("box")
    }
  }

  @Test func `keeps the box as it is when the wish cannot be kept`() throws {
    let store = MemoryKeyValueStore()
    let screen = screen(store: store)
    screen.tap("box")
    store.fillUp()
    screen.tap("box")
    #expect(screen.state.rows[1].isTicked == true)
    #expect(screen.state.load.message != nil)
    #expect(OnboardingPreference(store: store).dontShow)
    screen.tapMessage()
    #expect(screen.state.load.message == nil)
  }

  @Test func `takes a value of another kind for a wish never uttered`() throws {
    let store = MemoryKeyValueStore()
    try store.set("yes", forKey: "dontShowOnboarding")
    #expect(!OnboardingPreference(store: store).dontShow)
  }
}
