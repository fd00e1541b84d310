/// Whether the user wants to be spared the onboarding screen from now on.
package struct OnboardingPreference: Sendable {
  private static let key = "dontShowOnboarding"

  private let store: any KeyValueStore

  /// The preference as it is kept in the store.
  package init(store: any KeyValueStore) {
    self.store = store
  }

  /// Whether the screen is to be left out; a preference that was never set, or that cannot be read,
  /// does not leave it out.
  package var dontShow: Bool {
    do {
      return try store.bool(forKey: Self.key) ?? false
    } catch {
      return false
    }
  }

  /// Keeps the preference for all launches to come.
  ///
  /// - Throws: `storage` when it could not be kept.
  package func set(dontShow: Bool) throws(LoadError) {
    try store.set(dontShow, forKey: Self.key)
  }
}
