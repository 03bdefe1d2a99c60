import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive, startMark, waitUntilGone } from '@eluent/postgres'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Supervisor } from './supervisor.ts'

const waitMs = { timeout: 10_000 }
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

function start(code: string): void {
  const file = join(folder, 'worker.mjs')
  writeFileSync(file, code)
  supervisor.start({ name: 'worker', args: [file], cwd: folder, env: process.env })
}
const steady = `process.stdout.write('up\\n'); setInterval(() => {}, 1000)`
const pidOf = (): number =>
  (JSON.parse(readFileSync(join(folder, 'run', 'worker.json'), 'utf8')) as { pid: number }).pid
const log = (): string => readFileSync(join(folder, 'logs', 'worker.log'), 'utf8')

test('a process that is killed is started again', { timeout: 20_000 }, async () => {
  start(steady)
  await vi.waitFor(() => expect(log()).toBe('up\n'), waitMs)
  const first = pidOf()
  process.kill(first, 'SIGKILL')
  await vi.waitFor(() => expect(log()).toBe('up\nup\n'), waitMs)
  expect(pidOf()).not.toBe(first)
  expect(said).toEqual(['worker ended (SIGKILL) and is started again'])
})

test('stop ends every process and starts none again', { timeout: 20_000 }, async () => {
  start(steady)
  await vi.waitFor(() => expect(log()).toBe('up\n'), waitMs)
  const pid = pidOf()
  await supervisor.stop()
  expect(isAlive(pid)).toBe(false)
  expect(said).toEqual([])
})

test('refused settings are final, and its last lines are shown', { timeout: 20_000 }, async () => {
  start(`console.error('PORT: no'); process.exit(78)`)
  await vi.waitFor(() => expect(supervisor.gaveUp('worker')).toBe(true), waitMs)
  expect(supervisor.lastWords('worker')).toBe('PORT: no')
  expect(said).toEqual([])
})

test('three crashes while it starts are enough', { timeout: 20_000 }, async () => {
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

test('a process ends by itself when its parent was killed', { timeout: 20_000 }, async () => {
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
