import ComicsDomain
import ComicsTestDoubles

/// What the user sees on a screen: what it had to show last.
enum Appearance<Content: ScreenContent> {
  /// Nothing has been shown yet.
  case blank
  /// The content of the screen.
  case content(Content)
  /// An explanation of why there is no content.
  case nothing(UserMessage)
  /// A message on top of whatever was there.
  case message(UserMessage)

  /// The appearance in words that fit into "but the screen showed …".
  var inWords: String {
    switch self {
    case .blank: "nothing"
    case .content(let content): content.inWords
    case .nothing(let message): "the explanation “\(message.title): \(message.text)”"
    case .message(let message): "the message “\(message.title): \(message.text)”"
    }
  }
}

extension SpyView where Content: ScreenContent {
  /// What the user looks at now.
  var appearance: Appearance<Content> {
    var isDismissed = false
    for message in messages.reversed() {
      switch message {
      case .content(let content): return .content(content)
      case .nothing(let message): return .nothing(message)
      case .message(let message) where !isDismissed: return .message(message)
      case .messageDismissed: isDismissed = true
      case .message, .title, .activityShown, .activityHidden, .deselected: continue
      }
    }
    return .blank
  }
}
