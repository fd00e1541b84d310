import Foundation

extension JSONWriter {
  /// Writes the `meta` message: what made the stream, and where, as `environment` tells.
  mutating func encodeMeta(_ environment: [String: String]) {
    message("meta") { json in
      json.member("protocolVersion", MessageReporter.protocolVersion)
      json.product("implementation", "specs", Version.current)
      json.product("runtime", "Swift", Platform.swiftVersion)
      json.product("os", Platform.systemName, Platform.systemVersion)
      json.product("cpu", Platform.processor, nil)
      if let build = BuildServer(environment) { json.encode(build) }
    }
  }

  private mutating func product(_ key: String, _ name: String, _ version: String?) {
    self.key(key)
    beginObject()
    member("name", name)
    if let version { member("version", version) }
    endObject()
  }

  private mutating func encode(_ build: BuildServer) {
    key("ci")
    beginObject()
    member("name", build.name)
    if let url = build.url { member("url", url) }
    if let number = build.number { member("buildNumber", number) }
    if let remote = build.remote, let revision = build.revision {
      key("git")
      beginObject()
      member("remote", remote)
      member("revision", revision)
      if let branch = build.branch { member("branch", branch) }
      if let tag = build.tag { member("tag", tag) }
      endObject()
    }
    endObject()
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

/// The two small messages about files: what they hold, and what is wrong with them.
extension JSONWriter {
  /// Writes the `source` message of `file` and the end of its line.
  package mutating func encodeSource(_ file: SourceFile) {
    beginObject()
    key("source")
    beginObject()
    key("uri")
    string(file.uri)
    key("mediaType")
    string(file.isMarkdown ? "text/x.cucumber.gherkin+markdown" : "text/x.cucumber.gherkin+plain")
    key("data")
    string(repairing: file.bytes)
    endObject()
    endObject()
    endLine()
  }

  /// Writes the `parseError` message of `error` and the end of its line.
  package mutating func encodeParseError(_ error: ParseError) {
    beginObject()
    key("parseError")
    beginObject()
    key("source")
    beginObject()
    key("uri")
    string(error.uri)
    key("location")
    beginObject()
    key("line")
    number(error.location.line)
    if let column = error.location.column {
      key("column")
      number(column)
    }
    endObject()
    endObject()
    key("message")
    string(error.message)
    endObject()
    endObject()
    endLine()
  }
}
