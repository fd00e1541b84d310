/// Fetches one kind of payload: signs the request, sends it, maps the response.
///
/// It does not know what it loads; endpoints and mappers do.
package struct RemoteLoader<Payload: Sendable>: Sendable {
  /// Turns a response into a payload or refuses it.
  package typealias Mapper = @Sendable (HTTPResponse) throws(LoadError) -> Payload

  private let client: any HTTPClient
  private let signer: any RequestSigner
  private let map: Mapper

  package init(client: any HTTPClient, signer: any RequestSigner, map: @escaping Mapper) {
    self.client = client
    self.signer = signer
    self.map = map
  }

  /// Loads the payload that the request asks for, away from the caller's actor.
  ///
  /// - Throws: `LoadError.keyMissing` without any request when the app has no key for the service, what
  ///   became of the request, or what the mapper says.
  @concurrent
  package func load(_ request: HTTPRequest) async throws(LoadError) -> Payload {
    let signed = try signer.sign(request)
    let response: HTTPResponse
    do {
      response = try await client.send(signed)
    } catch {
      throw LoadError(transportFailure: error)
    }
    return try map(response)
  }
}

/// Does something for a task that may be cancelled meanwhile: then neither result nor error comes of it
/// (003-11, 003-24), but `LoadError.cancelled`.
func unlessCancelled<Value>(
  _ work: () async throws(LoadError) -> Value
) async throws(LoadError) -> Value {
  let result: Result<Value, LoadError>
  do throws(LoadError) {
    result = .success(try await work())
  } catch {
    result = .failure(error)
  }
  if Task.isCancelled { throw .cancelled }
  return try result.get()
}
