/// How the app was asked to start.
package struct LaunchConfiguration: Hashable, Sendable {
  /// The launch argument that asks for the data bundled with the app instead of the network.
  package static let mockDataArgument = "UseMockData"

  /// Whether the bundled data is used in place of the network.
  package let usesMockData: Bool

  /// Reads the launch arguments; those it does not know are not its business.
  package init(arguments: [String] = []) {
    self.usesMockData = arguments.contains(Self.mockDataArgument)
  }
}
