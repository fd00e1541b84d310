import ComicsDomain
import ComicsTestDoubles

extension ImageRows {
  /// The images of rows that never come into view, over a network without a connection.
  static var idle: ImageRows {
    ImageRows(
      loader: RemoteImageDataLoader(client: ScriptedHTTPClient()), words: Localization(.english))
  }
}
