import Foundation

/// The messages that stand for themselves: about the machine, and about a file.
extension JSONWriter {
  /// Writes the `meta` message: what made the stream, and where, by the variables in `environment`.
  mutating func encodeMeta(_ environment: [String: String]) {
    beginMessage("meta")
    field("protocolVersion", MessageReporter.protocolVersion)
    product("implementation", "specs", Version.current)
    product("runtime", "Swift", Platform.swiftVersion)
    product("os", Platform.systemName, Platform.systemVersion)
    product("cpu", Platform.processor)
    if let build = BuildServer(environment) { encode(build) }
    endMessage()
  }

  private mutating func product(_ key: StaticString, _ name: String, _ version: String? = nil) {
    beginObject(key)
    field("name", name)
    if let version { field("version", version) }
    endObject()
  }

  private mutating func encode(_ build: BuildServer) {
    beginObject("ci")
    field("name", build.name)
    if let url = build.url { field("url", url) }
    if let number = build.number { field("buildNumber", number) }
    if let remote = build.remote, let revision = build.revision {
      beginObject("git")
      field("remote", remote)
      field("revision", revision)
      if let branch = build.branch { field("branch", branch) }
      if let tag = build.tag { field("tag", tag) }
      endObject()
    }
    endObject()
  }

  package mutating func encodeSource(_ file: SourceFile) {
    beginMessage("source")
    field("uri", file.uri)
    field(
      "mediaType",
      file.isMarkdown ? "text/x.cucumber.gherkin+markdown" : "text/x.cucumber.gherkin+plain")
    // What is not UTF-8 becomes U+FFFD.
    let isValid = file.bytes.invalidUTF8Offset == nil
    field("data", isValid ? file.bytes : Bytes(String(decoding: file.bytes, as: UTF8.self).utf8))
    endMessage()
  }

  package mutating func encodeParseError(_ error: ParseError) {
    beginMessage("parseError")
    beginObject("source")
    field("uri", error.uri)
    location(line: error.location.line, column: error.location.column)
    endObject()
    field("message", error.message)
    endMessage()
  }
}

extension JSONWriter {
  /// Writes a field whose value is a part of the file.
  mutating func field(_ key: StaticString, _ range: TextRange, of document: GherkinDocument) {
    let source = document.source.bytes
    field(key, source.span.extracting(range.offsets))
  }

  /// Writes a list of objects, each with the fields that `body` writes of an item.
  package mutating func objects<Item>(
    _ key: StaticString, _ items: some Sequence<Item>, _ body: (inout JSONWriter, Item) -> Void
  ) {
    beginArray(key)
    for item in items {
      beginObject()
      body(&self, item)
      endObject()
    }
    endArray()
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
