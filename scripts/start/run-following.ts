import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

const followParent = fileURLToPath(new URL('./follow-parent.mjs', import.meta.url))

interface Surroundings {
  readonly cwd: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly timeoutMs: number
  readonly signal?: AbortSignal | undefined
  /** Above 0 it lets those first who have less, 0 in general (setpriority(2)). */
  readonly niceness?: number | undefined
  /** A folder that the script fills; it goes with the script when this process is killed. */
  readonly makes?: string
}

/**
 * Runs a script to its end. It ends with this process, however that ends, also by kill -9.
 * @throws Error with what the script said where it fails; the signal's reason where it was aborted
 */
export async function runFollowing(args: readonly string[], surroundings: Surroundings): Promise<void> {
  const { cwd, env, timeoutMs, signal, niceness, makes } = surroundings
  signal?.throwIfAborted()
  const child = spawn(process.execPath, ['--import', followParent, ...args], {
    cwd,
    env: { ...env, ...(makes !== undefined && { GOES_WITH_PARENT: makes }) },
    timeout: timeoutMs,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    windowsHide: true,
  })
  if (niceness !== undefined && child.pid !== undefined) {
    try {
      setPriority(child.pid, niceness)
    } catch {
      // it has ended already, or nobody may change it here: then they share
    }
  }
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (bytes) => said.push(String(bytes)))
  const end = (): void => void child.kill()
  signal?.addEventListener('abort', end)
  try {
    const [code, killedBy] = (await once(child, 'close')) as [number | null, string | null]
    signal?.throwIfAborted()
    if (code !== 0) throw new Error(said.join('').trim() || `it ended with ${killedBy ?? `code ${code}`}`)
  } finally {
    signal?.removeEventListener('abort', end)
  }
}
