import { readFileSync } from 'node:fs'
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
