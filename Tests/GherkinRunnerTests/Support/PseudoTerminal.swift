import Foundation

/// A terminal without a screen, of which a test holds both ends.
struct PseudoTerminal {
  /// What a person would type at.
  let keyboard: FileHandle
  /// What a program takes for its terminal.
  let line: FileHandle

  struct Unavailable: Error {}

  init() throws {
    let primary = posix_openpt(O_RDWR | O_NOCTTY)
    guard primary >= 0, grantpt(primary) == 0, unlockpt(primary) == 0,
      let name = unsafe ptsname(primary)
    else { throw Unavailable() }
    let secondary = unsafe open(name, O_RDWR | O_NOCTTY)
    guard secondary >= 0 else { throw Unavailable() }
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
