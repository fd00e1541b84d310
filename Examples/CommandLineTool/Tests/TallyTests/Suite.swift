@testable import TallySpecs

/// The suite that the generated tests run: that of the program.
typealias Specs = TallySpecs.Specs
