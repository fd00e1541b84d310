// swift-tools-version: 6.3
import PackageDescription

let package = Package(
  name: "Basket",
  platforms: [.macOS(.v15)],
  products: [.library(name: "Basket", targets: ["Basket"])],
  dependencies: [.package(name: "specs", path: "../..")],
  targets: [
    .target(name: "Basket", swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "BasketTests",
      dependencies: ["Basket", .product(name: "GherkinTesting", package: "specs")],
      plugins: [.plugin(name: "GherkinTestPlugin", package: "specs")]),
  ]
)
