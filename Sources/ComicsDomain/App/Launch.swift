/// How the app begins: with the onboarding screen, unless the user wants to be spared it, or with what
/// a link leads to.
///
/// It decides and does nothing: a link goes past the onboarding screen without changing the preference.
package struct Launch: Hashable, Sendable {
  /// Whether the user wants to be spared the onboarding screen.
  package let dontShowOnboarding: Bool
  /// The link that the app was opened with, if any.
  package let link: DeepLink?

  /// A launch in the given circumstances.
  package init(dontShowOnboarding: Bool, link: DeepLink?) {
    self.dontShowOnboarding = dontShowOnboarding
    self.link = link
  }

  /// The places that the app opens, on top of one another.
  package var stack: NavigationStack<MarvelRoute> {
    link?.destination.way ?? (dontShowOnboarding ? MarvelRoute.landing : .onboarding).way
  }
}

/// How the app was asked to start.
package struct LaunchConfiguration: Hashable, Sendable {
  /// The launch argument that asks for the data bundled with the app instead of the network.
  package static let mockDataArgument = "UseMockData"

  /// Whether the bundled data is used in place of the network.
  package let usesMockData: Bool

  /// Reads the launch arguments; those it does not know are not its business.
  package init(arguments: [String] = []) {
    self.usesMockData = arguments.contains(Self.mockDataArgument)
  }
}
