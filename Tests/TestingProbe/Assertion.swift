import Testing

/// An assertion of Swift Testing, in a file of its own because Testing and GherkinRunner share names.
enum Assertion { static func fail() { #expect(CommandLine.arguments.isEmpty, "an assertion") } }
