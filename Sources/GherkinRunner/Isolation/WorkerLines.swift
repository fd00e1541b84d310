import Foundation

/// All that connects a worker process with the one that starts it, both ends of everything.
struct WorkerLines {
  let commands: (read: Int32, write: Int32)
  let bell: (read: Int32, write: Int32)
  /// The file behind the journal.
  let journalFile: Int32
  let journal: SharedJournal
  /// The file for what the worker prints.
  let output: Int32

  init() throws(WorkerError) {
    guard let commands = Self.pipe(), let bell = Self.pipe(),
      let (journalFile, journal) = UnnamedFile.mapped({ SharedJournal($0) }),
      let output = UnnamedFile.onDisk()
    else { throw WorkerError(code: errno) }
    self.commands = commands
    self.bell = bell
    self.journalFile = journalFile
    self.journal = journal
    self.output = output
  }

  /// Lets go of what only the worker needs.
  func closeTheirs() {
    for descriptor in [commands.read, bell.write, journalFile] { close(descriptor) }
  }

  /// Lets go of what only the process needs that started the worker.
  func closeOurs() {
    for descriptor in [commands.write, bell.read, output] { close(descriptor) }
  }

  /// Both ends of a pipe, which other programs do not inherit unless told to.
  private static func pipe() -> (read: Int32, write: Int32)? {
    var ends: [Int32] = [0, 0]
    guard
      unsafe ends.withUnsafeMutableBufferPointer({ unsafe Foundation.pipe($0.baseAddress) }) == 0
    else { return nil }
    for end in ends { Descriptor.keepToSelf(end) }
    return (ends[0], ends[1])
  }
}
