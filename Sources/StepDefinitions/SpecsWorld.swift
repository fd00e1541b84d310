/// What the steps of one scenario share: a part for each app, of which a scenario uses one.
struct SpecsWorld {
  /// The stage of the runner's own specs.
  var stage = StageSlot()
}
