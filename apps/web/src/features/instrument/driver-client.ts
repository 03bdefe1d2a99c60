import {
  CallError,
  PAIRING_HEADER,
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
import { t } from '../../language/t.ts'

const POLL_TIMEOUT_MS = 4000

/** What a driver's answers look like; a page that never finds one does without the schemas. */
const shapes = () => import('./driver-shapes.ts')

export type Driver = ReturnType<typeof createDriver>

/** Where the driver is, and the token it may ask for; '' for none. */
export interface DriverPlace {
  address: string
  token: string
}

export interface DriverAnswer {
  /** Null when there is no state to be had. */
  machine: MachineState | null
  /** Why an answer came and brought no state, in the driver's words; null when none came. */
  refusal: string | null
}

/** The driver beside the instrument. Its errors carry an `error` text like the API's. */
export function createDriver({ address, token }: DriverPlace, call: typeof fetch = (url, init) => fetch(url, init)) {
  const send = (url: string, init: RequestInit = {}): Promise<Response> => {
    const headers = new Headers(init.headers)
    if (token !== '') headers.set(PAIRING_HEADER, token)
    return call(url, { ...init, mode: 'cors', headers })
  }
  const client = createClient({ base: address, fetch: send })
  const get = async (path: string): Promise<Response> => {
    const answer = await send(address + path)
    if (answer.ok) return answer
    const said = (await answer.json().catch(() => ({}))) as { error?: string }
    throw new Error(said.error ?? `${answer.status} ${answer.statusText}`)
  }
  /** Asks for the machine's state; a driver that is away, or says nothing in time, is an answer too. */
  async function ask(): Promise<DriverAnswer> {
    try {
      const said: unknown = await client.call(driverCalls.state, { signal: AbortSignal.timeout(POLL_TIMEOUT_MS) })
      const { machineState } = await shapes()
      const parsed = machineState.safeParse(said)
      if (parsed.success) return { machine: parsed.data, refusal: null }
    } catch (error) {
      if (error instanceof CallError && error.status > 0) return { machine: null, refusal: error.message }
      // An answer that is not JSON comes from another program; all else means that none came.
      const isForeign = error instanceof CallError && error.cause instanceof SyntaxError
      if (!isForeign) return { machine: null, refusal: null }
    }
    return { machine: null, refusal: t('Another program than the driver answers at {address}.', { address }) }
  }
  return {
    address,
    token,
    ask,
    /** Null when there is no state to be had. */
    state: async (): Promise<MachineState | null> => (await ask()).machine,
    submit: (body: BodyIn<typeof driverCalls.submit>) => client.call(driverCalls.submit, { body }),
    control: (action: ControlAction) => client.call(driverCalls.control, { body: { action } }),
    changeBottle: (body: BodyIn<typeof driverCalls.bottle>) => client.call(driverCalls.bottle, { body }),
    runs: (query: QueryIn<typeof driverCalls.runs>): Promise<RunList> => client.call(driverCalls.runs, { query }),
    changes: (): Promise<RunChanges> => client.call(driverCalls.changes, {}),
    run: async (path: string): Promise<ChemstationRun> => {
      const { chemstationRun } = await shapes()
      return chemstationRun.parse(await (await get(runPath(path))).json())
    },
    file: async (path: string): Promise<ArrayBuffer> => (await get(runFilePath(path))).arrayBuffer(),
    readBalance: () => client.call(driverCalls.readBalance, {}),
    resume: () => client.call(driverCalls.resume, {}),
  }
}
