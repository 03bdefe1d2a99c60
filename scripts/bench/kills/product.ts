/** The whole product in a folder of its own, which a bench kills part by part. */
import { spawn } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '../../root.ts'
import { ownPorts } from '../../start/free-ports.ts'
import type { Lab } from './lab.ts'

export type Part = 'driver' | 'api' | 'database'

export type KillableProduct = Awaited<ReturnType<typeof startProduct>>

const begun = performance.now()
/** Seconds since the bench began. */
export function elapsedS(): number {
  return (performance.now() - begun) / 1000
}

export function say(line: string): void {
  console.log(`${elapsedS().toFixed(0).padStart(5)} s  ${line}`)
}

/** Starts it with the simulator at this speed; ready when this resolves. `more`: settings of all its processes. */
export async function startProduct(speed: number, more: Readonly<Record<string, string>> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), 'eluent-kills-'))
  const driverSettings = join(dataDir, 'driver.env')
  writeFileSync(driverSettings, '')
  const portSettings = await ownPorts()
  const address = `http://127.0.0.1:${portSettings.PORT}`
  const driverAddress = `http://127.0.0.1:${portSettings.DRIVER_PORT}`
  const product = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
    cwd: root,
    env: {
      ...process.env,
      ...more,
      ...portSettings,
      DATA_DIR: dataDir,
      SIMULATOR_SPEED: String(speed),
      SETTINGS: driverSettings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.once(signal, () => {
      product.kill('SIGTERM')
      process.exit(130)
    })
  }
  await new Promise<void>((ready, failed) => {
    product.stdout.setEncoding('utf8').on('data', (text: string) => {
      for (const line of text.split('\n')) if (/is started again/.test(line)) say(line)
      if (text.includes('Eluent is ready')) ready()
    })
    product.once('exit', () => failed(new Error('the product ended before it was ready')))
  })

  function pidOf(part: Part): number | null {
    const file =
      part === 'database'
        ? globSync('postgres/**/postmaster.pid', { cwd: dataDir }).map((path) => join(dataDir, path))[0]
        : join(dataDir, 'run', `${part}.json`)
    if (file === undefined) return null
    try {
      const text = readFileSync(file, 'utf8')
      return part === 'database' ? Number(text.split('\n')[0]) : (JSON.parse(text) as { pid: number }).pid
    } catch {
      return null // it is just being started
    }
  }

  /** The driver's answer; null while it gives none. */
  async function ofDriver<Answer>(path: string): Promise<Answer | null> {
    try {
      const answer = await fetch(`${driverAddress}${path}`, { signal: AbortSignal.timeout(5000) })
      return answer.ok ? ((await answer.json()) as Answer) : null
    } catch {
      return null // killed just now
    }
  }

  function kill(part: Part): boolean {
    const pid = pidOf(part)
    try {
      return pid !== null && process.kill(pid, 'SIGKILL')
    } catch {
      return false // dead already
    }
  }

  return {
    address,
    dataDir,
    pidOf,
    kill,
    ofDriver,
    /** Presses a button of the instrument. */
    orderDriver: async (action: string): Promise<void> => {
      const headers = { 'content-type': 'application/json' }
      const call = { method: 'POST', headers, body: JSON.stringify({ action }), signal: AbortSignal.timeout(5000) }
      await fetch(`${driverAddress}/chemstation/sequence/control`, call).catch(() => undefined) // killed just now
    },
    waitingInDriver: async (): Promise<number | null> =>
      (await ofDriver<{ events: unknown[] }>('/outbox'))?.events.length ?? null,
    /** The driver comes back with this token. */
    pair: (token: string): void => {
      writeFileSync(driverSettings, `ELUENT_API_URL=${address}\nELUENT_API_TOKEN=${token}\n`)
      kill('driver')
    },
    stop: async (): Promise<void> => {
      const ended = new Promise<void>((done) => product.once('exit', () => done()))
      product.kill('SIGTERM')
      await ended
    },
    /** Keeps the logs where something is wrong, and removes the rest. */
    dispose: (faults: readonly string[], name: string): void => {
      if (faults.length > 0) {
        const kept = join(tmpdir(), `eluent-${name}-logs`)
        mkdirSync(kept, { recursive: true })
        for (const log of globSync('logs/*.log', { cwd: dataDir }))
          writeFileSync(join(kept, log.slice(5)), readFileSync(join(dataDir, log)))
        console.log(`  logs are in ${kept}`)
      }
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** What is wrong in the end, one sentence each: every vial must stand once, with its own sample and files. */
export async function faultsOf(
  { dataDir }: Pick<KillableProduct, 'dataDir'>,
  lab: Lab,
  samples: ReadonlyMap<number, string>,
): Promise<string[]> {
  const faults: string[] = []
  const stored = new Set<string>()
  for (const [id, strain] of samples) {
    const runs = await lab.runsOf(id)
    const vials = runs.map(({ vial_number }) => vial_number).toSorted((a, b) => a - b)
    if (vials.join() !== '1,2') faults.push(`${strain} (${id}) has results for vials ${vials.join() || 'none'}`)
    for (const run of runs) {
      const name = `${run.csDataFolder}/${run.csDataName}`
      if (stored.has(name)) faults.push(`${name} stands twice`)
      stored.add(name)
      if (!run.csDataFolder.endsWith(`_${id}`) || run.metadata['Sample name'] !== strain)
        faults.push(`${strain} (${id}) holds the run ${name} of ${run.metadata['Sample name'] ?? 'nobody'}`)
      if (run.source_files.length === 0) faults.push(`${name} has no original files`)
    }
  }
  const chemstation = join(dataDir, 'chemstation')
  for (const [id] of samples)
    for (const run of globSync(`*_${id}/*.D`, { cwd: chemstation }))
      if (!stored.has(run.replaceAll('\\', '/'))) faults.push(`the run ${run} is on the disk and not stored`)
  return faults
}
