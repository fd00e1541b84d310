import Foundation

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
