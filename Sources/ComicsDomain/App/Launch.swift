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
  package var stack: NavigationStack {
    if let link { return NavigationStack(leadingTo: link.destination) }
    return NavigationStack(root: dontShowOnboarding ? .landing : .onboarding)
  }
}

extension NavigationStack {
  /// The way to a place of the app: each place on it is where the one above it is reached from, so that
  /// going back is always possible (001-49).
  package init(leadingTo destination: Route) {
    switch destination {
    case .onboarding, .landing, .comics, .movies, .vipers: self.init(root: destination)
    case .characters: self.init(root: .comics, pushed: [destination])
    case .allCharacters, .allComics: self.init(root: .landing, pushed: [destination])
    case .character: self.init(root: .landing, pushed: [.allCharacters, destination])
    case .comic: self.init(root: .landing, pushed: [.allComics, destination])
    case .movie: self.init(root: .movies(.predefined), pushed: [destination])
    }
  }
}
