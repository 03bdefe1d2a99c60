/**
 * What the whole product costs while nobody does anything: statements a second, share of one core, memory. All of it is
 * measured from outside, by /proc and by PostgreSQL's log of statements, so Linux only.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findPostgres, query } from '@eluent/postgres'
import { root } from '../root.ts'
import { ownPorts } from '../start/free-ports.ts'
import { isShort, printFigure } from './figure.ts'

/** The work of a start is over after this long: the first rounds of autovacuum over what the seed wrote, the first checkpoint, the compiler's threads. */
const REST_MS = isShort ? 30_000 : 150_000
/** A whole minute meets each of the jobs of a minute once. */
const WATCH_MS = isShort ? 20_000 : 60_000
/** USER_HZ of Linux on every platform that Node runs on. */
const TICKS_A_SECOND = 100
const SHOWN = 14

interface Process {
  pid: number
  parent: number
  name: string
  ticks: number
}

function nameOf(pid: number): string {
  const words = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').filter(Boolean)
  const script = words.findIndex((word) => /(main|start)\.ts$|\.js$/.test(word))
  if (words[0]?.includes('postgres'))
    return words
      .join(' ')
      .replace(/^.*\/postgres /, 'postgres ')
      .slice(0, 60)
  return script < 0
    ? words.join(' ').slice(0, 60)
    : words
        .slice(script, script + 2)
        .join(' ')
        .replace(`${root}/`, '')
}

/** A process and everything below it; ticks of children that ended stand with their parent. */
function familyOf(first: number): Process[] {
  const all = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return []
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0)
      return [{ pid: Number(name), parent: Number(fields[1]), ticks }]
    } catch {
      return [] // it ended meanwhile
    }
  })
  const family = new Set([first])
  for (let size = 0; size < family.size;) {
    size = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  return all.filter(({ pid }) => family.has(pid)).map((process) => ({ ...process, name: nameOf(process.pid) }))
}

/** Shared pages count by each process's share. */
function memoryMb({ pid }: Process): number {
  const kb = /^Pss:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]
  return Number(kb) / 1000
}

function list(rows: readonly (readonly [string, number])[], unit: string): void {
  for (const [name, value] of rows.toSorted((a, b) => b[1] - a[1]).slice(0, SHOWN))
    if (value > 0) process.stdout.write(`      ${value.toFixed(1).padStart(7)} ${unit}  ${name}\n`)
}

async function measureCpu(pid: number): Promise<void> {
  const first = familyOf(pid)
  const before = new Map(first.map((process) => [process.pid, process.ticks]))
  const begun = performance.now()
  await delay(WATCH_MS)
  const seconds = (performance.now() - begun) / 1000
  const last = familyOf(pid)
  // what one that has ended did before stands with its parent now
  const alive = new Set(last.map((process) => process.pid))
  for (const { pid: id, parent, ticks } of first)
    if (!alive.has(id)) before.set(parent, (before.get(parent) ?? 0) + ticks)
  const shares = last.map(
    ({ pid: id, name, ticks }) => [name, (ticks - (before.get(id) ?? 0)) / TICKS_A_SECOND / seconds] as const,
  )
  const share = shares.reduce((sum, [, part]) => sum + part, 0)
  printFigure({ name: 'idle: share of one core', ours: share * 100, unit: '%', goal: { atMost: 0.8 } })
  list(
    shares.map(([name, part]) => [name, part * 1000]),
    'ms/s',
  )
}

function measureMemory(pid: number): void {
  const sizes = familyOf(pid).map((process) => [process.name, memoryMb(process)] as const)
  const sum = sizes.reduce((total, [, size]) => total + size, 0)
  printFigure({ name: 'idle: memory of all processes (PSS)', ours: sum, unit: 'MB', goal: { atMost: 400 } })
  list(sizes, 'MB')
}

/** By the log that the embedded server writes of every statement, with who sent it; counted for a while. */
async function measureStatements(): Promise<void> {
  const server = await findPostgres(join(dataDir, 'postgres'))
  if (!server) throw new Error('the embedded PostgreSQL does not answer')
  const admin = server.url('postgres')
  const log = readlinkSync(`/proc/${server.pid}/fd/2`)
  await query(admin, `alter system set log_line_prefix = 'by %a|'`)
  await query(admin, `alter system set log_statement = 'all'`)
  await query(admin, 'select pg_reload_conf()')
  await delay(1000)
  const from = readFileSync(log).length
  const begun = performance.now()
  await delay(WATCH_MS)
  const seconds = (performance.now() - begun) / 1000
  // a statement of several lines goes on behind a tab
  const text = readFileSync(log)
    .subarray(from)
    .toString('utf8')
    .replaceAll(/\n\t\s*/g, ' ')
  const found = [...text.matchAll(/^by (.*?)\|LOG: {2}(?:statement|execute [^:]*): (.*)/gm)].map(
    ([, sender, sql]) => `${sender}: ${sql?.trim().slice(0, 110)}`,
  )
  const counts = new Map<string, number>()
  for (const line of found) counts.set(line, (counts.get(line) ?? 0) + 1)
  printFigure({ name: 'idle: statements', ours: found.length / seconds, unit: 'a second', goal: { atMost: 2 } })
  list([...counts], `in ${seconds.toFixed(0)} s`)
}

const given = await ownPorts()
const dataDir = mkdtempSync(join(tmpdir(), 'eluent-bench-idle-'))
const child = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
  cwd: root,
  env: { ...process.env, ...given, DATA_DIR: dataDir },
  stdio: ['ignore', 'pipe', 'inherit'],
})
const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
try {
  await new Promise<void>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => text.includes('Eluent is ready') && resolve())
    child.once('exit', () => reject(new Error('the product ended before it was ready')))
  })
  const pid = child.pid ?? 0
  await delay(REST_MS)
  measureMemory(pid)
  await measureCpu(pid)
  await measureStatements()
} finally {
  child.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
}
