package import ComicsDomain
import Foundation

extension LoopbackReply {
  /// Answers with a response that was made elsewhere.
  package static func respond(with response: HTTPResponse) -> Self {
    .respond(status: response.status, body: response.body)
  }

  /// What the scripted network would answer to the same request, over the wire; nothing at all where it
  /// would fail.
  package static func answer(_ answer: ScriptedAnswer, to request: LoopbackRequest) -> Self {
    let asked = HTTPRequest(
      base: URL(constant: "http://127.0.0.1"), path: request.path, query: Array(request.query),
      headers: request.headers)
    // Why it fails does not cross a wire; the caller only sees that nothing comes.
    guard let response = try? answer.outcome(asked).get() else { return .reset }
    return .respond(with: response)
  }
}
