import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'

interface ProcessFacts {
  /** Name of the program, at most 15 characters on Linux. */
  readonly command: string
  readonly zombie: boolean
}

function readLinux(pid: number): ProcessFacts | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // the name stands in brackets and may itself hold brackets and spaces
    const end = stat.lastIndexOf(')')
    return { command: stat.slice(stat.indexOf('(') + 1, end), zombie: stat[end + 2] === 'Z' }
  } catch {
    return undefined // no such process: the folder is gone
  }
}

function readUnix(pid: number): ProcessFacts | undefined {
  try {
    const line = execFileSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    const [state = '', ...name] = line.split(/\s+/)
    return { command: name.join(' ').replace(/^.*\//, ''), zombie: state.startsWith('Z') }
  } catch {
    return undefined // ps ends with 1 where there is no such process
  }
}

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
  const facts = process.platform === 'linux' ? readLinux(pid) : readUnix(pid)
  if (!facts || facts.zombie) return false
  return command === undefined || facts.command === command
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
