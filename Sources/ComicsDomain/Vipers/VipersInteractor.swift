package import Foundation

/// The use case "see the vipers": has a connection bring their data, and makes vipers of it.
package struct VipersInteractor: VipersFetching {
  private let connection: any APIConnection
  private let service: VipersService

  package init(connection: any APIConnection, service: VipersService = VipersService()) {
    self.connection = connection
    self.service = service
  }

  /// The vipers, read away from the caller's actor.
  @concurrent
  package func fetchVipers() async throws(LoadError) -> Vipers {
    try VipersMapper.map(await connection.send(service.vipers))
  }
}

/// The use case "see the vipers", as their presenter knows it.
package protocol VipersFetching: Sendable {
  func fetchVipers() async throws(LoadError) -> Vipers
}

/// Where the vipers are (004-28).
package struct VipersService: Hashable, Sendable {
  /// The address that all paths are below.
  package let baseURL: URL

  /// The service at its own address unless another is given.
  package init(baseURL: URL = URL(constant: "http://somedomain/someservice")) {
    self.baseURL = baseURL
  }

  package var vipers: HTTPRequest { HTTPRequest(base: baseURL, path: "fetchVipers") }
}

/// A network that is none: answers any request with the vipers bundled with the app, after as long as a
/// network might take (004-27).
package struct BundledVipersClient: HTTPClient {
  /// How many seconds an answer takes.
  private static let delay = 1.5

  let pause: Pause

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

/// Downloads images over connections, one for each, so that cancelling one leaves the others alone.
package struct ImageDownloader: ImageDataLoader {
  let connect: @Sendable () -> any APIConnection

  package func imageData(at address: URL) async throws(LoadError) -> Data {
    let connection = connect()
    return try await unlessCancelled { () async throws(LoadError) in
      try await connection.send(HTTPRequest(url: address))
    }
  }
}
