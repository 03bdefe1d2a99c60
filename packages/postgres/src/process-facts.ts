import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

interface ProcessFacts {
  /** Name of the program, at most 15 characters on Linux. */
  readonly command: string
  readonly zombie: boolean
  /** When it started, in the system's own words; with the pid it names a process for good. */
  readonly started: string
}

function readLinux(pid: number): ProcessFacts | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // the name stands in brackets and may itself hold brackets and spaces
    const end = stat.lastIndexOf(')')
    const fields = stat.slice(end + 2).split(' ')
    return { command: stat.slice(stat.indexOf('(') + 1, end), zombie: fields[0] === 'Z', started: fields[19] ?? '' }
  } catch {
    return undefined // no such process: the folder is gone
  }
}

function readUnix(pid: number): ProcessFacts | undefined {
  try {
    const columns = ['-o', 'stat=', '-o', 'lstart=', '-o', 'comm=']
    const line = execFileSync('ps', [...columns, '-p', String(pid)], { encoding: 'utf8', env: { LC_ALL: 'C' } }).trim()
    const [state = '', ...rest] = line.split(/\s+/)
    const command = rest.slice(5).join(' ').replace(/^.*\//, '')
    return { command, zombie: state.startsWith('Z'), started: rest.slice(0, 5).join(' ') }
  } catch {
    return undefined // ps ends with 1 where there is no such process
  }
}

const readFacts = (pid: number): ProcessFacts | undefined =>
  process.platform === 'linux' ? readLinux(pid) : readUnix(pid)

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether `pid` runs now (a zombie does not) and, if `command` is given, is that program. */
export function isAlive(pid: number, command?: string): boolean {
  if (!Number.isSafeInteger(pid) || pid < 1 || !exists(pid)) return false
  if (process.platform === 'win32') return true
  const facts = readFacts(pid)
  if (!facts || facts.zombie) return false
  return command === undefined || facts.command === command
}

/** A text that tells this process from a later one with the same number; undefined where there is none (or on Windows). */
export function startMark(pid: number): string | undefined {
  return process.platform !== 'win32' && isAlive(pid) ? readFacts(pid)?.started : undefined
}

/** Waits for `pid` to end. @returns whether it did within `timeoutMs` */
export async function waitUntilGone(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = performance.now() + timeoutMs
  while (isAlive(pid)) {
    if (performance.now() > deadline) return false
    await delay(20)
  }
  return true
}

function parentsOnLinux(): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        return [`${name} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`]
      } catch {
        return [] // ended meanwhile
      }
    })
}

/** The numbers of the processes that `pid` started and that run now; not known on Windows. */
export function childrenOf(pid: number): number[] {
  if (process.platform === 'win32') return []
  const lines =
    process.platform === 'linux'
      ? parentsOnLinux()
      : execFileSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' }).split('\n')
  const pairs = lines.map((line) => line.trim().split(/\s+/).map(Number))
  return pairs.flatMap(([child, parent]) => (child !== undefined && parent === pid ? [child] : []))
}
