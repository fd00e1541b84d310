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
