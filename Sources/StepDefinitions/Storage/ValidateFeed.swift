import ComicsDomain
import GherkinRunner

/// The use case "Validate" of the saved feed, which has no table.
struct ValidateFeed: UseCaseDriver {
  let command = "Validate"
  private(set) var delivery: Result<Void, LoadError>?

  func inWords(_ success: Void) -> String { "no error" }

  mutating func execute(in world: SpecsWorld) async throws {
    let loader = try await world.feedStorage.loader()
    do throws(LoadError) {
      delivery = .success(try await loader.validate())
    } catch {
      delivery = .failure(error)
    }
  }

  func expectStep(_ step: UseCaseStep, in world: SpecsWorld) async throws { throw hasNoStep(step) }
}
