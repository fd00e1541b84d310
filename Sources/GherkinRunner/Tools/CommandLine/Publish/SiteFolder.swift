import Foundation

/// The folder of a published site, locked for one publisher at a time.
///
/// Each file is complete whenever it is there. The manifest lists a file before it is written, and until after it is
/// deleted, so that nothing is left behind when a publisher is killed; the index, which links to the rest, is written
/// when everything else is there.
struct SiteFolder {
  private(set) var manifest: SiteManifest
  private let path: String
  /// The folder, as typed.
  private let name: String
  private let lock: FileLock

  /// Opens a site, or makes one where there is none.
  init(_ name: String, in folder: String) throws(CommandError) {
    self.name = name
    path = FileSystem.absolute(name, in: folder)
    // A folder of something else must not get so much as a lock. A publisher that makes the site at this moment
    // writes the manifest first, so it is read last.
    let index = SiteManifest.indexName
    let hasIndex = FileSystem.exists("\(path)/\(index)")
    let found = try Self.manifest(of: name, in: folder)
    guard !hasIndex || found.files[index] != nil else { throw .foreignFile("\(name)/\(index)") }
    do throws(FileError) {
      try FileSystem.createFolder(path)
      lock = try FileLock("\(path)/\(SiteManifest.lockName)")
    } catch {
      throw .unwritableSite(name, error)
    }
    do throws(CommandError) {
      // Another publisher may have written it by now.
      manifest = try Self.manifest(of: name, in: folder)
      manifest.files[SiteManifest.lockName] = 0
    } catch {
      lock.release()
      throw error
    }
  }

  func release() { lock.release() }

  private static func manifest(
    of name: String, in folder: String
  ) throws(CommandError) -> SiteManifest {
    let file = "\(name)/\(SiteManifest.fileName)"
    guard FileSystem.exists(file, in: folder) else { return SiteManifest() }
    let bytes = try FileSystem.contents(ofNamed: file, in: folder)
    do throws(JSONReader.Fault) {
      return try SiteManifest(json: bytes)
    } catch {
      throw CommandError(
        "\(file):\(error.line):\(error.column): \(error.reason), so nothing is published.",
        remedy: "Restore the file, or publish to a new folder.")
    }
  }

  /// What the file at `path` in the site holds; nil if it cannot be read, for whatever reason: `publish` says then
  /// that it compares with nothing.
  func contents(of path: String) -> Bytes? {
    try? FileSystem.contents(of: "\(self.path)/\(path)")
  }

  /// Adds a run with its files, removes what is too old, and makes the pages anew.
  ///
  /// - Parameters:
  ///   - files: The files of the run, by their names.
  ///   - count: How many runs of a branch to keep.
  ///   - size: How many bytes to keep; 0 for any number.
  mutating func publish(
    _ run: PublishedRun, _ files: [(name: String, bytes: Bytes)], keeping count: Int, size: Int
  ) throws(CommandError) {
    var next = manifest
    next.add(run)
    let isNewest = next.runs(of: run.branch).first?.folder == run.folder
    let runFiles = files.map { (path: "\(run.folder)/\($0.name)", bytes: $0.bytes) }
    let branchFiles: [(path: String, bytes: Bytes)] =
      isNewest
      ? SiteManifest.BranchFile.allCases.map { file in
        let bytes =
          switch file {
          case .report: files.first { $0.name == PublishedRun.File.report }?.bytes ?? []
          case .badge: run.badge
          case .badgeData: run.badgeData
          case .latest: run.latest
          }
        return (SiteManifest.path(of: file, run.branch), bytes)
      } : []
    // What is written is claimed first, so that the next publisher can remove what this one could not finish.
    try claim(runFiles + branchFiles + [(path: SiteManifest.indexName, bytes: Bytes())])
    try saveManifest()
    for (path, bytes) in runFiles + branchFiles { try write(bytes, to: path) }
    next.files = manifest.files
    next.removeOldest(keeping: count, size: size == 0 ? .max : size, run.branch)
    let index = next.index
    next.files[SiteManifest.indexName] = index.count
    manifest = next
    try saveManifest()
    try write(index, to: SiteManifest.indexName)
    try removeUnused()
  }

  /// Lists files as those of the site.
  private mutating func claim(
    _ files: [(path: String, bytes: Bytes)]
  ) throws(CommandError) {
    for (path, bytes) in files {
      if manifest.files[path] == nil, FileSystem.exists("\(self.path)/\(path)") {
        throw .foreignFile("\(name)/\(path)")
      }
      manifest.files[path] = bytes.count
    }
  }

  /// Deletes the files that no run needs, and the folders that are then empty.
  private mutating func removeUnused() throws(CommandError) {
    let unused = manifest.unused
    guard !unused.isEmpty else { return }
    for path in unused {
      FileSystem.remove("\(self.path)/\(path)")
      manifest.files[path] = nil
    }
    let folders = Set(unused.map { FileSystem.parent(of: $0) })
    for folder in folders.union(folders.map { FileSystem.parent(of: $0) }).sorted().reversed()
    where !folder.isEmpty {
      FileSystem.removeEmptyFolder("\(self.path)/\(folder)")
    }
    try saveManifest()
  }

  private func saveManifest() throws(CommandError) {
    var manifest = manifest
    manifest.files[SiteManifest.fileName] = 0
    try write(manifest.json, to: SiteManifest.fileName)
  }

  private func write(_ bytes: Bytes, to path: String) throws(CommandError) {
    do throws(FileError) {
      let sink = try FileSystem.sink(for: "\(self.path)/\(path)")
      do throws(FileError) {
        try sink.write(bytes)
      } catch {
        sink.abandon()
        throw error
      }
      try sink.close()
    } catch {
      throw .unwritableSite("\(name)/\(path)", error)
    }
  }
}

extension CommandError {
  fileprivate static func foreignFile(_ path: String) -> CommandError {
    CommandError(
      "'\(path)' exists, and 'publish' has not written it.",
      remedy: "Name a folder for the runs alone, such as a new one in the folder of your site.")
  }

  fileprivate static func unwritableSite(_ path: String, _ error: FileError) -> CommandError {
    if error.code == EWOULDBLOCK {
      return CommandError(
        "Another 'publish' has locked '\(path)' for half a minute.",
        remedy: "Try again when it has ended.")
    }
    return CommandError(
      "The site cannot be written to '\(path)': \(error.reason).",
      remedy: "Name a folder in which you may create files.")
  }
}
