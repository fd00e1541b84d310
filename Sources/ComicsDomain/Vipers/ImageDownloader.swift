package import Foundation

/// Downloads images over connections, one for each, so that cancelling one leaves the others alone.
package struct ImageDownloader: ImageDataLoader {
  private let connect: @Sendable () -> any APIConnection

  /// A downloader over the connections that `connect` makes.
  package init(connect: @escaping @Sendable () -> any APIConnection) {
    self.connect = connect
  }

  package func imageData(at address: URL) async throws(LoadError) -> Data {
    let connection = connect()
    return try await unlessCancelled { () async throws(LoadError) in
      let result = await withTaskCancellationHandler {
        await Self.send(HTTPRequest(url: address), over: connection)
      } onCancel: {
        connection.cancel()
      }
      return try result.get()
    }
  }

  private static func send(
    _ request: HTTPRequest, over connection: any APIConnection
  ) async -> Result<Data, LoadError> {
    do throws(LoadError) {
      return .success(try await connection.send(request))
    } catch {
      return .failure(error)
    }
  }
}
