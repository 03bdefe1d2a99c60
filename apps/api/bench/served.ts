import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** A server in a process of its own. */
export interface Served {
  origin: string
  pid: number
}

/** A port that nobody has. */
export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Linux counts in hundredths of a second: user and system time are fields 14 and 15 (man 5 proc_pid_stat). */
export function cpuMsOf(pid: number): number {
  if (process.platform !== 'linux') return 0
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}

export async function endOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

/** Starts a server and waits until it answers a path; what it logs goes nowhere. It ends with `leftovers`. */
export async function serve(
  leftovers: AsyncDisposableStack,
  file: string,
  env: Record<string, string>,
  { path, headers }: { path: string; headers: Record<string, string> },
): Promise<Served> {
  const port = await freePort()
  const flags = process.env['BENCH_NODE_FLAGS']?.split(' ') ?? []
  const child = spawn(process.execPath, [...flags, fileURLToPath(new URL(file, import.meta.url))], {
    env: { ...process.env, ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  leftovers.defer(() => endOf(child))
  const origin = `http://127.0.0.1:${port}`
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${file} ended with ${child.exitCode}`)
    const reply = await fetch(`${origin}${path}`, { headers }).catch(() => undefined)
    if (reply?.ok && child.pid !== undefined) return { origin, pid: child.pid }
    await delay(100)
  }
}
