/** Loaded into every process that `npm start` starts: it ends when its parent is gone, even after kill -9. */
const END_AT_LATEST_MS = 10_000

process.on('disconnect', () => {
  setTimeout(() => process.exit(1), END_AT_LATEST_MS).unref()
  process.kill(process.pid, 'SIGTERM')
})
// waiting for that is no reason to stay alive
process.channel?.unref()
