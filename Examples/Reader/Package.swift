// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Reader",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "specs", path: "../..")],
  targets: [
    // The apps come from the library; the program draws them on a terminal.
    .executableTarget(
      name: "Reader", dependencies: [.product(name: "ComicsDomain", package: "specs")])
  ]
)
