import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

@MainActor struct OnboardingPresenterTests {
  private final class Listener: OnboardingDelegate { func onboardingWasSkipped() {} }

  private let view = SpyView<OnboardingContent>()
  private let listener = Listener()

  private func presenter(store: any KeyValueStore) -> OnboardingPresenter {
    OnboardingPresenter(
      view: view, preference: OnboardingPreference(store: store),
      words: Localization(.english), delegate: listener)
  }

  @Test func `draws the box with a symbol for each of its states`() {
    let presenter = presenter(store: MemoryKeyValueStore())
    presenter.viewIsReady()
    #expect(view.content?.symbol == "rectangle")
    presenter.dontShowAgainWasTapped()
    #expect(view.content?.symbol == "checkmark.rectangle.fill")
    presenter.dontShowAgainWasTapped()
    #expect(view.content?.symbol == "rectangle")
  }

  @Test func `keeps the box as it is when the wish can not be kept`() throws {
    let store = MemoryKeyValueStore()
    let presenter = presenter(store: store)
    presenter.viewIsReady()
    presenter.dontShowAgainWasTapped()
    store.fillUp()
    presenter.dontShowAgainWasTapped()
    #expect(view.content?.isTicked == true)
    #expect(view.shownMessages.count == 1)
    #expect(OnboardingPreference(store: store).dontShow)
  }

  @Test func `takes a value of another kind for a wish never uttered`() throws {
    let store = MemoryKeyValueStore()
    try store.set("yes", forKey: "dontShowOnboarding")
    #expect(!OnboardingPreference(store: store).dontShow)
  }
}
