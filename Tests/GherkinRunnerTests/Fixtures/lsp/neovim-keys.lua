-- Sends keys to another Neovim, which has the configuration of people, and notes what comes of them.
local editor = vim.fn.jobstart({
  vim.v.progpath, '--clean', '--embed', '--headless', '-c', 'lua vim.g.specs_program = vim.env.SPECS',
  '-c', 'luafile ' .. vim.env.CONFIGURATION,
}, { rpc = true, cwd = root })
local function press(keys) vim.rpcrequest(editor, 'nvim_input', keys) end
local function mode() return vim.rpcrequest(editor, 'nvim_get_mode') end
local function lua(code, ...)
  -- Meanwhile it would answer nothing, and this editor would wait for ever.
  await('the end of a prompt', function() return not mode().blocking end)
  return vim.rpcrequest(editor, 'nvim_exec_lua', code, { ... })
end
local function lines() return lua('return vim.api.nvim_buf_get_lines(0, 0, -1, false)') end
local function offered(word)
  return lua([[
    for _, item in ipairs(vim.fn.complete_info({ 'items', 'pum_visible' }).items or {}) do
      if (item.abbr ~= '' and item.abbr or item.word) == ... then return vim.fn.pumvisible() == 1 end
    end
    return false]], word)
end
-- What Neovim shows at its lower edge and in floating windows.
local function shown(text)
  return lua([[
    if vim.api.nvim_exec2('messages', { output = true }).output:find(..., 1, true) then return true end
    for _, window in ipairs(vim.api.nvim_list_wins()) do
      local text = table.concat(vim.api.nvim_buf_get_lines(vim.api.nvim_win_get_buf(window), 0, -1, false), ' ')
      if vim.api.nvim_win_get_config(window).relative ~= '' and text:find(..., 1, true) then return true end
    end
    return false]], text)
end
-- Answers what Neovim asks at its lower edge; meanwhile it says nothing else.
local function answer(keys)
  await('a prompt for ' .. keys, function() return mode().mode:find('^[rc]') ~= nil end)
  press(keys)
end

press(':edit ' .. root .. '/Features/a.feature<CR>')
expect('a message behind the line', function()
  return lua([[
    for _, mark in ipairs(vim.api.nvim_buf_get_extmarks(0, -1, 0, -1, { details = true })) do
      for _, chunk in ipairs(mark[4].virt_text or {}) do
        if chunk[1]:find('This step has no definition', 1, true) then return true end
      end
    end
    return false]])
end)
press('gg]d<C-w>d')
expect('the whole message', function() return shown('Did you mean') and lua('return vim.fn.line(".")') == 3 end)
-- The first correction of the step.
press('3G0fpgra')
answer('1<CR>')
expect('mended', function() return lines()[3] == '    Given it passes' end)
press('Go<C-u>    And the light is ')
expect('values are offered', function() return offered('green') end)
press('<C-n><C-n><C-y>')
expect('a value is taken', function() return lines()[5] == '    And the light is green' end)
press('<Esc>o<C-u>    And counted ')
expect('a step is offered', function() return offered('rows are counted:') end)
press('<C-n><C-y>')
expect('a step is taken, with the header of its table', function()
  -- The first cell is selected, to be typed over.
  return lines()[6] == '    And rows are counted:' and lines()[7] == '      | page | title |' and mode().mode == 's'
end)
press('7<Tab>')
await('the next cell', function() return mode().mode == 's' and lua('return vim.fn.col(".")') > 10 end)
press('Dune')
expect('its cells are filled', function() return lines()[8] == '      | 7 | Dune |' end)
press('<Esc>4G0fpK')
expect('explained', function() return shown('Used') end)
-- The cursor is in front of the step.
press('4G0grn')
answer('<C-u>it goes well<CR>')
expect('renamed from the indentation', function() return lines()[4] == '    Then it goes well' end)
press('u5G0grn')
answer('<C-u>the light is on<CR>')
expect('refused without a number', function()
  return shown('The parameters have to stay as they are') and not shown('-32803') and not shown('LSP[')
end)
press('<CR>5G0fl<C-]>')
expect('went to Swift', function() return lua('return vim.api.nvim_buf_get_name(0)'):find('OrdinarySteps.swift$') end)
lua('for _, client in ipairs(vim.lsp.get_clients()) do client:stop() end')
await('the end of its servers', function() return lua('return #vim.lsp.get_clients()') == 0 end)
vim.fn.jobstop(editor)
