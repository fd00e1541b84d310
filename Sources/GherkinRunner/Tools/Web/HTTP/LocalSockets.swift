package import Foundation

/// Sockets by which programs of this machine talk.
package enum LocalSockets {
  /// Listens at `port`, for 127.0.0.1 and, where the machine has it, ::1.
  ///
  /// - Parameter isContainer: Whether the process is in a container. Its port is then published on the loopback of the
  ///   machine, and requests come from the network between the two.
  /// - Throws: Why there is no socket; `EADDRINUSE` if another program has the port.
  package static func listen(at port: Int, isContainer: Bool = false) throws(FileError) -> [Int32] {
    var sockets: [Int32] = []
    for host in isContainer ? ["0.0.0.0"] : ["127.0.0.1", "::1"] {
      do throws(FileError) {
        sockets.append(
          try unsafe open(host, port) { socket, address, length in
            _ = fcntl(socket, F_SETFL, O_NONBLOCK)
            // Connections of a program that has just ended do not keep the port.
            setOption(SO_REUSEADDR, at: SOL_SOCKET, of: socket)
            let code = unsafe bind(socket, address, length)
            return code == 0 ? Foundation.listen(socket, 64) : code
          })
      } catch {
        if !sockets.isEmpty, error.code != EADDRINUSE { continue }
        sockets.forEach { close($0) }
        throw error
      }
    }
    return sockets
  }

  /// Opens a socket for an address in numbers, which `use` binds or connects: it returns a negative number if that fails.
  package static func open(
    _ host: String, _ port: Int, _ use: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32
  ) throws(FileError) -> Int32 {
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
    let socket = unsafe socket(address.ai_family, address.ai_socktype, address.ai_protocol)
    guard socket >= 0 else { throw FileError(name, code: errno) }
    _ = fcntl(socket, F_SETFD, FD_CLOEXEC)
    guard unsafe use(socket, address.ai_addr, address.ai_addrlen) == 0 else {
      let code = errno
      close(socket)
      throw FileError(name, code: code)
    }
    return socket
  }

  /// Switches an option of a socket on.
  static func setOption(_ option: Int32, at level: Int32, of socket: Int32) {
    var isOn: Int32 = 1
    _ = unsafe setsockopt(socket, level, option, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }

  /// Nothing more is sent, which the other side notices.
  package static func endSending(_ socket: Int32) {
    #if canImport(Glibc)
      shutdown(socket, Int32(SHUT_WR))
    #else
      shutdown(socket, SHUT_WR)
    #endif
  }
}
