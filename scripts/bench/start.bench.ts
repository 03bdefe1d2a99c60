// How long `npm start` takes until the product answers: cold (an empty data folder: database, migrations, demo laboratory,
// pages built before) and warm (the second start on it). The packages are installed before and do not count.
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../root.ts'
import { isShort, median, printFigure } from './figure.ts'

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  await new Promise<void>((done) => server.close(() => done()))
  return typeof address === 'object' && address ? address.port : 0
}

const ports = ['PORT', 'DRIVER_PORT', 'PARTNERS_PORT', 'PARTNERS_SMTP_PORT'] as const
const given = Object.fromEntries(await Promise.all(ports.map(async (name) => [name, String(await freePort())])))
const dataDir = mkdtempSync(join(tmpdir(), 'eluent-bench-start-'))

/** Seconds from the command to 'Eluent is ready'; the product is stopped again. */
async function startOnce(): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    env: { ...process.env, ...given, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const seconds = await new Promise<number>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('Eluent is ready')) resolve((performance.now() - began) / 1000)
    })
    child.once('exit', () => reject(new Error('the product ended before it was ready')))
  })
  child.removeAllListeners('exit')
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  await ended
  return seconds
}

printFigure({ name: 'first start, packages installed', ours: await startOnce(), unit: 's' })
const warm: number[] = []
for (let round = 0; round < (isShort ? 1 : 3); round += 1) warm.push(await startOnce())
printFigure({ name: 'second start', ours: median(warm), unit: 's', goal: { atMost: 2.5 } })
rmSync(dataDir, { recursive: true, force: true })
