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
