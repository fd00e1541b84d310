import Foundation
import GherkinRunner

/// A browser that measures how long the server of `specs edit` takes: from the start of a request to the end of the
/// answer, each on a connection of its own, as the page does it.
///
/// A class, since it owns a process. It is used by one thread.
final class PageClient {
  private let process = Process()
  private let host: String
  private let token: String

  /// Starts this program with the page of a folder.
  init(in folder: URL) throws {
    process.executableURL = folder.appending(path: "program")
    try FileManager.default.copyItem(
      at: ChildProcess.ofSelf([]).program, to: folder.appending(path: "program"))
    process.arguments = ["--editor", "edit", "--no-open"]
    process.currentDirectoryURL = folder
    process.environment = ProcessInfo.processInfo.environment.merging([
      EditorSuite.variable: folder.appending(path: "steps").path
    ]) { $1 }
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    // Without a terminal it says where the page is that leads to the address.
    let said = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let page = try String(
      contentsOfFile: said.trimmingCharacters(in: .whitespacesAndNewlines), encoding: .utf8)
    guard let match = page.firstMatch(of: /http:\/\/([0-9.:]+)\/#token=(\w+)/) else {
      throw EditorFailure("no address was given")
    }
    (host, token) = (String(match.1), String(match.2))
  }

  /// Sends a request, and returns the body of the answer and the seconds that it took.
  func request(
    _ method: String, _ target: String, _ json: JSONValue? = nil
  ) throws -> (body: Bytes, seconds: Double) {
    let start = ContinuousClock.now
    let connection = try send(method, target, json)
    defer { close(connection) }
    var answer: Bytes = []
    while Descriptor.read(connection, into: &answer) {}
    let seconds = (ContinuousClock.now - start) / .seconds(1)
    let text = String(decoding: answer.prefix(16), as: UTF8.self)
    let separator = Bytes("\r\n\r\n".utf8)
    guard text.hasPrefix("HTTP/1.1 200 "), let end = answer.firstRange(of: separator)?.upperBound
    else { throw EditorFailure("\(method) \(target): \(String(decoding: answer, as: UTF8.self))") }
    return (Bytes(answer[end...]), seconds)
  }

  /// Sends a request of the page, and returns its answer and the seconds that it took.
  func call(
    _ method: String, _ target: String, _ json: JSONValue? = nil
  ) throws -> (answer: JSONValue, seconds: Double) {
    let (body, seconds) = try request(method, target, json)
    return (try JSONReader.read(body, .message), seconds)
  }

  /// Does something, and returns the seconds until there is news that fits.
  func wait(
    after body: () throws -> Void, for isWanted: (JSONValue) -> Bool
  ) throws -> Double {
    var since = ""
    func next() throws -> [JSONValue] {
      let news = try call("GET", "/api/news?since=\(since)&wait=20").answer
      since = news["number"]?.int.map { "\($0)" } ?? ""
      return news["events"]?.array ?? []
    }
    // The first answer says nothing but the number.
    _ = try next()
    let start = ContinuousClock.now
    try body()
    while try !next().contains(where: isWanted) {}
    return (ContinuousClock.now - start) / .seconds(1)
  }

  /// The largest memory, in bytes, of supervisor and worker.
  var peakMemory: Int { ChildProcess.peakMemory(withChildrenOf: process.processIdentifier) }

  func end() {
    process.interrupt()
    process.waitUntilExit()
  }

  /// Opens a connection and sends a request.
  private func send(_ method: String, _ target: String, _ json: JSONValue?) throws -> Int32 {
    let connection = try connect()
    var head = "\(method) \(target) HTTP/1.1\r\nHost: \(host)\r\nAuthorization: Bearer \(token)\r\n"
    let body = json?.bytes ?? []
    if json != nil {
      head += "Content-Type: application/json\r\nContent-Length: \(body.count)\r\n"
    }
    if let code = Descriptor.write(Bytes((head + "\r\n").utf8) + body, to: connection) {
      close(connection)
      throw FileError(host, code: code)
    }
    return connection
  }

  private func connect() throws -> Int32 {
    #if canImport(Glibc)
      let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let connection = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(host.split(separator: ":").last ?? "").map(\.bigEndian) ?? 0
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    let length = socklen_t(MemoryLayout<sockaddr_in>.size)
    // The address outlives the call, and its length is given.
    let code = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        unsafe Foundation.connect(connection, address, length) == 0 ? 0 : errno
      }
    }
    guard code == 0 else {
      close(connection)
      throw FileError(host, code: code)
    }
    return connection
  }
}
