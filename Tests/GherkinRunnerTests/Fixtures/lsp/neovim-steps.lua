vim.cmd.edit(root .. '/Features/a.feature')
expect('a mistake', function() return #vim.diagnostic.get(0) > 0 end)
local client = vim.lsp.get_clients({ bufnr = 0 })[1]
local function ask(method, line, column, more)
  vim.api.nvim_win_set_cursor(0, { line, column })
  local params = vim.lsp.util.make_position_params(0, client.offset_encoding)
  for key, value in pairs(more or {}) do params[key] = value end
  local answer = client:request_sync('textDocument/' .. method, params, limit, 0)
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
note('hover: ' .. ask('hover', 4, 10).contents.value:match('Used [^.]*'))
note('definition: ' .. vim.uri_to_fname(ask('definition', 4, 10)[1].targetUri):match('[^/]+$'))
vim.api.nvim_win_set_cursor(0, { 1, 2 })
vim.lsp.buf.rename('@store')
expect('renamed', function() return vim.api.nvim_buf_get_lines(0, 0, 1, false)[1] == '@store' end)
vim.api.nvim_buf_set_lines(0, 4, 5, false, { '        And it passes' })
vim.lsp.buf.format({ timeout_ms = limit })
note('formatted:' .. vim.api.nvim_buf_get_lines(0, -2, -1, false)[1])
vim.cmd('silent wall')
note('saved: ' .. vim.fn.readfile(root .. '/Features/b.feature')[1])
