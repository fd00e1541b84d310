package import ComicsDomain
package import Foundation

/// The place of an image, which draws nothing and remembers, in order, what it had to show.
///
/// A class because presenters hold it weakly, like any view.
@MainActor
package final class SpyImageView: ImageView, SpyLoadingView {
  /// One call of the place.
  package enum Message: Hashable, Sendable {
    /// Take away whatever is shown.
    case cleared
    /// Show the activity indicator.
    case activityShown
    /// Hide the activity indicator.
    case activityHidden
    /// Show an image.
    case image(Data)
    /// Show the user a message, and offer to try again.
    case message(UserMessage)
    /// Take away the message, and the offer.
    case messageDismissed
  }

  /// All calls of the place, in order.
  package private(set) var messages: [Message] = [] {
    didSet { calls.add(1) }
  }

  package let calls = Gauge()

  /// A place without calls.
  package init() {}

  package func clear() { messages.append(.cleared) }
  package func showActivityIndicator() { messages.append(.activityShown) }
  package func hideActivityIndicator() { messages.append(.activityHidden) }
  package func show(image: Data) { messages.append(.image(image)) }
  package func present(_ message: UserMessage) { messages.append(.message(message)) }
  package func dismissMessage() { messages.append(.messageDismissed) }

  /// Every image that could be seen here, in order, whatever came after it.
  package var shownImages: [Data] {
    messages.compactMap { if case .image(let image) = $0 { image } else { nil } }
  }

  /// The image here now, or none.
  package var image: Data? {
    for message in messages.reversed() {
      switch message {
      case .image(let image): return image
      case .cleared: return nil
      default: continue
      }
    }
    return nil
  }

  package var isActivityIndicatorVisible: Bool {
    messages.last { [.activityShown, .activityHidden, .cleared].contains($0) } == .activityShown
  }

  /// The message here now, beside which the user can try again; or none.
  package var visibleMessage: UserMessage? {
    for message in messages.reversed() {
      switch message {
      case .message(let message): return message
      case .messageDismissed, .cleared: return nil
      default: continue
      }
    }
    return nil
  }
}
