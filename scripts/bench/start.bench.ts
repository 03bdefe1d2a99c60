// How long `npm start` takes until the product answers, and what it costs all its processes together: the first start (an empty
// data folder, no page and no program built or kept before; packages installed) and the second. With BENCH_BEFORE=FOLDER another
// checkout of the product starts by turns with this one and is the peer. The first start needs some 26 CPU-s, so two cores cannot do it
// in 12 s: docs/decisions/0211 has its parts.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../root.ts'
import { ownPorts } from '../start/free-ports.ts'
import { isShort, median, printFigure } from './figure.ts'

/** CLK_TCK of Linux, proc(5). */
const TICKS_PER_SECOND = 100

interface Start {
  readonly seconds: number
  /** Of every process of the product; undefined where the system does not show it. */
  readonly cpuSeconds: number | undefined
}

/** The processor time of a process, of those it started and of what has ended among them. */
function cpuOfTree(top: number): number | undefined {
  if (!existsSync('/proc/self/stat')) return undefined
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        // utime, stime, cutime, cstime
        return { pid: Number(pid), parent: Number(fields[1]), ticks: fields.slice(11, 15).reduce((a, b) => a + +b, 0) }
      } catch {
        return [] // has just ended
      }
    })
  const ours = new Set([top])
  for (let before = 0; before < ours.size;) {
    before = ours.size
    for (const { pid, parent } of all) if (ours.has(parent)) ours.add(pid)
  }
  return all.filter(({ pid }) => ours.has(pid)).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND
}

/** From the command to 'Eluent is ready'; the product is stopped again. */
async function startOnce(checkout: string, folder: string): Promise<Start> {
  const given = await ownPorts()
  const began = performance.now()
  const child = spawn(process.execPath, [join(checkout, 'scripts/start.ts')], {
    cwd: checkout,
    env: { ...process.env, ...given, DATA_DIR: join(folder, 'data'), NODE_COMPILE_CACHE: join(folder, 'compiled') },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const start = await new Promise<Start>((resolve, reject) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (!text.includes('Eluent is ready')) return
      const seconds = (performance.now() - began) / 1000
      resolve({ seconds, cpuSeconds: cpuOfTree(child.pid ?? 0) })
    })
    child.once('exit', () => reject(new Error('the product ended before it was ready')))
  })
  child.removeAllListeners('exit')
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  await ended
  return start
}

/** What a start makes of the sources and keeps. */
const KEPT = ['apps/web/dist/builds', 'dist/builds']

/** As if nothing was ever built: what is kept stands aside meanwhile. */
async function startTwice(checkout: string): Promise<{ first: Start; second: Start }> {
  const folder = mkdtempSync(join(tmpdir(), 'eluent-bench-start-'))
  const aside = KEPT.map((name) => join(checkout, name)).filter((path) => existsSync(path))
  try {
    for (const path of aside) renameSync(path, `${path}.aside`)
    return { first: await startOnce(checkout, folder), second: await startOnce(checkout, folder) }
  } finally {
    for (const name of KEPT) rmSync(join(checkout, name), { recursive: true, force: true })
    for (const path of aside) renameSync(`${path}.aside`, path)
    rmSync(folder, { recursive: true, force: true })
  }
}

const other = process.env['BENCH_BEFORE']
const ours: { first: Start; second: Start }[] = []
const theirs: typeof ours = []
for (let round = 0; round < (isShort ? 1 : 3); round += 1) {
  ours.push(await startTwice(root))
  if (other) theirs.push(await startTwice(other))
}
const middle = (starts: typeof ours, which: 'first' | 'second', of: keyof Start): number =>
  median(starts.map((both) => both[which][of] ?? Number.NaN))
/** @param goal of the time itself, and of its ratio to the checkout before */
function print(
  name: string,
  which: 'first' | 'second',
  of: keyof Start,
  unit: string,
  goal?: { alone: number; beside: number },
): void {
  const peer = other ? { name: 'before', value: middle(theirs, which, of) } : undefined
  printFigure({
    name,
    ours: middle(ours, which, of),
    peer,
    unit,
    goal: goal && { atMost: other ? goal.beside : goal.alone },
  })
}
print('first start, packages installed', 'first', 'seconds', 's', { alone: 12, beside: 0.55 })
print('first start, all processes', 'first', 'cpuSeconds', 'CPU-s')
print('second start', 'second', 'seconds', 's', { alone: 2.5, beside: 0.6 })
print('second start, all processes', 'second', 'cpuSeconds', 'CPU-s')
