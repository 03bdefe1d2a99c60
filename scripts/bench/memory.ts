import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { median } from './figure.ts'

/** The memory of one process at one moment. */
export interface MemoryLook {
  pid: number
  hours: number
  mb: number
}

/** What a process holds in memory (Pss of Linux: pages that it shares count in shares), MB. @throws where it runs no more */
export function memoryMbOf(pid: number): number {
  return Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1]) / 1024
}

/** The same of a process and of those that it started, as a database has one for each connection. */
export function memoryMbWithChildren(pid: number): number {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(/\s+/).filter(Boolean)
  const held = children.map((child) => {
    try {
      return memoryMbOf(Number(child))
    } catch {
      return 0 // a connection that was closed just now
    }
  })
  return held.reduce((sum, mb) => sum + mb, memoryMbOf(pid))
}

/** MB in an hour: the middle of the slopes of each process's life, by least squares; NaN where none was looked at ten times. */
export function slopeOf(all: readonly MemoryLook[]): number {
  const lives = Map.groupBy(all, ({ pid }) => pid)
  const slopes = [...lives.values()]
    .filter((life) => life.length >= 10)
    .map((life) => {
      const mean = (pick: (look: MemoryLook) => number) => life.reduce((sum, look) => sum + pick(look), 0) / life.length
      const [hours, mb] = [mean((look) => look.hours), mean((look) => look.mb)]
      const spread = life.reduce((sum, look) => sum + (look.hours - hours) ** 2, 0)
      return life.reduce((sum, look) => sum + (look.hours - hours) * (look.mb - mb), 0) / spread
    })
  return median(slopes)
}

const ANSWERED_WITHIN_MS = 30_000

/** What processes hold alive, which their size does not say: V8 collects only where more is allocated than it is willing to keep. */
export function watchLiveHeaps() {
  const folder = mkdtempSync(join(tmpdir(), 'eluent-live-heap-'))
  const hook = pathToFileURL(join(import.meta.dirname, 'live-heap.mjs')).href
  return {
    /** For the processes that are asked. */
    environment: {
      LIVE_HEAP_FOLDER: folder,
      NODE_OPTIONS: `${process.env['NODE_OPTIONS'] ?? ''} --import ${hook}`.trim(),
    },
    /** MB of heap and of what it holds outside, after a collection. @throws Error where the process does not answer */
    liveMbOf: async (pid: number): Promise<number> => {
      const file = join(folder, `${pid}.txt`)
      rmSync(file, { force: true })
      process.kill(pid, 'SIGUSR2')
      for (const deadline = performance.now() + ANSWERED_WITHIN_MS; performance.now() < deadline; await delay(50)) {
        try {
          return Number(readFileSync(file, 'utf8'))
        } catch {
          // not yet
        }
      }
      throw new Error(`process ${pid} did not say what it holds`)
    },
    remove: (): void => rmSync(folder, { recursive: true, force: true }),
  }
}
