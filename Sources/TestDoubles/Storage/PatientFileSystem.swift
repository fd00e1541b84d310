package import ComicsDomain

extension FileSystem where Self == DiskFileSystem {
  /// The disk, with locks that are waited for as long as it takes: what a scenario or a test shows does not
  /// depend on how busy the machine is.
  package static var patient: DiskFileSystem { DiskFileSystem(patience: .seconds(1_000_000)) }
}
