import Foundation

/// A file with several names (hard links), which keeps them only if it is written where it lies.
///
/// A reader may see half of it. Its whole new text lies beside it until it is written, so that none is lost if there is
/// no room or the process is killed.
package struct LinkedFile {
  let path: String
  /// Writes bytes to what is open under a descriptor, and returns the system's `errno` if that failed.
  var write: (Bytes, Int32) -> Int32?

  package init(
    path: String, write: @escaping (Bytes, Int32) -> Int32? = { Descriptor.write($0, to: $1) }
  ) {
    self.path = path
    self.write = write
  }

  /// Gives the file other content. If that fails it has its former content, or the error names the copy with the new
  /// one.
  package func replace(with bytes: Bytes) throws(FileError) {
    let former = try FileSystem.contents(of: path)
    let copy = try makeCopy(of: bytes)
    do throws(FileError) {
      try overwrite(with: bytes)
    } catch {
      do throws(FileError) {
        try overwrite(with: former)
      } catch {
        throw error.keeping(copy: copy)
      }
      FileSystem.remove(copy)
      throw error
    }
    FileSystem.remove(copy)
  }

  /// Writes `bytes` to a new file beside this one, and returns its path. If that fails, nothing is left of it.
  private func makeCopy(of bytes: Bytes) throws(FileError) -> String {
    // A new name each time: a copy that was kept may be all that is left of a text.
    var name = Array("\(path).XXXXXX".utf8CString)
    let descriptor = unsafe name.withUnsafeMutableBufferPointer { buffer -> Int32 in
      guard let name = buffer.baseAddress else { return -1 }
      return unsafe mkstemp(name)
    }
    guard descriptor >= 0 else { throw FileError(path, code: errno) }
    Descriptor.setCloseOnExec(descriptor)
    let copy = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    do throws(FileError) {
      try fill(descriptor, with: bytes)
    } catch {
      FileSystem.remove(copy)
      throw error
    }
    return copy
  }

  private func overwrite(with bytes: Bytes) throws(FileError) {
    // Not emptied first: what is there takes no more room when it is written over.
    let descriptor = unsafe open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(path, code: errno) }
    try fill(descriptor, with: bytes)
  }

  /// Makes `bytes` all that the file under `descriptor` holds, and closes it.
  private func fill(_ descriptor: Int32, with bytes: Bytes) throws(FileError) {
    var code = write(bytes, descriptor)
    if code == nil, ftruncate(descriptor, off_t(bytes.count)) != 0 { code = errno }
    // One of the two is whole on the disk, even if the machine loses its power.
    if code == nil, fsync(descriptor) != 0 { code = errno }
    if close(descriptor) != 0, code == nil { code = errno }
    if let code { throw FileError(path, code: code) }
  }
}
