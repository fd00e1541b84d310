import Foundation

/// The messages that stand for themselves: about the machine, and about a file.
extension JSONWriter {
  /// Writes the `meta` message: what made the stream, and where, by the variables in `environment`.
  mutating func encodeMeta(_ environment: [String: String]) {
    var body: JSONObject = [
      "protocolVersion": .text(MessageReporter.protocolVersion),
      "implementation": ["name": "specs", "version": .text(Version.current)],
      "runtime": ["name": "Swift", "version": .text(Platform.swiftVersion)],
      "os": ["name": .text(Platform.systemName), "version": .text(Platform.systemVersion)],
      "cpu": ["name": .text(Platform.processor)],
    ]
    body["ci"] = BuildServer(environment)?.json
    message("meta", body)
  }

  package mutating func encodeSource(_ file: SourceFile) {
    message(
      "source",
      [
        "uri": .text(file.uri),
        "mediaType": file.isMarkdown
          ? "text/x.cucumber.gherkin+markdown" : "text/x.cucumber.gherkin+plain",
        // What is not UTF-8 becomes U+FFFD.
        "data": .text(String(decoding: file.bytes, as: UTF8.self)),
      ])
  }

  package mutating func encodeParseError(_ error: ParseError) {
    message(
      "parseError",
      [
        "source": ["uri": .text(error.uri), "location": .location(error.location)],
        "message": .text(error.message),
      ])
  }
}

extension BuildServer {
  fileprivate var json: JSONValue {
    var json: JSONObject = ["name": .text(name)]
    json["url"] = url.map(JSONValue.text)
    json["buildNumber"] = number.map(JSONValue.text)
    if let remote, let revision {
      var git: JSONObject = ["remote": .text(remote), "revision": .text(revision)]
      git["branch"] = branch.map(JSONValue.text)
      git["tag"] = tag.map(JSONValue.text)
      json["git"] = .object(git)
    }
    return .object(json)
  }
}

/// The parts that messages have in common.
extension JSONWriter {
  /// Writes a line with a message: an object whose only member has the name of its kind.
  mutating func message(_ kind: String, _ body: JSONObject) {
    JSONValue.object([kind: .object(body)]).write(to: &self)
    endLine()
  }

  /// An id: the prefix and a number.
  func id(_ number: Int) -> JSONValue { .text(idPrefix + "\(number)") }
}

extension JSONValue {
  static func id(_ number: Int) -> JSONValue { .text("\(number)") }

  /// A time or a duration.
  static func time(_ time: Duration) -> JSONValue {
    let (seconds, attoseconds) = max(time, .zero).components
    return [
      "seconds": .integer(Int(seconds)), "nanos": .integer(Int(attoseconds / 1_000_000_000)),
    ]
  }

  static func location(_ location: Location) -> JSONValue {
    var json: JSONObject = ["line": .integer(location.line)]
    json["column"] = location.column.map(JSONValue.integer)
    return .object(json)
  }
}

/// The machine that the program was made for and runs on.
private enum Platform {
  static var swiftVersion: String {
    #if compiler(>=6.4)
      "6.4"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  static var systemName: String {
    #if os(Linux)
      "linux"
    #elseif os(macOS)
      "darwin"
    #elseif os(Windows)
      "win32"
    #else
      "unknown"
    #endif
  }

  static var systemVersion: String {
    let version = ProcessInfo.processInfo.operatingSystemVersion
    return "\(version.majorVersion).\(version.minorVersion).\(version.patchVersion)"
  }

  static var processor: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "unknown"
    #endif
  }
}
