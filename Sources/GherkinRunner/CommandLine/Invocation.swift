/// A command line that was understood: what to do, and how.
package struct Invocation: Sendable {
  package let command: Command
  package let options: Options
  /// The names of the options that were typed, whatever their values.
  package let typed: Set<String>
  /// The arguments that are options and their values, as typed.
  package let switches: [String]
}
