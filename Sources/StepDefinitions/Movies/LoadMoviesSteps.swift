import GherkinRunner

/// The sentence that tells the data of the use case "Load Movies List".
func loadMoviesSteps(_ steps: Steps<SpecsWorld>) {
  steps.given("this data to load a movies list with:") { (world, data: DataTable) in
    let values = Dictionary(data.pairs.map { ($0.name, $0.value) }) { $1 }
    world.useCase = try LoadMoviesList(
      url: values["URL"] ?? "", category: values["Movie Category"] ?? "")
  }
}
