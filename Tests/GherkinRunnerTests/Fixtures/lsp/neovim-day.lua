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
  return client:request_sync('textDocument/' .. method, params, limit, vim.api.nvim_get_current_buf()).result
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
  local text = table.concat(vim.api.nvim_buf_get_lines(buffer, 0, -1, false), '\n')
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
note(mistakes()[1].message:match('^[^\n]*'))
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
-- A server that ends by itself is started again.
set(5, '    Then it is unknown')
expect('undefined once more', function() return places() == '5 undefined-step' end)
local ended = vim.lsp.get_clients()[1].id
vim.fn.system({ 'pkill', '-KILL', '-P', tostring(vim.fn.getpid()), '-x', 'probe' })
expect('served again', function()
  local client = vim.lsp.get_clients()[1]
  return client and client.id ~= ended and places() == '5 undefined-step'
end)
vim.cmd('silent write')
