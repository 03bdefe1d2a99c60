// Loaded into every process that `npm start` starts: it ends when its parent is gone, even after kill -9.
// Plain JavaScript: Node's compiler for one file of TypeScript would hold 12 MB of every process.
import { rmSync } from 'node:fs'
import { releaseMemory } from './release-memory.mjs'

const END_AT_LATEST_MS = 10_000
/** What it was making, which nobody will use. */
const made = process.env['GOES_WITH_PARENT']

// what is said may find no space on a full disk; the process goes on
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)

process.on('disconnect', () => {
  if (made !== undefined) {
    rmSync(made, { recursive: true, force: true })
    process.exit(1)
  }
  setTimeout(() => process.exit(1), END_AT_LATEST_MS).unref()
  process.kill(process.pid, 'SIGTERM')
})
// waiting for that is no reason to stay alive
process.channel?.unref()
// people wait for the API
releaseMemory(process.env['ANSWERS_PEOPLE'] === undefined)
