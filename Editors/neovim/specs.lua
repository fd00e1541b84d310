-- Features in Neovim 0.11 and later: copy this file to ~/.config/nvim/plugin/specs.lua.
--
-- The program is looked for in the package that a feature belongs to, where `swift build` puts it: the release build,
-- or else the debug build. To use another, set `vim.g.specs_program` to its path.

vim.filetype.add({ extension = { feature = 'cucumber' }, pattern = { ['.*%.feature%.md'] = 'cucumber' } })
-- Neovim brings keys of its own for this file type, such as ]d, which look for steps in Ruby.
vim.g.no_cucumber_maps = 1

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

local function refresh(buffer)
  if #vim.lsp.get_clients({ bufnr = buffer, name = 'specs' }) > 0 then vim.lsp.codelens.refresh({ bufnr = buffer }) end
end

-- Results have changed: asks again for them and for what can be run. Neovim by itself asks for results alone, and keeps
-- showing the former ones if it draws before the new ones come.
local waiting = {}
local function renew(client)
  if waiting[client.id] then return end
  waiting[client.id] = true
  vim.defer_fn(function()
    waiting[client.id] = nil
    for buffer in pairs(client.attached_buffers) do
      refresh(buffer)
      if vim.lsp.inlay_hint.is_enabled({ bufnr = buffer }) then vim.lsp.inlay_hint.enable(true, { bufnr = buffer }) end
    end
  end, 100)
end

-- Step definitions may end the program. It is started again, four times in three minutes.
local ends = {}
local function start_again(code, signal, id)
  local client = vim.lsp.get_client_by_id(id)
  -- If it was asked to end, it ends with 0, or by SIGTERM.
  if not client or code == 0 or signal == 15 then return end
  local config, buffers = client.config, vim.tbl_keys(client.attached_buffers)
  vim.schedule(function()
    table.insert(ends, vim.uv.now())
    if #ends > 4 and ends[#ends] - ends[#ends - 4] < 180000 then
      return vim.notify('The specs program keeps ending. After the next build, type :edit.', vim.log.levels.ERROR)
    end
    for _, buffer in ipairs(buffers) do
      if vim.api.nvim_buf_is_loaded(buffer) then vim.lsp.start(config, { bufnr = buffer }) end
    end
  end)
end

vim.lsp.config('specs', {
  cmd = function(dispatchers, config)
    local root = config and config.root_dir or vim.fs.root(0, { 'specs.json', 'Package.swift', '.git' }) or vim.fn.getcwd()
    return vim.lsp.rpc.start({ program(root), 'lsp' }, dispatchers, { cwd = root })
  end,
  filetypes = { 'cucumber' },
  root_markers = { 'specs.json', 'Package.swift', '.git' },
  on_exit = start_again,
  handlers = {
    ['workspace/inlayHint/refresh'] = function(_, _, context)
      renew(assert(vim.lsp.get_client_by_id(context.client_id)))
      return vim.NIL
    end,
    -- Neovim would put the name of the server in front, and wait for a key after each message.
    ['window/showMessage'] = function(_, shown) vim.notify(shown.message, vim.log.levels.ERROR + 1 - shown.type) end,
  },
})
vim.lsp.enable('specs')

-- Results behind the lines, and what can be run above them: `:SpecsRun` runs the scenario at the cursor, `:SpecsRun!` the
-- whole feature; `:lua vim.lsp.codelens.run()` takes what is offered above a line.
local function execute(command, options)
  local client = vim.lsp.get_clients({ bufnr = 0, name = 'specs' })[1]
  if not client then return vim.notify('The specs program does not serve this buffer.', vim.log.levels.WARN) end
  client:exec_cmd({ title = command, command = command, arguments = { options or vim.empty_dict() } }, { bufnr = 0 })
end

local function run(options)
  execute('specs.run', vim.tbl_extend('force', { uri = vim.uri_from_bufnr(0) }, options))
end

vim.api.nvim_create_user_command('SpecsRun', function(call)
  run(call.bang and {} or { lines = { vim.api.nvim_win_get_cursor(0)[1] } })
end, { bang = true, desc = 'Run the scenario at the cursor; with ! the whole feature' })
vim.api.nvim_create_user_command('SpecsRunFailed', function() execute('specs.run', { failed = true }) end,
  { desc = 'Run the scenarios that failed' })
for name, command in pairs({
  SpecsStop = 'specs.stop', SpecsBuild = 'specs.build', SpecsReport = 'specs.openReport', SpecsClear = 'specs.clearResults',
}) do
  vim.api.nvim_create_user_command(name, function() execute(command) end, {})
end

local group = vim.api.nvim_create_augroup('specs', {})
vim.api.nvim_create_autocmd('LspAttach', {
  group = group,
  callback = function(event)
    local client = vim.lsp.get_client_by_id(event.data.client_id)
    if not client or client.name ~= 'specs' then return end
    vim.lsp.inlay_hint.enable(true, { bufnr = event.buf })
    -- What is wrong stands behind its line: Neovim shows a letter alone. Why a step failed stands there already, as a
    -- hint. Other servers keep their settings.
    local function behind(found) return found.code ~= 'run' and found.message:gsub('%s+', ' ') or nil end
    vim.diagnostic.config({ virtual_text = { format = behind } }, vim.lsp.diagnostic.get_namespace(client.id, false))
    -- Steps, values and headers are offered as you type; nothing is inserted until you take it with CTRL-Y.
    vim.lsp.completion.enable(true, client.id, event.buf, { autotrigger = true })
    vim.bo[event.buf].completeopt = 'menuone,noselect,popup'
    refresh(event.buf)
  end,
})
vim.api.nvim_create_autocmd({ 'BufEnter', 'InsertLeave', 'BufWritePost' }, {
  group = group, pattern = { '*.feature', '*.feature.md' }, callback = function(event) refresh(event.buf) end,
})
