/// Files that change.
extension Server {
  mutating func poll(_ now: Duration) {
    for root in roots.indices {
      if !hasWatchers { lookAtFiles(of: root) }
      lookAtRuns(of: root)
    }
    let cost = environment.now() - now
    let interval = hasWatchers ? Self.pollInterval * 4 : Self.pollInterval
    pollTime = environment.now() + max(interval, cost * Self.pollShare)
  }

  /// Takes over results of other runs, and looks whether step definitions have changed.
  mutating func lookAtRuns(of index: Int) {
    guard let project = runProject(of: index) else { return }
    runs.lookAtDefinitions(of: project)
    guard let results = project.program.settings.results else { return }
    let path = FileSystem.absolute(results, in: project.folder)
    let state = try? FileSystem.state(of: path)
    guard state != roots[index].resultsState else { return }
    roots[index].resultsState = state
    guard state != nil else { return }
    let generation = roots[index].generation
    environment.start { [environment] in
      // A run that begins replaces the file; what it writes is read the next time.
      guard let bytes = try? FileSystem.contents(of: path) else { return }
      let results = RunRecorder.results(of: bytes)
      environment.post(.resultsRead(root: index, generation: generation, results))
    }
  }

  /// Takes over what changed on disk.
  mutating func lookAtFiles(of index: Int) {
    let root = roots[index]
    guard root.stage == .complete, !root.opened.isEmpty else { return }
    let configuration =
      root.project?.configurationPath ?? root.configurationURI.flatMap(DocumentURI.path)
    if let configuration, (try? FileSystem.state(of: configuration)) != root.configurationState {
      return load(index)
    }
    guard let project = root.project else { return }
    let files = project.findFeatures().keeping(root.files, in: project.folder)
    var hasChanged = files.paths != root.files.paths
    for path in root.files.paths where files.states[path] == nil {
      guard documents[root.paths.key(of: path)] == nil else { continue }
      roots[index].workspace?.remove(path)
      withdraw(uri(ofPath: path, in: index))
    }
    for path in files.paths where files.states[path] != root.files.states[path] {
      hasChanged = true
      let key = root.paths.key(of: path)
      // A file that was left out is tried again when it is saved.
      leftOut.remove(key)
      lookAtSaved(key)
      guard documents[key] == nil,
        let bytes = try? FileSystem.contents(of: FileSystem.absolute(path, in: project.folder))
      else { continue }
      roots[index].workspace?.update(path, bytes)
    }
    roots[index].paths.note(files.paths)
    noteFiles(files, index)
    guard hasChanged else { return }
    arrange(index)
    compareAllSoon()
  }
}

/// Progress.
extension Server {
  /// Shows the client that features are being read, if that takes long.
  mutating func showProgress(_ now: Duration) {
    for index in roots.indices {
      guard let time = roots[index].progressTime, time <= now else { continue }
      roots[index].progressTime = nil
      guard clientSupports("window", "workDoneProgress") else { continue }
      roots[index].showsProgress = true
      let token = roots[index].progressToken
      request("window/workDoneProgress/create", ["token": token])
      notify(
        "$/progress",
        ["token": token, "value": ["kind": "begin", "title": "Reading features"]])
    }
  }

  mutating func endProgress(_ index: Int) {
    roots[index].progressTime = nil
    guard roots[index].showsProgress else { return }
    roots[index].showsProgress = false
    notify(
      "$/progress", ["token": roots[index].progressToken, "value": ["kind": "end"]])
  }
}
