import Foundation

/// Sockets that listen for browsers of this machine.
package enum LocalSockets {
  /// Listens at `port`, for 127.0.0.1 and, where the machine has it, ::1.
  ///
  /// - Parameter isContainer: Whether the process is in a container. Its port is then published on the loopback of the
  ///   machine, and requests come from the network between the two.
  /// - Throws: Why there is no socket; `EADDRINUSE` if another program has the port.
  package static func open(at port: Int, isContainer: Bool = false) throws(FileError) -> [Int32] {
    var sockets: [Int32] = []
    for host in isContainer ? ["0.0.0.0"] : ["127.0.0.1", "::1"] {
      do throws(FileError) {
        sockets.append(try listen(host, port))
      } catch {
        if !sockets.isEmpty, error.code != EADDRINUSE { continue }
        sockets.forEach { close($0) }
        throw error
      }
    }
    return sockets
  }

  private static func listen(_ host: String, _ port: Int) throws(FileError) -> Int32 {
    let name = "\(host):\(port)"
    var hints = unsafe addrinfo()
    unsafe hints.ai_flags = AI_NUMERICHOST | AI_NUMERICSERV
    #if canImport(Glibc)
      unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      unsafe hints.ai_socktype = SOCK_STREAM
    #endif
    var list: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, "\(port)", &hints, &list) == 0,
      let address = unsafe list?.pointee
    else { throw FileError(name, code: EADDRNOTAVAIL) }
    defer { unsafe freeaddrinfo(list) }
    let descriptor = unsafe socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard descriptor >= 0 else { throw FileError(name, code: errno) }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    var isOn: Int32 = 1
    // Connections of a program that has just ended do not keep the port.
    _ = unsafe setsockopt(
      descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    guard unsafe bind(descriptor, address.ai_addr, address.ai_addrlen) == 0,
      Foundation.listen(descriptor, 64) == 0
    else {
      let code = errno
      close(descriptor)
      throw FileError(name, code: code)
    }
    return descriptor
  }
}
