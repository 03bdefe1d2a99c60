import type { DriverEvent } from '@eluent/contract'
import type { DriverApp } from '../app.ts'
import { createServerLink } from '../upstream/server-link.ts'
import type { Upstream } from '../upstream/upstream.ts'
import { createDriverBench, vial, type DriverBench } from './driver-bench.ts'

/** A whole driver on a fake clock that delivers to a server at `url` by itself. */
export interface DriverAtServer {
  readonly bench: DriverBench
  readonly app: DriverApp
  readonly upstream: Upstream
  /** Runs these vials of a sample, one after the other, as the queue would hand them over. */
  run(sampleId: number, vials: readonly number[]): Promise<void>
  /** A page at the driver's socket; the answer is how it leaves. */
  connectBrowser(receive: (event: DriverEvent) => void, page?: string): () => void
  /** The same driver, started again with another token. */
  repair(server: { url: string; token: string }): Promise<void>
  /** What a killed driver's next start sees. */
  restart(): Promise<void>
  /** Lets the attempts under way end. */
  settled(): Promise<void>
  /** Lets time go by in steps, each until what was tried has ended. */
  pass(seconds: number, step?: number): Promise<void>
  dispose(): Promise<void>
}

/** A vial with what comes before and after it. */
const RUN_S = 800
const BEGINS_WITHIN_S = 30
const STEP_S = 5

/** `runsQueue`: its token may run the queue, too. */
export async function startDriverAtServer(
  server: { url: string; token: string },
  { runsQueue = false }: { runsQueue?: boolean } = {},
): Promise<DriverAtServer> {
  const bench = createDriverBench()
  async function start(place: typeof server) {
    const link = createServerLink({ ...place, clock: bench.clock })
    const app = await bench.app({}, { server: link, ...(runsQueue && { journal: bench.journal }) })
    const { upstream } = app
    if (upstream === null) throw new Error('the driver has no way to the server')
    return { app, upstream }
  }

  let now = await start(server)
  await now.upstream.greeted()
  async function settled(): Promise<void> {
    await now.upstream.greeted()
    await now.upstream.settled()
    await now.app.runner?.settled()
    // what it led to
    await now.upstream.settled()
  }

  const pass = async (seconds: number, step = 5): Promise<void> => {
    for (let left = seconds; left > 0; left -= step) {
      bench.clock.advance(Math.min(step, left) * 1000)
      await settled()
    }
  }
  return {
    bench,
    get app() {
      return now.app
    },
    get upstream() {
      return now.upstream
    },
    connectBrowser: (receive, page) => now.app.delivery.connect({ emitEvent: receive, page }),
    repair: async (place) => {
      await now.app.close()
      now = await start(place)
    },
    restart: async () => {
      await now.app.close()
      bench.restart()
      now = await start(server)
    },
    settled,
    pass,
    run: async (sampleId, vials) => {
      for (const number of vials) {
        const place = { sample_id: sampleId, vial_number: number, vial_count: vials.length, location: number }
        bench.simulator.submit(vial({ ...place, name: `Sample ${sampleId}`, epoch: 0 }))
        // a slow server's answer must not come after a time in which it counts as none: to a greeting, to the run's start
        for (let passed = 0; passed < RUN_S; passed += STEP_S) {
          await bench.live(STEP_S)
          await now.upstream.greeted()
          if (passed < BEGINS_WITHIN_S) await now.upstream.settled()
        }
      }
    },
    dispose: async () => bench.dispose(),
  }
}
