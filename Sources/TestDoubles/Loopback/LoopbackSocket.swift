import Foundation

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// One POSIX socket on the loopback interface: the only place that touches the system's own calls.
///
/// It does not know HTTP. Its creator closes it, once.
struct LoopbackSocket: Sendable {
  /// What the system refused, and why.
  struct Failure: Error, CustomStringConvertible {
    let call: String
    let code: Int32
    var description: String { "\(call) failed on the loopback interface with errno \(code)" }
  }

  private let descriptor: Int32

  /// Calls a port of 127.0.0.1 and hangs up at once, which wakes its listener.
  static func ring(port: UInt16) {
    // Best effort: a port that refuses the call has no listener any more.
    guard let caller = try? make() else { return }
    defer { caller.dispose() }
    var address = sockaddr_in(loopbackPort: port)
    _ = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        unsafe connect(caller.descriptor, generic, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
  }

  private static func make() throws -> LoopbackSocket {
    #if canImport(Glibc)
      let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    #else
      let descriptor = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    guard descriptor >= 0 else { throw Failure(call: "socket", code: errno) }
    return LoopbackSocket(descriptor: descriptor)
  }

  private init(descriptor: Int32) {
    self.descriptor = descriptor
    Self.set(SOL_SOCKET, Self.noBrokenPipe, to: Int32(1), on: descriptor)
  }

  /// A socket that listens on a free port of 127.0.0.1.
  static func listening() throws -> (socket: LoopbackSocket, port: UInt16) {
    let (listener, port) = try bound()
    guard listen(listener.descriptor, SOMAXCONN) == 0 else {
      let code = errno
      listener.dispose()
      throw Failure(call: "listen", code: code)
    }
    return (listener, port)
  }

  /// A socket that has a free port of 127.0.0.1 for itself, without a listener.
  static func bound() throws -> (socket: LoopbackSocket, port: UInt16) {
    let owner = try make()
    do {
      return (owner, try owner.bindToFreePort())
    } catch {
      owner.dispose()
      throw error
    }
  }

  /// Waits for the next caller; none once the socket was shut down.
  func nextCaller() -> LoopbackSocket? {
    while true {
      let accepted = accept(descriptor, nil, nil)
      if accepted >= 0 { return LoopbackSocket(descriptor: accepted) }
      guard errno == EINTR || errno == ECONNABORTED else { return nil }
    }
  }

  /// Waits for bytes; none when the other side is gone or the socket was shut down.
  func receive() -> [UInt8]? {
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe recv(descriptor, $0.baseAddress, $0.count, 0)
      }
      if count > 0 { return Array(buffer.prefix(count)) }
      guard count < 0, errno == EINTR else { return nil }
    }
  }

  /// Sends all of the bytes, unless the other side is gone.
  ///
  /// - Returns: Whether all were sent.
  @discardableResult
  func transmit(_ bytes: Data) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes {
        unsafe send(descriptor, $0.baseAddress, $0.count, Self.sendFlags)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Ends both directions and wakes all waiting calls; the socket stays open.
  func shutDown() {
    _ = shutdown(descriptor, Int32(SHUT_RDWR))
  }

  /// Makes closing break the connection off instead of ending it in order.
  func resetOnClose() {
    Self.set(SOL_SOCKET, SO_LINGER, to: linger(l_onoff: 1, l_linger: 0), on: descriptor)
  }

  /// Gives the socket back to the system.
  func dispose() {
    _ = close(descriptor)
  }

  private func bindToFreePort() throws -> UInt16 {
    var address = sockaddr_in(loopbackPort: 0)
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = unsafe withUnsafeMutablePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
        guard unsafe bind(descriptor, generic, length) == 0,
          unsafe getsockname(descriptor, generic, &length) == 0
        else { return errno }
        return 0
      }
    }
    guard code == 0 else { throw Failure(call: "bind", code: code) }
    return UInt16(bigEndian: address.sin_port)
  }

  private static func set<Value: BitwiseCopyable>(
    _ level: Int32, _ option: Int32, to value: Value, on descriptor: Int32
  ) {
    var value = value
    _ = unsafe setsockopt(
      descriptor, level, option, &value, socklen_t(MemoryLayout<Value>.size))
  }

  // A caller who has hung up must not end the process: Linux asks per call, Darwin per socket.
  #if canImport(Darwin)
    private static let noBrokenPipe = SO_NOSIGPIPE
    private static let sendFlags: Int32 = 0
  #else
    private static let noBrokenPipe = SO_KEEPALIVE
    private static let sendFlags = Int32(MSG_NOSIGNAL)
  #endif
}

extension sockaddr_in {
  fileprivate init(loopbackPort port: UInt16) {
    self.init()
    sin_family = sa_family_t(AF_INET)
    sin_port = port.bigEndian
    sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
  }
}
