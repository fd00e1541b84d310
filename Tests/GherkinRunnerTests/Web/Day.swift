import Foundation
import GherkinRunner
import Testing

/// `specs edit` on a copy of two features of this repository, in a browser.
struct Day {
  static let movies = "Features/Movies/movie_rows.feature"
  /// A scenario of the movies.
  static let posters = "Posters are loaded as their rows come into view"
  static let comics = "Features/Comics/comic_characters.feature"

  let folder: TemporaryFolder
  let tab: BrowserTab
  private(set) var server: ProbeProcess

  /// Starts the program, opens its page, and ends the program after `body`, also if that fails.
  static func use(_ body: (inout Day) async throws -> Void) async throws {
    let folder = try TemporaryFolder(["Package.swift": ""])
    for path in [movies, comics] {
      let feature = Conformance.projectRoot.appending(path: path)
      try folder.write(try String(contentsOf: feature, encoding: .utf8), to: path)
    }
    let server = try start(in: folder)
    var last = server
    var failure: (any Error)?
    do {
      try await BrowserTab.use("file://\(address(of: server))") { tab in
        var day = Day(folder: folder, tab: tab, server: server)
        defer { last = day.server }
        try await tab.wait(for: "nav#apps a[data-path]")
        try await day.listenToMessages()
        try await body(&day)
      }
    } catch {
      failure = error
    }
    last.send(SIGINT)
    let status = try await last.end()
    if let failure { throw failure }
    #expect(status == 0)
  }

  private static func start(in folder: TemporaryFolder) throws -> ProbeProcess {
    try ProbeProcess(in: folder, ["edit", "--no-open"], program: "specs")
  }

  /// The file that leads to the page, once it is written.
  private static func address(of server: ProbeProcess) async throws -> String {
    while true {
      if let line = try server.output.split(separator: "\n").first { return String(line) }
      guard server.isRunning else {
        throw ProbeProcess.Silence(description: try server.errors)
      }
      try await Task.sleep(for: .milliseconds(5))
    }
  }

  /// Keeps the messages of the page, which go after some seconds: a busy machine may look later.
  private func listenToMessages() async throws {
    try await tab.evaluate(
      """
      window.heard = "";
      new MutationObserver(changes => {
        for (const { addedNodes } of changes) for (const node of addedNodes) heard += node.textContent + "\\n";
      }).observe(document.querySelector("#messages"), { childList: true });
      """)
  }

  /// Returns when the page has said this at least once.
  func hear(_ words: String) async throws {
    try await tab.wait(until: "heard.includes('\(words)')")
  }

  /// Kills the program and what it has started, as a power cut does.
  func killServer() async throws {
    let processes = server.children + [server.process.processIdentifier]
    for process in processes { kill(process, SIGKILL) }
    #expect(try await server.process.end() == 128 + SIGKILL)
  }

  mutating func restart() async throws {
    server = try Self.start(in: folder)
    _ = try await Self.address(of: server)
  }

  /// The port and the token of the program.
  func address() async throws -> (port: Int, token: String) {
    let page = try String(contentsOfFile: try await Self.address(of: server), encoding: .utf8)
    let match = try #require(page.firstMatch(of: /:(\d+)\/#token=(\w+)/))
    return (try #require(Int(match.1)), String(match.2))
  }

  func read(_ path: String = movies) throws -> String { try folder.read(path) }

  /// Finds the block of a scenario.
  static func block(_ title: String) -> String { "article.block[data-id='scenario:\(title)']" }

  /// Opens the editor of a scenario of the feature that is shown.
  func edit(_ title: String) async throws {
    try await tab.click("\(Self.block(title)) [data-act=edit]")
    try await tab.wait(for: ".editor textarea")
  }

  /// Returns when a scenario has ended like this.
  func wait(for title: String, toBe status: String) async throws {
    try await tab.wait(for: "\(Self.block(title)).\(status):not(.open)")
  }
}

/// Whether a file has changed only where it should.
struct OutsideOfScenario: Equatable {
  let before: ArraySlice<Substring>
  let after: ArraySlice<Substring>

  /// The lines of a feature outside of a scenario without examples: its tags, title and steps up to an empty line.
  init(_ title: String, in feature: String) throws {
    let lines = feature.split(separator: "\n", omittingEmptySubsequences: false)
    let number = try #require(lines.firstIndex { $0.hasSuffix("Scenario: \(title)") })
    let start = try #require(lines[..<number].lastIndex { $0.isEmpty })
    let end = lines[number...].firstIndex { $0.isEmpty } ?? lines.count
    (before, after) = (lines[...start], lines[end...])
  }
}
