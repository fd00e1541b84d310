import ComicsDomain
import ComicsTestDoubles
import Foundation
import Testing

struct ComicsDataGatewayTests {
  private let client = ScriptedHTTPClient()
  private let service = MarvelService(
    signer: StaticDigestSigner(publicKey: "1234", hash: "abcd", timestamp: "1"))

  private func comics(isConnected: Bool = true) async throws(LoadError) -> [Comic] {
    try await ComicsDataGateway(
      remote: .live(client: client, service: service),
      connectivity: SwitchedConnectivity(isConnected: isConnected)
    ).items(())
  }

  private func characters(isConnected: Bool = true) async throws(LoadError) -> [ComicCharacter] {
    try await ComicCharactersDataGateway(
      remote: .live(client: client, service: service),
      connectivity: SwitchedConnectivity(isConnected: isConnected)
    ).items(Comic(id: 2, title: "Abb comic"))
  }

  @Test func `sends nothing without a connection`() async {
    client.answer(with: .valid)
    await #expect(throws: LoadError.connectivity) { try await comics(isConnected: false) }
    await #expect(throws: LoadError.connectivity) { try await characters(isConnected: false) }
    #expect(client.requests.isEmpty)
  }

  @Test func `delivers what the service holds, in its order`() async throws {
    client.answer(with: .valid)
    #expect(try await comics() == ServerContents.fixtures.comics)
    #expect(try await characters().map(\.name) == ["Wasp", "Beetle"])
    #expect(
      client.requests.map { $0.url.path() }
        == ["/v1/public/comics", "/v1/public/comics/2/characters"])
  }

  @Test(arguments: [
    URLError.Code.notConnectedToInternet, .cannotConnectToHost, .timedOut, .networkConnectionLost,
  ])
  func `reports the connection when there is no response`(code: URLError.Code) async {
    client.answer(with: .failure(code))
    await #expect(throws: LoadError.connectivity) { try await comics() }
    await #expect(throws: LoadError.connectivity) { try await characters() }
  }

  @Test(arguments: InvalidResponse.allCases)
  func `reports a response that cannot be used`(way: InvalidResponse) async {
    client.answer(with: .invalid(way))
    let error: LoadError =
      switch way {
      case .status(401), .status(403): .unauthorized
      case .status(404): .notFound
      default: .invalidData
      }
    await #expect(throws: error) { try await comics() }
    await #expect(throws: error) { try await characters() }
  }

  @Test(arguments: [
    (
      #"{"code": 200, "status": "Ok", "data": {"results": [{"title": "Comic title", "id": 123}]}}"#,
      [Comic(id: 123, title: "Comic title")]
    ),
    (#"{"code": 200, "status": "Ok", "data": {"results": [], "extra": null}}"#, []),
  ])
  func `accepts the smallest valid bodies`(body: String, expected: [Comic]) async throws {
    client.answer(with: .response(body: body))
    #expect(try await comics() == expected)
  }

  @Test(arguments: [
    #"{"status": "Ok", "data": {"results": []}}"#, #"{"code": 200, "data": {"results": []}}"#,
    #"{"code": 200, "status": "Ok"}"#, #"{"code": "InvalidCredentials", "message": "no"}"#,
    #"{"code": 409, "status": "You may not request more than 100 items."}"#,
    #"{"code": 200, "status": "Ok", "data": {"results": [{"title": "no id"}]}}"#,
    #"{"code": 200, "status": "Ok", "data": {"results": [{"title": "t", "id": 99999999999999999999}]}}"#,
    #"{"code": 200, "status": "Ok", "data": {"results": [{"id": 123}]}}"#,
    #"{"code": "200", "status": "Ok", "data": {"results": []}}"#,
    #"[]"#, #"null"#, "\u{FEFF}",
  ])
  func `refuses bodies with a part missing`(body: String) async {
    client.answer(with: .response(body: body))
    await #expect(throws: LoadError.invalidData) { try await comics() }
  }

  @Test(arguments: [
    #"{"status": "Ok", "data": {"results": [{"name": "Ant-men", "id": 123}]}}"#,
    #"{"code": 200, "data": {"results": [{"name": "Ant-men", "id": 123}]}}"#,
    #"{"code": 200, "status": "Ok", "data": {"results": [{"name": "Ant-men"}]}}"#,
    #"{"code": 200, "status": "Ok", "data": {"results": [{"id": 123}]}}"#,
    #"{"code": "200", "status": "Ok", "data": {"results": [{"name": "Ant-men", "id": 123}]}}"#,
  ])
  func `refuses characters with a part missing`(body: String) async {
    client.answer(with: .response(body: body))
    await #expect(throws: LoadError.invalidData) { try await characters() }
  }

  @Test(arguments: [0, 199, 201, 204, 304, 400, 401, 500])
  func `believes only an envelope that calls itself good`(code: Int) async {
    let data = #"{"results": [{"id": 1, "title": "One"}]}"#
    client.answer(
      with: .response(body: #"{"code": \#(code), "status": "Ok", "data": \#(data)}"#))
    await #expect(throws: LoadError.invalidData) { try await comics() }
  }

  @Test func `asks for five comics at once unless the service was made otherwise`() async throws {
    client.answer(with: .valid)
    _ = try await comics()
    #expect(client.requests.map { $0.query["limit"] } == ["5"])
  }

  @Test func `refuses bytes that are not text and nesting without end`() async {
    let nested = String(repeating: "[", count: 100_000)
    client.answer(with: .response(body: nested))
    await #expect(throws: LoadError.invalidData) { try await comics() }
    client.answer(
      with: ScriptedAnswer { _ in
        .success(HTTPResponse(status: 200, body: Data([0xff, 0xfe, 0x00, 0xd8])))
      })
    await #expect(throws: LoadError.invalidData) { try await comics() }
  }
}
