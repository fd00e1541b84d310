/// Reads the answer to a request for the characters of a comic. The wire format ends here.
package enum ComicCharactersMapper {
  private struct Wire: Decodable {
    let id: Int
    let name: String
  }

  /// The envelope in the response; the code of the envelope is for the gateway to judge.
  package static func map(
    _ response: HTTPResponse
  ) throws(LoadError) -> MarvelEnvelope<ComicCharacter> {
    try MarvelEnvelope(response) { (wire: Wire) in ComicCharacter(id: wire.id, name: wire.name) }
  }
}
