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

  /// Writes the `source` message, and calls `drain` whenever the buffer is full.
  package mutating func encodeSource(_ file: SourceFile, drain: Drain) rethrows {
    beginMessage("source")
    field("uri", file.uri)
    field(
      "mediaType",
      file.isMarkdown ? "text/x.cucumber.gherkin+markdown" : "text/x.cucumber.gherkin+plain")
    if file.bytes.invalidUTF8Offset == nil {
      try field("data", file.bytes.span, drain: drain)
    } else {
      // What is not UTF-8 becomes U+FFFD.
      let text = Bytes(String(decoding: file.bytes, as: UTF8.self).utf8)
      try field("data", text.span, drain: drain)
    }
    endMessage()
  }

  package mutating func encodeParseError(_ error: ParseError) {
    beginMessage("parseError")
    beginObject("source")
    field("uri", error.uri)
    beginObject("location")
    field("line", error.location.line)
    if let column = error.location.column { field("column", column) }
    endObject()
    endObject()
    field("message", error.message)
    endMessage()
  }
}

extension JSONWriter {
  /// Writes an object that begins with `template` and ends with the text of a table cell, in which
  /// `\n`, `\|` and `\\` are resolved.
  @inline(__always)
  mutating func element(
    cell: TextRange, of document: GherkinDocument, in bytes: Span<UInt8>,
    template: (inout OutputSpan<UInt8>) -> Void
  ) {
    let source = bytes.extracting(cell.offsets)
    let unescaped = source.contains(.backslash) ? document.unescaped(cell) : []
    write(text: source.count) { out in
      template(&out)
      out.append("", text: unescaped.isEmpty ? source : unescaped.span)
      out.append("\"}")
    }
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
