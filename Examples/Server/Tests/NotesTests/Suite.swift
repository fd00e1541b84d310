@testable import NotesSpecs

/// The suite that the generated tests run: that of the program.
typealias Specs = NotesSpecs.Specs
