public import Foundation

/// The running scenario, and a way to add to its report. `SpecSuite.makeWorld(for:)` receives it; a world
/// that needs it keeps it.
///
/// ```swift
/// steps.then("the page shows {string}") { world, text in
///   world.scenario.attach(world.screenshot, mediaType: "image/png")
///   world.scenario.check(world.page.contains(text), "the page shows \(text)")
/// }
/// ```
public struct ScenarioContext: Sendable {
  /// The scenario's name, with the values of its example row filled in.
  public var name: String { pickle.name }
  /// The name of the feature it belongs to.
  public var feature: String { pickle.featureName }
  /// Its own tags and those it inherits, each with its `@`.
  public var tags: [String] { pickle.tags.map(\.name) }
  /// The feature file.
  public var path: String { pickle.uri }
  /// The line of the scenario, or of its example row.
  public var line: Int { pickle.location.line }
  /// 0 for the first attempt; more when the scenario is run again because it failed.
  public let attempt: Int

  // Texts are made on demand, because few worlds need them.
  private let pickle: Pickle
  private let recorder: Recorder

  package init(_ pickle: Pickle, attempt: Int, recorder: Recorder) {
    self.pickle = pickle
    self.attempt = attempt
    self.recorder = recorder
  }

  /// Whether a step or hook of this attempt has failed so far, for hooks that run after it.
  public var isFailing: Bool { recorder.isFailing }
}

/// Adds to the report of the step or hook that runs.
///
/// A function that takes one serves steps, and hooks around scenarios and around the run:
///
/// ```swift
/// func attach(answer: String, to receiver: some AttachmentReceiver) {
///   receiver.attach(answer, mediaType: "application/json", name: "answer.json")
/// }
/// ```
public protocol AttachmentReceiver: Sendable {
  /// Attaches something to the running step or hook.
  func attach(_ attachment: RunEvent.Attachment)
}

extension AttachmentReceiver {
  /// Attaches text, such as JSON or HTML.
  public func attach(_ text: String, mediaType: String = "text/plain", name: String? = nil) {
    attach(Attachment(.text(text), mediaType: mediaType, name: name))
  }

  /// Attaches bytes, such as a picture.
  public func attach(_ bytes: some Sequence<UInt8>, mediaType: String, name: String? = nil) {
    attach(Attachment(.bytes(Array(bytes)), mediaType: mediaType, name: name))
  }

  /// Attaches the contents of a file, such as a screenshot or the log of a server.
  ///
  /// - Parameters:
  ///   - mediaType: What the file holds; without it, what the end of its name says.
  ///   - name: What to call it; without it, the name of the file.
  /// - Throws: Why the file cannot be read.
  public func attach(
    contentsOf file: URL, mediaType: String? = nil, name: String? = nil
  ) throws {
    attach(try Attachment(contentsOf: file, mediaType: mediaType, name: name))
  }

  /// Adds a line to the log.
  public func log(_ text: String) {
    attach(Attachment(.text(text), mediaType: Attachment.logMediaType))
  }
}

extension ScenarioContext: AttachmentReceiver {
  /// Attaches something to the running step.
  public func attach(_ attachment: RunEvent.Attachment) { recorder.add(attachment) }

  /// Attaches a link to the running step.
  public func link(_ address: String, name: String? = nil) {
    attach(Attachment(.text(address), mediaType: Attachment.linkMediaType, name: name))
  }

  /// Notes a failure unless `condition` holds, and lets the step go on. The step fails at its end, with
  /// all failures that were noted.
  ///
  /// - Returns: The condition.
  @discardableResult
  public func check(
    _ condition: Bool, _ message: @autoclosure () -> String,
    filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Bool {
    note { () throws(ExpectationFailure) in
      try expect(condition, message(), filePath: filePath, line: line, column: column)
    }
  }

  /// Notes a failure unless both values are equal, and lets the step go on. The step fails at its
  /// end, with all failures that were noted.
  ///
  /// - Returns: Whether they are equal.
  @discardableResult
  public func check<Value: Equatable>(
    _ actual: Value, equals expected: Value, _ message: @autoclosure () -> String = "",
    filePath: String = #filePath, line: Int = #line, column: Int = #column
  ) -> Bool {
    note { () throws(ExpectationFailure) in
      try expect(
        actual, equals: expected, message(), filePath: filePath, line: line, column: column)
    }
  }

  func note(_ expectation: () throws(ExpectationFailure) -> Void) -> Bool {
    do {
      try expectation()
      return true
    } catch {
      recorder.add(error)
      return false
    }
  }
}

/// A way for hooks around the whole run to add to the report.
public struct RunContext: AttachmentReceiver {
  private let recorder: Recorder

  package init(recorder: Recorder) { self.recorder = recorder }

  /// Attaches something to the hook.
  public func attach(_ attachment: RunEvent.Attachment) { recorder.add(attachment) }
}

extension Attachment {
  /// Media types by the end of a file's name.
  private static let mediaTypes = [
    "csv": "text/csv", "gif": "image/gif", "har": "application/json", "htm": "text/html",
    "html": "text/html", "jpeg": "image/jpeg", "jpg": "image/jpeg", "json": "application/json",
    "log": "text/plain", "md": "text/markdown", "mov": "video/quicktime", "mp4": "video/mp4",
    "pdf": "application/pdf", "png": "image/png", "svg": "image/svg+xml", "txt": "text/plain",
    "webm": "video/webm", "webp": "image/webp", "xml": "application/xml", "zip": "application/zip",
  ]

  fileprivate init(contentsOf file: URL, mediaType: String?, name: String?) throws {
    let type =
      mediaType ?? Self.mediaTypes[file.pathExtension.lowercased()] ?? "application/octet-stream"
    let data = try Data(contentsOf: file)
    let isText = type.hasPrefix("text/") || type == "application/json"
    let text = isText ? String(validating: data, as: UTF8.self) : nil
    self.init(
      text.map(Body.text) ?? .bytes(Array(data)), mediaType: type,
      name: name ?? file.lastPathComponent)
  }
}
