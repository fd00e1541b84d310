import Foundation
import Synchronization

/// Makes the assertions of Swift Testing and XCTest fail the step that they stand in.
///
/// A library of tests records a failed assertion with the test that runs. Where none runs, Swift
/// Testing hands it to the fallback event handler, which any program may install once. The library
/// with that handler is loaded exactly when Swift Testing is, so it is looked up at run time, and
/// suites that do not import Testing do not link it.
package enum TestingAssertions {
  /// Where the assertions of the current task belong. Child tasks inherit it; it is set only where a
  /// testing library is loaded.
  @TaskLocal static var recorder: Recorder?

  static let libraries = Libraries()

  /// Whether failed assertions reach `note(_:)`. Its first use installs the handler.
  ///
  /// The handler belongs to the process: the first one installed stays. Under `swift test` that may
  /// be the one of the test run itself, which then records assertions.
  static let isInstalled = install()

  /// Assertions that failed in no task of a scenario. Global, because the handler is a C function,
  /// which has no other place for them; the lock makes it safe for any thread.
  private static let unclaimed = Mutex<[ExpectationFailure]>([])

  /// The testing library that is loaded, but whose failed assertions cannot be noticed.
  package static var unheardLibrary: String? {
    let isInstalled = libraries.testing && isInstalled
    if libraries.testing, !isInstalled { return "Testing" }
    // From Swift 6.4 on, XCTest hands its assertions to the same handler.
    #if compiler(>=6.4)
      return libraries.xctest && !isInstalled ? "XCTest" : nil
    #else
      return libraries.xctest ? "XCTest" : nil
    #endif
  }

  /// Runs `body` so that assertions in its task, and in the tasks it starts, belong to `recorder`.
  static func record<Result>(
    in recorder: Recorder, _ body: () async -> Result
  ) async -> Result {
    // Without a testing library there is nothing to record, and a task-local value costs time.
    guard libraries.testing || libraries.xctest else { return await body() }
    _ = libraries.testing && isInstalled
    return await $recorder.withValue(recorder) { await body() }
  }

  /// Notes a failed assertion with the step that runs in the current task. Returns whether the current task runs one.
  @discardableResult
  package static func note(_ failure: ExpectationFailure) -> Bool {
    guard let recorder else { return false }
    recorder.add(failure)
    return true
  }

  /// The assertions that failed in no task of a scenario since the last call.
  static func takeUnclaimed() -> [ExpectationFailure] {
    guard libraries.testing else { return [] }
    return unclaimed.withLock { failures in
      defer { failures.removeAll() }
      return failures
    }
  }

  fileprivate static func receive(_ record: Bytes) {
    guard let failure = ExpectationFailure(testingRecord: record), !note(failure) else { return }
    unclaimed.withLock { $0.append(failure) }
  }

  private typealias Handler =
    @convention(c) (UnsafePointer<CChar>, UnsafeRawPointer, Int, UnsafeRawPointer?) -> Void

  private static func install() -> Bool {
    guard let symbol = unsafe Libraries.symbol("_swift_testing_installFallbackEventHandler") else {
      return false
    }
    // Safe as long as the function has the signature that Swift's interoperability library documents.
    let install = unsafe unsafeBitCast(
      symbol, to: (@convention(c) (Handler) -> Bool).self)
    return unsafe install { _, start, count, _ in
      // The bytes are valid until this returns, and are copied before.
      let bytes = unsafe UnsafeRawBufferPointer(start: start, count: count)
      unsafe TestingAssertions.receive(Bytes(bytes))
    }
  }
}

/// The testing libraries that are loaded, found by a symbol of each.
struct Libraries: Sendable {
  let testing = unsafe symbol("swt_abiv0_getEntryPoint") != nil
  let xctest = unsafe symbol(xctestCase) != nil

  /// The symbol of the class of test cases: on Apple's systems it is one of Objective-C.
  private static var xctestCase: String {
    #if canImport(ObjectiveC)
      "OBJC_CLASS_$_XCTestCase"
    #else
      "$s6XCTest0A4CaseCMa"
    #endif
  }

  /// The address of a symbol in any library of the process.
  @unsafe static func symbol(_ name: String) -> UnsafeMutableRawPointer? {
    #if canImport(Darwin)
      unsafe dlsym(UnsafeMutableRawPointer(bitPattern: -2), name)
    #else
      unsafe dlsym(nil, name)
    #endif
  }
}

extension ExpectationFailure {
  /// Reads an event in the JSON of Swift Testing; `nil` if it is not a failure.
  init?(testingRecord bytes: Bytes) {
    guard let payload = (try? JSONReader.read(bytes))?["payload"],
      let kind = payload["kind"]?.string
    else {
      // A testing library wanted it to be known, in any wording.
      self.init(
        "a testing library reported: \(String(decoding: bytes, as: UTF8.self))", filePath: "",
        line: 0, column: 0)
      return
    }
    guard kind == "issueRecorded", let issue = payload["issue"],
      issue["isFailure"]?.bool
        ?? (issue["isKnown"]?.bool != true && issue["severity"]?.string != "warning")
    else { return nil }
    let messages = (payload["messages"]?.array ?? []).compactMap { $0["text"]?.string }
    let place = issue["sourceLocation"]
    let paths = ["filePath", "_filePath", "fileID"].compactMap { place?[$0]?.string }
    self.init(
      messages.isEmpty ? "an assertion failed" : messages.joined(separator: "\n"),
      filePath: paths.first ?? "", line: place?["line"]?.int ?? 0,
      column: place?["column"]?.int ?? 0)
  }
}
