import Foundation

/// Files without a name, which are gone when no process has them open.
enum UnnamedFile {
  /// Where Linux keeps files that are never written to a disk; it may be full, or not there.
  private static let memoryFolder = "/dev/shm"

  /// A file on the disk, and nothing where there can be none.
  static func onDisk() -> Int32? { make(in: diskFolder) }

  /// The folder for files on the disk.
  static var diskFolder: String {
    // As the system's libraries choose it, but without making a URL of it.
    let folder = unsafe getenv("TMPDIR").flatMap { unsafe String(validatingCString: $0) }
    return folder.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
  }

  /// A file in memory, if that can be, with what `map` makes of it.
  static func mapped<Mapping>(_ map: (Int32) -> Mapping?) -> (file: Int32, mapping: Mapping)? {
    for file in [{ make(in: memoryFolder) }, onDisk] {
      guard let file = file() else { continue }
      if let mapping = map(file) { return (file, mapping) }
      close(file)
    }
    return nil
  }

  /// Opens a file that has no name from the start; nothing where that cannot be.
  ///
  /// - Parameter isToBeNamed: Whether it is to be written and to get a name when it is whole.
  static func create(in folder: String, isToBeNamed: Bool) -> Int32? {
    #if os(Linux)
      // The C header composes O_TMPFILE of this bit and the other.
      let withoutName: Int32 = 0o20_000_000 | O_DIRECTORY
      let descriptor = unsafe open(
        folder.isEmpty ? "." : folder,
        (isToBeNamed ? O_WRONLY : O_RDWR) | withoutName | O_CLOEXEC, isToBeNamed ? 0o666 : 0o600)
      guard descriptor >= 0 else { return nil }
      // By this path it gets its name.
      let hasPath = unsafe access("/proc/self/fd/\(descriptor)", F_OK) == 0
      if hasPath || !isToBeNamed { return descriptor }
      close(descriptor)
    #endif
    return nil
  }

  private static func make(in folder: String) -> Int32? {
    // Without a name from the start, it is not even left by a process that is killed before it can remove
    // the name.
    if let descriptor = create(in: folder, isToBeNamed: false) { return descriptor }
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
