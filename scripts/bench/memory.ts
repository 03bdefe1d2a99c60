import { readFileSync } from 'node:fs'
import { median } from './figure.ts'

/** The memory of one process at one moment. */
export interface MemoryLook {
  pid: number
  hours: number
  mb: number
}

/** What a process holds in memory (VmRSS of Linux), MB. @throws where it runs no more */
export function memoryMbOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
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
