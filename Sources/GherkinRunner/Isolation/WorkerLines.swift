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
      let (journalFile, journal) = Self.journal(in: Self.memoryFolder)
        ?? Self.journal(in: Self.temporaryFolder),
      let output = Self.temporaryFile(in: Self.temporaryFolder)
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

  /// Where Linux keeps files that are never written to a disk; it may be full, or not there.
  private static let memoryFolder = "/dev/shm"
  private static var temporaryFolder: String { FileManager.default.temporaryDirectory.path }

  private static func journal(in folder: String) -> (file: Int32, journal: SharedJournal)? {
    guard let file = temporaryFile(in: folder) else { return nil }
    guard let journal = SharedJournal(file) else {
      close(file)
      return nil
    }
    return (file, journal)
  }

  /// A file without a name, which is gone when nobody has it open.
  private static func temporaryFile(in folder: String) -> Int32? {
    var path = Array("\(folder)/specs-XXXXXX".utf8CString)
    let descriptor = unsafe path.withUnsafeMutableBufferPointer { buffer -> Int32 in
      guard let name = buffer.baseAddress else { return -1 }
      let descriptor = unsafe mkstemp(name)
      if descriptor >= 0 { unsafe unlink(name) }
      return descriptor
    }
    guard descriptor >= 0 else { return nil }
    Descriptor.keepToSelf(descriptor)
    return descriptor
  }
}
