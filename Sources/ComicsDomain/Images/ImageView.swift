package import Foundation

/// The place of an image on the screen, in messages whose order matters.
///
/// What it gets with `present(_:)` stands where the image would be, beside a button that tries
/// again; dismissing the message takes that button away.
@MainActor
package protocol ImageView: LoadingView {
  /// Takes away whatever is shown: image, message and activity indicator.
  func clear()
  /// Shows the image made of the bytes.
  func show(image: Data)
}
