import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A small HTTP service on a free port of the loopback interface: `GET /notes` and `POST /notes`.
public final class NotesServer: Sendable {
  /// The service could not be started.
  public struct StartError: Error { let call: String, code: Int32 }

  /// Where the service listens, such as `http://127.0.0.1:53211`.
  public let address: URL
  private let store: NoteStore
  private let listener: Int32

  /// Starts the service, which answers one request after the other until it is stopped.
  public init(_ store: NoteStore) throws {
    #if canImport(Glibc)
      listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      listener = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = listener
    let isListening = withUnsafeMutablePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && listen(descriptor, 16) == 0
          && getsockname(descriptor, $0, &length) == 0
      }
    }
    let port = UInt16(bigEndian: place.sin_port)
    guard isListening, let address = URL(string: "http://127.0.0.1:\(port)") else {
      throw StartError(call: "listen", code: errno)
    }
    self.address = address
    self.store = store
    Thread { [self] in serve() }.start()
  }

  /// Stops the service.
  public func stop() {
    shutdown(listener, Int32(SHUT_RDWR))
    close(listener)
  }

  private func serve() {
    while true {
      let connection = accept(listener, nil, nil)
      guard connection >= 0 else { return }
      if let request = Request(from: connection) { answer(request).send(to: connection) }
      close(connection)
    }
  }

  private func answer(_ request: Request) -> Response {
    switch (request.method, request.path) {
    case ("GET", "/notes"): return Response(200, store.all)
    case ("POST", "/notes"):
      guard let note = try? JSONDecoder().decode(Note.self, from: request.body), !note.text.isEmpty
      else { return Response(400) }
      store.add(note)
      return Response(201, [note])
    default: return Response(404)
    }
  }
}

/// A request, as far as this service understands it.
private struct Request {
  let method: String
  let path: String
  let body: Data

  /// Reads a request; nothing if the connection ends before it is complete.
  init?(from connection: Int32) {
    var bytes = Data()
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      if let end = bytes.firstRange(of: Data("\r\n\r\n".utf8)) {
        let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
        let lines = head.components(separatedBy: "\r\n")
        let length = lines.first { $0.lowercased().hasPrefix("content-length:") }
          .flatMap {
            Int($0.dropFirst("content-length:".count).trimmingCharacters(in: .whitespaces))
          }
        let body = bytes[end.upperBound...]
        let words = lines[0].split(separator: " ")
        if body.count >= length ?? 0, words.count == 3 {
          (method, path, self.body) = (String(words[0]), String(words[1]), Data(body))
          return
        }
      }
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { return nil }
      bytes.append(contentsOf: buffer[..<count])
    }
  }
}

/// A response with JSON.
private struct Response {
  let status: Int
  let body: Data

  init(_ status: Int, _ notes: [Note]? = nil) {
    self.status = status
    body = notes.flatMap { try? JSONEncoder().encode($0) } ?? Data()
  }

  func send(to connection: Int32) {
    let head =
      "HTTP/1.1 \(status) -\r\nContent-Type: application/json\r\nContent-Length: \(body.count)\r\n"
      + "Connection: close\r\n\r\n"
    let bytes = Array(head.utf8) + body
    var sent = 0
    while sent < bytes.count {
      let count = write(connection, Array(bytes[sent...]), bytes.count - sent)
      guard count > 0 else { return }
      sent += count
    }
  }
}
