local root = vim.env.ROOT
local limit = 60000
function note(line)
  local file = io.open(root .. '/notes', 'a')
  file:write(line .. '\n')
  file:close()
end
-- What does not come in time ends the script and fails the test, which shows what it was.
local function await(name, condition)
  -- What the condition takes itself does not count for Neovim.
  local finish, holds = vim.uv.hrtime() + limit * 1e6, false
  vim.wait(limit, function()
    holds = condition()
    return holds or vim.uv.hrtime() > finish
  end, 10)
  if holds then return end
  note('not ' .. name)
  vim.cmd.cquit()
end
function expect(name, condition)
  await(name, condition)
  note(name)
end
