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
    var opened: [Int32] = []
    // What was opened before something could not be must not stay open.
    func failure() -> WorkerError {
      let error = WorkerError(code: errno)
      for descriptor in opened { close(descriptor) }
      return error
    }
    guard let commands = Descriptor.pipe() else { throw failure() }
    opened += [commands.read, commands.write]
    guard let bell = Descriptor.pipe() else { throw failure() }
    opened += [bell.read, bell.write]
    guard let (journalFile, journal) = UnnamedFile.mapped({ SharedJournal($0) }) else {
      throw failure()
    }
    opened.append(journalFile)
    guard let output = UnnamedFile.onDisk() else {
      let code = errno
      _ = failure()
      throw WorkerError(folder: UnnamedFile.diskFolder, code: code)
    }
    self.commands = commands
    self.bell = bell
    self.journalFile = journalFile
    self.journal = journal
    self.output = output
  }

  /// The highest number among the descriptors.
  var highest: Int32 {
    [commands.read, commands.write, bell.read, bell.write, journalFile, output].max() ?? output
  }

  /// What a worker that is a copy keeps of them. All else is closed in it.
  var keptByCopy: [Int32] { [commands.read, bell.write] }

  /// Lets go of what only the worker needs.
  func closeTheirs() {
    for descriptor in [commands.read, bell.write, journalFile] { close(descriptor) }
  }

  /// Lets go of what only the process needs that started the worker.
  func closeOurs() {
    for descriptor in [commands.write, bell.read, output] { close(descriptor) }
  }
}
