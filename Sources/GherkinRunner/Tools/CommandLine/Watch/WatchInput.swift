import Foundation

/// The keys that are pressed while nothing runs.
///
/// Only then does the terminal pass on single keys: while features run its settings are the original ones, so
/// that nothing a step does to the process can leave them changed.
struct WatchInput {
  enum Key {
    case none, quit
  }

  #if PROCESSES
    /// The settings of the terminal at the start; `nil` if standard input is no terminal.
    private let original: termios?

    init() {
      var found = termios()
      original =
        unsafe isatty(STDIN_FILENO) == 1 && tcgetattr(STDIN_FILENO, &found) == 0 ? found : nil
    }

    /// Makes keys readable one by one, without showing them.
    func listen() {
      guard var single = original else { return }
      single.c_lflag &= ~tcflag_t(ICANON | ECHO)
      _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &single)
    }

    /// Restores the settings of the terminal.
    func restore() {
      guard var original else { return }
      _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &original)
    }
  #else
    /// There is no terminal.
    func listen() {}
    func restore() {}
  #endif

  /// What is typed within `milliseconds`; the end of the input quits too.
  func key(within milliseconds: Int32) -> Key {
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, milliseconds) > 0 else { return .none }
    var bytes = Bytes(repeating: 0, count: 64)
    let count = unsafe bytes.withUnsafeMutableBytes { room in
      unsafe read(STDIN_FILENO, room.baseAddress, room.count)
    }
    if count < 0, errno == EINTR || errno == EAGAIN { return .none }
    guard count > 0 else { return .quit }
    let letters = bytes[..<count]
    return letters.contains(UInt8(ascii: "q")) || letters.contains(UInt8(ascii: "Q"))
      ? .quit : .none
  }
}
