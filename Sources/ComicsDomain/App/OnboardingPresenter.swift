/// Whether the user wants to be spared the onboarding screen, kept for all launches to come.
package struct OnboardingPreference: Sendable {
  private static let key = "dontShowOnboarding"

  private let store: any KeyValueStore

  package init(store: any KeyValueStore) { self.store = store }

  /// Whether the screen is to be left out; a preference that was never set, or that cannot be read,
  /// does not leave it out.
  package var dontShow: Bool { (try? store.bool(forKey: Self.key)) ?? false }

  /// Keeps the preference.
  ///
  /// - Throws: `storage` when it could not be kept.
  package func set(dontShow: Bool) throws(LoadError) {
    try store.set(dontShow, forKey: Self.key)
  }
}

/// Prepares the onboarding screen: a headline, the box that says not to show it again, and the way on.
///
/// A class because the screen talks to it over time. It does not know what comes after it.
@MainActor
package final class OnboardingPresenter: ScreenPresenter {
  package let store = ViewStore()

  private let preference: OnboardingPreference
  private let words: Localization
  private let skip: @MainActor () -> Void

  /// A presenter that remembers the box in the preference.
  ///
  /// - Parameter skip: The user wants to go on.
  package init(
    preference: OnboardingPreference, words: Localization, skip: @escaping @MainActor () -> Void
  ) {
    self.preference = preference
    self.words = words
    self.skip = skip
  }

  /// The screen is there: shows the box as the user left it.
  package func viewIsReady() { show() }

  private func show() {
    let isTicked = preference.dontShow
    let symbol = isTicked ? "checkmark.rectangle.fill" : "rectangle"
    let box = Row(
      id: "box", [.button: words[.dontShowAgain], .symbol: symbol], isTicked: isTicked)
    store.show(
      Listing(items: [
        Listing.Item(Row(id: "headline", [.title: words[.onboardingHeadline]])),
        Listing.Item(box) { [weak self] in self?.boxWasTapped() },
        Listing.Item(Row(id: "skip", [.button: words[.skip]])) { [skip] in skip() },
      ]))
  }

  /// Ticks the box, or takes the tick away, and remembers it; the screen shows what was remembered.
  private func boxWasTapped() {
    do throws(LoadError) {
      try preference.set(dontShow: !preference.dontShow)
      store.update { $0.load.message = nil }
      show()
    } catch {
      store.update { $0.load.message = words.message(.choiceNotSaved, .choiceNotSavedText) }
    }
  }

  package func messageWasTapped() { store.update { $0.load.message = nil } }
}
