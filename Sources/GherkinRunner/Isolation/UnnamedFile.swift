import Foundation

/// Files without a name, which are gone when nobody has them open.
enum UnnamedFile {
  /// Where Linux keeps files that are never written to a disk; it may be full, or not there.
  private static let memoryFolder = "/dev/shm"

  /// A file on the disk, and nothing where there can be none.
  static func onDisk() -> Int32? {
    // As the system's libraries choose it, but without making a URL of it.
    let folder = unsafe getenv("TMPDIR").flatMap { unsafe String(validatingCString: $0) }
    return make(in: folder.flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp")
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

  private static func make(in folder: String) -> Int32? {
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
