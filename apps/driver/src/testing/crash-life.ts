import { spawn } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface LifeOptions {
  folder: string
  vials: number
  /** Where it kills itself, and at which visit; 'never' for a life in peace. */
  point: string
  nth: number
  /** Delivers there by itself; without it the events are printed. */
  server?: { url: string; token: string }
}

export interface Life {
  signal: string | null
  code: number | null
  emitted: string[]
  /** What it found at its start, and what it showed then. */
  start: { lastUnfinished: string; pausedAtStart: boolean; errors: string }
}

/** One life of the driver that kills itself: how it ended and which event ids it emitted. @throws Error with its output when it failed */
export function liveOnce({ folder, vials, point, nth, server }: LifeOptions): Promise<Life> {
  return new Promise((resolve, reject) => {
    const script = join(import.meta.dirname, 'crash-child.ts')
    const words = [folder, String(vials), point, String(nth), ...(server ? [server.url, server.token] : [])]
    // The lives are short: half of each would be spent on reading the same sources.
    const env = { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'eluent-crash-cache') }
    const child = spawn(process.execPath, [script, ...words], { stdio: 'pipe', env })
    let [out, errors] = ['', '']
    child.stdout.on('data', (bytes: Buffer) => (out += bytes.toString()))
    child.stderr.on('data', (bytes: Buffer) => (errors += bytes.toString()))
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (signal === null && code !== 0) return reject(new Error(errors))
      const lines = out.split('\n').slice(0, -1)
      const start = lines.find((line) => line.startsWith('{'))
      const emitted = lines.filter((line) => line !== start)
      return resolve({ code, signal, emitted, start: JSON.parse(start ?? '{}') as Life['start'] })
    })
  })
}
