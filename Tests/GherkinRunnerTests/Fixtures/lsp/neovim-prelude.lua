local root = vim.env.ROOT
function note(line)
  local file = io.open(root .. '/notes', 'a')
  file:write(line .. '\n')
  file:close()
end
-- The limit keeps an editor from being left behind for ever.
function expect(name, condition)
  note(vim.wait(3600000, condition, 10) and name or ('not ' .. name))
end
