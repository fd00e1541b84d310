
for _, client in ipairs(vim.lsp.get_clients()) do client:stop() end
expect('servers have ended', function() return #vim.lsp.get_clients() == 0 end)
