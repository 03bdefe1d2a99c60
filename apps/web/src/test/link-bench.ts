import { vi } from 'vitest'
import type { CsHookEvent, DriverAnalyteRow } from '@eluent/contract'
import type { MachineButton } from '@eluent/domain/instrument'
import type { TestApp } from '../../../api/src/testing/app.ts'
import { createServices, type Services } from '../frame/services.ts'
import { createDriver } from '../features/instrument/driver-client.ts'
import { createDriverLink, type DriverLink, type LinkDeps } from '../features/instrument/driver-link.ts'
import type { Fetch } from '../frame/session/api-fetch.ts'
import { STORAGE_KEYS } from '../frame/session/storage-keys.ts'
import { createDriverStandIn, type DriverStandIn } from './driver-stand-in.ts'
import { injectFetch } from './render-app.tsx'

export interface LinkBenchOptions {
  token: string
  driver?: DriverStandIn
  lead?: LinkDeps['lead']
  mayLead?: boolean
  /** The driver's stand-in unless it is named. */
  openSocket?: LinkDeps['openSocket']
  /** Noon of 2026-11-20 unless given. */
  now?: () => Date
  pairingToken?: string
  /** Stands between the link and the server, to break an answer. */
  intercept?: (call: { method: string; path: string; body: string }, next: () => Promise<Response>) => Promise<Response>
}

export interface LinkBench {
  services: Services
  driver: DriverStandIn
  link: DriverLink
  /** Waits asked for, in ms; the poll's own among them. */
  waits: number[]
  /** Ends every wait under way. */
  tick: () => void
  /** From now on a wait ends at once. */
  hurry: () => void
  log: () => string[]
  /** Calls of the API, as 'METHOD /path'. */
  calls: string[]
}

const PATIENCE_MS = 15_000

/** Waits for what the link does on its own; answers come from a real database, on machines that may be busy. */
export function eventually<T>(check: () => T | Promise<T>): Promise<T> {
  return vi.waitFor(check, { timeout: PATIENCE_MS })
}

/** A driver link on the real API, with a driver that a test speaks for and a clock that it turns. */
export function createLinkBench(server: Pick<TestApp, 'http'>, options: LinkBenchOptions): LinkBench {
  localStorage.setItem(STORAGE_KEYS.accessToken, options.token)
  const driver = options.driver ?? createDriverStandIn()
  const calls: string[] = []
  const toServer = injectFetch(server)
  const fetch: Fetch = async (url, init) => {
    const path = new URL(url, 'http://localhost').pathname.replace(/^\/api/, '')
    const method = init.method ?? 'GET'
    calls.push(`${method} ${path}`)
    const body = typeof init.body === 'string' ? init.body : ''
    const next = () => toServer(url, init)
    return options.intercept ? options.intercept({ method, path, body }, next) : next()
  }
  const services = createServices({ fetch, storage: localStorage, leave: () => undefined, reload: () => undefined })
  const waits: number[] = []
  let ending: (() => void)[] = []
  let hurried = false
  const link = createDriverLink({
    api: services.api,
    driver: createDriver({ address: 'http://driver.test', token: options.pairingToken ?? '' }, driver.fetch),
    serverNow: () => Date.now(),
    send: services.fetch,
    queries: services.queries,
    client: services.client,
    openSocket: options.openSocket ?? driver.openSocket,
    mayLead: () => options.mayLead ?? true,
    now: options.now ?? (() => new Date('2026-11-20T12:00:00.000Z')),
    lead: options.lead ?? ((work, stop) => work(stop)),
    wait: (ms) => {
      waits.push(ms)
      return hurried ? Promise.resolve() : new Promise((resolve) => ending.push(resolve))
    },
  })
  return {
    services,
    driver,
    link,
    waits,
    tick: () => {
      const due = ending
      ending = []
      for (const end of due) end()
    },
    hurry: () => {
      hurried = true
    },
    log: () => services.client.getState().log.map(({ text }) => text),
    calls,
  }
}

const row = (name: string, amount: number | null): DriverAnalyteRow => ({
  name,
  amount,
  amount_ug_ml: amount,
  peak_area: 100,
  peak_height: 10,
  rt_min: 5,
  peak_retention_time: 5,
  peak_start: 4.9,
  peak_end: 5.1,
  resolution: 2,
  signal: 'DAD1A',
})

/** What the driver sends when a vial has been measured: THC 3 ug/mL, a peak without a name, two files. */
export function measured(
  driver: DriverStandIn,
  sample: { id: number; epoch: number },
  more: Partial<CsHookEvent['runMeta']> = {},
): CsHookEvent {
  const run = `${sample.id}-${more.vial_number ?? 1}.D`
  const trace = driver.file(`SEQ-1/${run}/DAD1A.ch`, `signal of ${run}`)
  const report = driver.file(`SEQ-1/${run}/Report.TXT`, `report of ${run}`)
  return {
    id: `event-${run}`,
    type: 'PostDA',
    results: { amounts: [row('THC', 3)] },
    invalid: [row('N/A', null)],
    runMeta: {
      csDataFolder: 'SEQ-1',
      csDataName: run,
      machineName: 'HPLC-1',
      location: 1,
      name: 'Blue Dream',
      sample_id: sample.id,
      vial_number: 1,
      vial_count: 2,
      epoch: sample.epoch,
      label: '250x',
      method: '1_Run.M',
      injected_at: '2026-11-20T12:00:00Z',
      received_at: '2026-11-20T12:13:00Z',
      chromatogram: trace.path,
      report: report.path,
      files: [trace, report],
      driver_version: '1.0.0',
      simulated: true,
      ...more,
    },
  }
}

/** A bench whose link polls, leads and waits for its next poll. */
export async function linked(made: LinkBench): Promise<LinkBench> {
  made.link.start()
  await eventually(() => {
    if (!made.link.store.getState().leading || made.waits.length !== 1) throw new Error('not linked yet')
  })
  return made
}

/** Lets the poll's wait end and the poll be made. */
export async function poll(made: LinkBench): Promise<void> {
  const before = made.waits.length
  made.tick()
  await eventually(() => {
    if (made.waits.length <= before) throw new Error('not polled yet')
  })
}

export function statusOf({ link }: LinkBench): string {
  return link.store.getState().connection.status
}
export function isPaused({ services }: LinkBench): boolean {
  return services.client.getState().queuePaused
}

export function button(
  label: string,
  action: MachineButton['action'],
  pending: MachineButton['pending'] = null,
): MachineButton {
  return { label, action, pending, path: null }
}
export const BEGIN_RUN = button('Begin Run', 'start', 'start')
