-- Features in Neovim 0.11 and later: copy this file to ~/.config/nvim/plugin/specs.lua.
--
-- The program is looked for in the package that a feature belongs to, where `swift build` puts it: the release build,
-- or else the debug build. To use another, set `vim.g.specs_program` to its path.

vim.filetype.add({ extension = { feature = 'cucumber' }, pattern = { ['.*%.feature%.md'] = 'cucumber' } })

local function program(root)
  if vim.g.specs_program then return vim.g.specs_program end
  local newest, time = root .. '/.build/debug/specs', -1
  for _, build in ipairs({ 'release', 'debug' }) do
    local path = root .. '/.build/' .. build .. '/specs'
    local info = vim.uv.fs_stat(path)
    if info and info.mtime.sec > time then newest, time = path, info.mtime.sec end
  end
  return newest
end

vim.lsp.config('specs', {
  cmd = function(dispatchers, config)
    local root = config and config.root_dir or vim.fs.root(0, { 'specs.json', 'Package.swift', '.git' }) or vim.fn.getcwd()
    return vim.lsp.rpc.start({ program(root), 'lsp' }, dispatchers, { cwd = root })
  end,
  filetypes = { 'cucumber' },
  root_markers = { 'specs.json', 'Package.swift', '.git' },
})
vim.lsp.enable('specs')
