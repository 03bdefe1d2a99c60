import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive, startMark, waitUntilGone } from '@eluent/postgres'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Supervisor } from './supervisor.ts'

const waitMs = { timeout: 60_000 }
let folder: string
let said: string[]
let supervisor: Supervisor
const place = () => ({
  runFolder: join(folder, 'run'),
  logFolder: join(folder, 'logs'),
  say: (line: string): void => void said.push(line),
})
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eluent-supervisor-'))
  said = []
  supervisor = new Supervisor(place())
})
afterEach(async () => {
  await supervisor.stop()
  rmSync(folder, { recursive: true })
})

function start(code: string, live?: string, name = 'worker'): void {
  const file = join(folder, `${name}.mjs`)
  writeFileSync(file, code)
  supervisor.start({ name, args: [file], cwd: folder, env: process.env, live })
}
const steady = `process.stdout.write('up\\n'); setInterval(() => {}, 1000)`
const pidOf = (name = 'worker'): number =>
  (JSON.parse(readFileSync(join(folder, 'run', `${name}.json`), 'utf8')) as { pid: number }).pid
const log = (): string => readFileSync(join(folder, 'logs', 'worker.log'), 'utf8')

test('a process that is killed is started again', async () => {
  start(steady)
  await vi.waitFor(() => expect(log()).toBe('up\n'), waitMs)
  const first = pidOf()
  process.kill(first, 'SIGKILL')
  await vi.waitFor(() => expect(log()).toBe('up\nup\n'), waitMs)
  expect(pidOf()).not.toBe(first)
  expect(said).toEqual(['worker ended (SIGKILL) and is started again'])
})

test('a process that answers nothing is killed and started again; one that complains as long is left alone', async () => {
  const server = createServer((_request, reply) => reply.writeHead(503).end()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const complains = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/`
  // longer than a busy machine keeps an answer
  supervisor = new Supervisor({ ...place(), askEveryMs: 50, silentForMs: 3_000, startWithinMs: 0 })
  start(steady, complains)
  // nothing listens there
  start(steady, 'http://127.0.0.1:9/', 'silent')
  const [first, silent] = [pidOf(), pidOf('silent')]
  await vi.waitFor(() => expect(pidOf('silent')).not.toBe(silent), waitMs)
  expect(said.slice(0, 2)).toEqual([
    'silent does not answer and is killed',
    'silent ended (SIGKILL) and is started again',
  ])
  const ofWorker = () => said.filter((line) => line.startsWith('worker'))
  expect([pidOf(), isAlive(first), ofWorker()]).toEqual([first, true, []])
  server.closeAllConnections()
  server.close()
  await vi.waitFor(() => expect(pidOf()).not.toBe(first), waitMs)
  expect(ofWorker().slice(0, 2)).toEqual([
    'worker does not answer and is killed',
    'worker ended (SIGKILL) and is started again',
  ])
})

test.runIf(existsSync('/dev/full'))('a process goes on where a full disk takes none of its words', async () => {
  symlinkSync('/dev/full', join(folder, 'logs', 'worker.log'))
  start(`import { writeFileSync } from 'node:fs'
    console.log('up'); process.stdout.write('up'); process.stderr.write('up')
    setTimeout(() => writeFileSync('alive', ''), 100); setInterval(() => {}, 1000)`)
  await vi.waitFor(() => expect(existsSync(join(folder, 'alive'))).toBe(true), waitMs)
  expect(said).toEqual([])
})

test.runIf(existsSync('/dev/full'))(
  'a process goes on where a full disk keeps its number from being kept',
  async () => {
    symlinkSync('/dev/full', join(folder, 'run', 'worker.json'))
    start(steady)
    await vi.waitFor(() => expect(log()).toBe('up\n'), waitMs)
    expect(said).toEqual([expect.stringContaining('worker: its process number could not be kept')])
  },
)

test('stop ends every process and starts none again', async () => {
  start(steady)
  await vi.waitFor(() => expect(log()).toBe('up\n'), waitMs)
  const pid = pidOf()
  await supervisor.stop()
  expect(isAlive(pid)).toBe(false)
  expect(said).toEqual([])
})

test('refused settings are final, and its last lines are shown', async () => {
  start(`console.error('PORT: no'); process.exit(78)`)
  await vi.waitFor(() => expect(supervisor.gaveUp('worker')).toBe(true), waitMs)
  expect(supervisor.lastWords('worker')).toBe('PORT: no')
  expect(said).toEqual([])
})

test('three crashes while it starts are enough', async () => {
  start(`throw new Error('broken')`)
  await vi.waitFor(() => expect(supervisor.gaveUp('worker')).toBe(true), waitMs)
  expect(supervisor.lastWords('worker')).toContain('broken')
})

test('what a killed start left running is ended; a process that only got the same number is not', async () => {
  const bystander = spawn(process.execPath, ['-e', steady], { stdio: ['ignore', 'pipe', 'ignore'] })
  await once(bystander.stdout, 'data')
  const pid = bystander.pid ?? 0
  const record = join(folder, 'run', 'worker.json')
  writeFileSync(record, JSON.stringify({ pid, started: 'another time' }))
  await supervisor.endLeftovers(['worker'])
  expect(isAlive(pid)).toBe(true)
  writeFileSync(record, JSON.stringify({ pid, started: startMark(pid) }))
  await supervisor.endLeftovers(['worker'])
  expect(isAlive(pid)).toBe(false)
})

test('a process ends by itself when its parent was killed', async () => {
  const parent = spawn(
    process.execPath,
    [
      '--input-type=module',
      '-e',
      `const { Supervisor } = await import(${JSON.stringify(new URL('./supervisor.ts', import.meta.url).href)})
       const supervisor = new Supervisor({ ...${JSON.stringify({ runFolder: join(folder, 'run'), logFolder: join(folder, 'logs') })}, say: console.log })
       supervisor.start({ name: 'worker', args: ['-e', ${JSON.stringify(steady)}], cwd: '.', env: process.env })`,
    ],
    { stdio: 'inherit' },
  )
  await vi.waitFor(() => expect(log()).toBe('up\n'), waitMs)
  const pid = pidOf()
  parent.kill('SIGKILL')
  expect(await waitUntilGone(pid, 10_000)).toBe(true)
})
