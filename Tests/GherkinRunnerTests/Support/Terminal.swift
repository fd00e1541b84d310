import Foundation

/// A terminal for a program to write to. A class, because it owns descriptors.
final class Terminal {
  /// The system has no terminal to give.
  struct Refusal: Error { let code: Int32 }

  /// Where the program writes.
  let programSide: FileHandle
  private let ourSide: Int32

  init() throws {
    ourSide = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard ourSide >= 0, let name = Self.programSide(of: ourSide) else { throw Refusal(code: errno) }
    let descriptor = unsafe open(name, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard descriptor >= 0 else { throw Refusal(code: errno) }
    programSide = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }

  /// The path of the other side, made ready to be opened.
  private static func programSide(of ourSide: Int32) -> String? {
    #if canImport(Darwin)
      guard grantpt(ourSide) == 0, unlockpt(ourSide) == 0, let name = unsafe ptsname(ourSide)
      else { return nil }
      return unsafe String(cString: name)
    #else
      // TIOCSPTLCK and TIOCGPTN, macros that Swift does not see.
      var (lock, number): (Int32, UInt32) = (0, 0)
      guard unsafe ioctl(ourSide, 0x4004_5431, &lock) == 0,
        unsafe ioctl(ourSide, 0x8004_5430, &number) == 0
      else { return nil }
      return "/dev/pts/\(number)"
    #endif
  }

  deinit { close(ourSide) }

  /// What was written, as soon as it has `words`.
  func text(until words: String, while isRunning: () -> Bool) async throws -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while !String(decoding: bytes, as: UTF8.self).contains(words), isRunning() {
      var request = pollfd(fd: ourSide, events: Int16(POLLIN), revents: 0)
      guard unsafe poll(&request, 1, 0) > 0 else {
        try await Task.sleep(for: .milliseconds(10))
        continue
      }
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(ourSide, $0.baseAddress, $0.count)
      }
      bytes += buffer[..<max(0, count)]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// What was written, once the program has ended; a terminal keeps some thousand bytes for those who read
  /// late.
  func textAtEnd() throws -> String {
    // There is no end as long as any program has the other side open.
    try programSide.close()
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(ourSide, $0.baseAddress, $0.count)
      }
      guard count > 0 else { break }
      bytes += buffer[..<count]
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// A terminal without a screen, of which a test holds both ends.
struct PseudoTerminal {
  /// What a person would type at.
  let keyboard: FileHandle
  /// What a program takes for its terminal.
  let line: FileHandle

  struct Unavailable: Error {}

  init() throws {
    var (primary, secondary): (Int32, Int32) = (-1, -1)
    guard unsafe openpty(&primary, &secondary, nil, nil, nil) == 0 else { throw Unavailable() }
    keyboard = FileHandle(fileDescriptor: primary, closeOnDealloc: true)
    line = FileHandle(fileDescriptor: secondary, closeOnDealloc: true)
  }

  /// Whether keys arrive line by line, and are shown, as a shell expects.
  var isOrdinary: Bool {
    var found = termios()
    guard unsafe tcgetattr(line.fileDescriptor, &found) == 0 else { return false }
    let wanted = tcflag_t(ICANON | ECHO)
    return found.c_lflag & wanted == wanted
  }
}
