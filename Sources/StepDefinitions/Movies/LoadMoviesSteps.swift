import GherkinRunner

/// The step that sets the data of the use case "Load Movies List".
func loadMoviesSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("this data to load a movies list with:") { (world, data: DataTable) in
    let values = try data.values(names: ["URL", "Movie Category"])
    world.useCase = try LoadMoviesList(
      url: values["URL"] ?? "", category: values["Movie Category"] ?? "")
  }
}
