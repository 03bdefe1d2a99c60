import Fastify from 'fastify'
import { openDriverDatabase } from '../outbox/driver-database.ts'
import { createServerLink } from '../upstream/server-link.ts'
import { systemClock } from '../clock.ts'
import { createWatchedFiles } from '../watched-folder/watched-files.ts'
import { createWatchedFolder } from '../watched-folder/watched-folder.ts'
import { createFakeClock } from './fake-clock.ts'

/**
 * Watches a folder for a minute of its own time and kills itself the hard way at the nth answer of an import.
 * Arguments: data folder, watched folder, server, token, template, method, nth (0 for a life in peace).
 */
const [data = '', root = '', url = '', token = '', template, method, nth = '0'] = process.argv.slice(2)

let left = Number(nth)
const clock = createFakeClock()
const server = createServerLink({ url, token, clock: systemClock }, async (address, init) => {
  const answer = await fetch(address, init)
  if (address.endsWith('/imports/files') && --left === 0) process.kill(process.pid, 'SIGKILL')
  return answer
})
const watched = createWatchedFolder({
  root,
  by: { template: Number(template), method: Number(method), material: 1 },
  server,
  files: createWatchedFiles(openDriverDatabase(data), clock),
  clock,
  log: Fastify({ logger: { level: 'silent' } }).log,
})
watched.start()
await watched.settled()
for (let passed = 0; passed < 60; passed += 5) {
  clock.advance(5000)
  await watched.settled()
}
await watched.stop()
