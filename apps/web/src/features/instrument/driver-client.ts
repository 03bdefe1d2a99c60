import {
  chemstationRun,
  createClient,
  driverCalls,
  runFilePath,
  runPath,
  type BodyIn,
  type ChemstationRun,
  type ControlAction,
  type MachineState,
  type QueryIn,
  type RunChanges,
  type RunList,
} from '@eluent/contract'

const POLL_TIMEOUT_MS = 4000

export type Driver = ReturnType<typeof createDriver>

/** The driver beside the instrument, by its address. Its errors carry an `error` text like the API's. */
export function createDriver(address: string, send: typeof fetch = (url, init) => fetch(url, init)) {
  const client = createClient({ base: address, fetch: (url, init) => send(url, { ...init, mode: 'cors' }) })
  const get = async (path: string): Promise<Response> => {
    const answer = await send(address + path, { mode: 'cors' })
    if (answer.ok) return answer
    const said = (await answer.json().catch(() => ({}))) as { error?: string }
    throw new Error(said.error ?? `${answer.status} ${answer.statusText}`)
  }
  return {
    address,
    /** Null when there is no state to be had: the driver is away, or says nothing in time. */
    async state(): Promise<MachineState | null> {
      try {
        return await client.call(driverCalls.state, { signal: AbortSignal.timeout(POLL_TIMEOUT_MS) })
      } catch {
        return null // an empty poll; the connection's rules count it
      }
    },
    submit: (body: BodyIn<typeof driverCalls.submit>) => client.call(driverCalls.submit, { body }),
    control: (action: ControlAction) => client.call(driverCalls.control, { body: { action } }),
    changeBottle: (body: BodyIn<typeof driverCalls.bottle>) => client.call(driverCalls.bottle, { body }),
    runs: (query: QueryIn<typeof driverCalls.runs>): Promise<RunList> => client.call(driverCalls.runs, { query }),
    changes: (): Promise<RunChanges> => client.call(driverCalls.changes, {}),
    run: async (path: string): Promise<ChemstationRun> => chemstationRun.parse(await (await get(runPath(path))).json()),
    file: async (path: string): Promise<ArrayBuffer> => (await get(runFilePath(path))).arrayBuffer(),
    resume: () => client.call(driverCalls.resume, {}),
  }
}
