import Foundation
import GherkinRunner
import Testing

/// Commands and all that they say, as the files in `Fixtures/transcripts` have them.
@Suite struct TranscriptTests {
  static let files = Golden.files(in: "transcripts", suffix: ".txt")

  @Test func `there are transcripts`() { #expect(Self.files.count >= 45) }

  @Test(arguments: files)
  func `each command says what the transcript has`(file: String) async throws {
    let text = String(decoding: try Golden.bytes("transcripts/\(file)"), as: UTF8.self)
    var cases: [String] = []
    for example in text.split(separator: "\n\n# ").map({ Substring("# " + $0.trimmingPrefix("# ")) }
    ) {
      var transcript = try Transcript(example.split(separator: "\n").map(String.init))
      let replayed = try await transcript.replayed()
      let isEqual = replayed.split(separator: "\n") == example.split(separator: "\n")
      #expect(isEqual, "\(file):\n\(Self.difference(example, replayed))")
      cases.append(replayed)
    }
    guard ProcessInfo.processInfo.environment["RECORD"] == "1" else { return }
    try Golden.expect(cases.joined(separator: "\n"), equals: "transcripts/\(file)")
  }

  /// The first line that differs, with the line of either.
  private static func difference(_ expected: Substring, _ found: String) -> String {
    let lines = [Substring(expected), found[...]].map {
      $0.split(separator: "\n", omittingEmptySubsequences: false)
    }
    let line = zip(lines[0], lines[1]).prefix { $0 == $1 }.count
    return lines.map { $0.dropFirst(line).prefix(3).joined(separator: "\n") }
      .joined(separator: "\n— but it was —\n")
  }
}

/// A folder, commands that run in it, and what they say. Its lines:
///
/// - `# TITLE` begins a case, in a folder of its own
/// - `file PATH: TEXT`, or `file PATH` with lines below it, writes a file; `remove PATH` removes it, `link PATH -> TARGET`
///   makes a link, `show PATH` prints a file, and `commit` commits everything to a repository
/// - `suite TYPE`, `in FOLDER` and `terminal`, to which both streams go, hold for the commands after them
/// - `$ specs …` is a command, with variables of its environment in front, `'…'` around an argument with spaces, and
///   `> PATH` behind what goes to a file; any other `$ …` is a command of the shell, and `FOLDER` is the path of the folder
/// - `? REQUEST` is what an editor asks: see `EditorAnswers`
/// - `|` is in front of what a command prints, `!` of what it says on standard error; `= 1` is its exit status, if not 0;
///   `\` ends a text without a line end, and `\u{1B}` stands for a character that cannot be seen
private struct Transcript {
  static let suites: [any SpecSuite.Type] = [
    ShopSuite.self, CheckedSuite.self, MistakenSuite.self, EndlessSuite.self, PayingSuite.self,
    FeedSuite.self, ClosingSuite.self, IdleSuite.self, ValueSuite.self, FruitSuite.self,
    OpenShop.self, ClosedShop.self, UnlockedShop.self, VagueShop.self, TwofoldSuite.self,
    WillingSuite.self, TaggedSuite.self, GuardedSuite.self,
  ]

  private let folder: TemporaryFolder
  private var lines: ArraySlice<String>
  private var output: [String] = []
  private var suite: any SpecSuite.Type = ShopSuite.self
  private var subfolder = ""
  private var isOnTerminal = false

  init(_ lines: [String]) throws {
    folder = try TemporaryFolder([:])
    self.lines = lines[...]
  }

  /// The transcript with what the commands say now.
  mutating func replayed() async throws -> String {
    while let line = lines.popFirst() {
      output.append(line)
      let words = line.split(separator: " ", maxSplits: 1).map(String.init)
      let rest = words.count > 1 ? words[1] : ""
      switch words[0] {
      case "#": break
      case "terminal": isOnTerminal = true
      case "suite": suite = try #require(Self.suites.first { "\($0)" == rest }, "\(line)")
      case "in": subfolder = rest == "." ? "" : rest
      case "remove": try FileManager.default.removeItem(atPath: folder.path + "/" + rest)
      case "link":
        let ends = rest.components(separatedBy: " -> ")
        try folder.link(ends[0], to: ends[1])
      case "file": try write(rest)
      case "commit": try folder.commit(below: subfolder.isEmpty ? "." : subfolder)
      case "show":
        _ = body()
        add(try folder.read(rest), "|")
      case "$": try await run(rest)
      case "?":
        _ = body()
        add(try EditorAnswers(in: folder, suite: suite.init()).answer(to: rest), "|")
      default: Issue.record("no line of a transcript: \(line)")
      }
    }
    return output.joined(separator: "\n") + "\n"
  }

  /// The lines below a line.
  private mutating func body() -> [String] {
    let count = lines.prefix { "|!=\\".contains($0.prefix(1)) }.count
    defer { lines = lines.dropFirst(count) }
    return Array(lines.prefix(count))
  }

  private mutating func write(_ line: String) throws {
    let lines = body()
    output += lines
    let parts = line.split(separator: ": ", maxSplits: 1).map(String.init)
    guard lines.isEmpty else {
      let text = lines.filter { $0 != "\\" }.map { String($0.dropFirst(2)) }.joined(separator: "\n")
      return try folder.write(Self.plain(text + (lines.last == "\\" ? "" : "\n")), to: line)
    }
    try folder.write(parts.count > 1 ? Self.plain(parts[1]) : "", to: parts[0])
  }

  private mutating func run(_ typed: String) async throws {
    _ = body()
    let line = typed.replacing("FOLDER", with: folder.path)
    // An argument in quotes may hold spaces.
    var words = line.matches(of: /((?:[^ ']|'[^']*')+)/).map {
      Self.plain(String($0.1.replacing("'", with: "")))
    }
    var environment: [String: String] = [:]
    while let variable = words.first?.wholeMatch(of: /([A-Z_]+)=((?s:.*))/) {
      environment[String(variable.1)] = String(variable.2)
      words.removeFirst()
    }
    guard words.first == "specs" else {
      let answer = try await Shell.run(["sh", "-c", line], in: folder.path + "/" + subfolder)
      add(answer.output, "|")
      return addStatus(answer.status)
    }
    let target = words.firstIndex(of: ">")
    let run = await CommandLineRun.of(
      Array(words[1..<(target ?? words.endIndex)]), in: folder, below: subfolder,
      environment: environment, isOnTerminal: isOnTerminal, suite: suite)
    if let target {
      try folder.write(run.output, to: words[target + 1])
    } else {
      add(run.output, "|")
    }
    add(run.errors, "!")
    addStatus(run.status.rawValue)
  }

  private mutating func addStatus(_ status: Int32) {
    if status != 0 { output.append("= \(status)") }
  }

  private mutating func add(_ text: String, _ mark: String) {
    guard !text.isEmpty else { return }
    // What differs from run to run, and from machine to machine.
    let timeless = text.replacing(/(\d+ h )?(\d+ min )?\d+\.\d{3} s/, with: "0.000 s")
      .replacing(/[\d.]+ [µm]s\b/, with: "0.000 s").replacing(/run of \S+Z/, with: "run of TIME")
      .replacing(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/, with: "TIME")
      .replacing(/(time|timestamp)="[^"]*"/) { "\($0.1)=\"TIME\"" }
      .replacing(/"duration":\d+/, with: "\"duration\":0")
      .replacing(/"start_timestamp":"[^"]*"/, with: "\"start_timestamp\":\"TIME\"")
      .replacing(/(?!2024)\d{4}-\d\d-\d\d(-\d{9}|[ T]\d\d:\d\d:\d\d( UTC|Z))/, with: "TIME")
      .replacing(/"ms":[\d.]+/, with: "\"ms\":0")
    let anywhere = timeless.replacing(folder.path, with: "FOLDER")
      .replacing(/(?:\/[\w.-]+)*\/?Tests\/(?:[\w.-]+\/)+(\w+\.swift)/) { String($0.1) }
      .replacing(/(\w+\.swift):\d+(?::\d+)?/) { "\($0.1):LINE" }
      .replacing(/(\w+\.swift","line":)\d+/) { "\($0.1)0" }
    let lasting = anywhere.replacing(/\b[0-9a-f]{40}\b/, with: "COMMIT")
      .replacing(/since [0-9a-f]{10} \(/, with: "since COMMIT (")
      .replacing(/(first is |that of the other |at commit )[0-9a-f]{12}\b/) { "\($0.1)COMMIT" }
      .replacing(/fatal: .*/, with: "fatal: …")
      .replacing(/(specs |Swift |"version":")\d[\d.]*\d/) { "\($0.1)VERSION" }
    var lines = Self.visible(lasting).split(separator: "\n", omittingEmptySubsequences: false)
    let isEnded = lines.last == ""
    if isEnded { lines.removeLast() }
    output += lines.map { $0.isEmpty ? mark : "\(mark) \($0)" } + (isEnded ? [] : ["\\"])
  }

  private static func visible(_ text: String) -> String {
    text.unicodeScalars.map { scalar in
      let isFormat = scalar.properties.generalCategory == .format && scalar.value > 0x2000
      let isHidden = scalar.properties.generalCategory == .control && scalar != "\n" || isFormat
      return isHidden || "\u{2028}\u{2029}\u{FEFF}\u{A0}".unicodeScalars.contains(scalar)
        ? "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" : String(scalar)
    }.joined()
  }

  private static func plain(_ text: String) -> String {
    text.replacing(/\\u\{([0-9A-F]+)\}/) { match in
      UInt32(match.1, radix: 16).flatMap(Unicode.Scalar.init).map { String($0) } ?? ""
    }
  }
}
