import Foundation

/// A network that is none: answers any request with the vipers bundled with the app, after as long as a
/// network might take (004-27).
package struct BundledVipersClient: HTTPClient {
  /// How many seconds an answer takes.
  private static let delay = 1.5

  private let pause: Pause

  /// A network whose time passes as `pause` says.
  package init(pause: @escaping Pause = Pauses.real) {
    self.pause = pause
  }

  package func send(_ request: HTTPRequest) async throws -> HTTPResponse {
    try await pause(Self.delay)
    return HTTPResponse(status: 200, body: Data(Self.bundled.utf8))
  }

  private static let bundled = """
    {
      "success": true,
      "status": 200,
      "overview": {"title": "Viper Demo"},
      "vipers": [
        {
          "id": 4, "level": "1", "accessible": true,
          "bg_image_url": "https://images.example/vipers/meadow.png"
        },
        {
          "id": 3, "level": "2", "accessible": false,
          "bg_image_url": "https://images.example/vipers/cave.png"
        },
        {
          "id": 5, "level": "3", "accessible": false,
          "bg_image_url": "https://images.example/vipers/summit.png"
        }
      ]
    }
    """
}
