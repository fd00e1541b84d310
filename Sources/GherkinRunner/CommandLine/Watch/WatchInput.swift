import Foundation

/// The keys that are pressed while nothing runs.
///
/// A terminal hands over single keys only meanwhile: while features run it is as it was, so that
/// nothing a step does to the process can leave it changed.
struct WatchInput {
  /// What was typed.
  enum Key {
    case none, quit
  }

  /// How the terminal was found; none if standard input is no terminal.
  private let original: termios?

  init() {
    var found = termios()
    original =
      unsafe isatty(STDIN_FILENO) == 1 && tcgetattr(STDIN_FILENO, &found) == 0 ? found : nil
  }

  /// Lets keys be read one by one, and not be shown.
  func listen() {
    guard var single = original else { return }
    single.c_lflag &= ~tcflag_t(ICANON | ECHO)
    _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &single)
  }

  /// Makes the terminal what it was.
  func restore() {
    guard var original else { return }
    _ = unsafe tcsetattr(STDIN_FILENO, TCSANOW, &original)
  }

  /// What is typed within `milliseconds`; the end of the input quits too.
  func key(within milliseconds: Int32) -> Key {
    var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    guard unsafe poll(&request, 1, milliseconds) > 0 else { return .none }
    var bytes = [UInt8](repeating: 0, count: 64)
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
