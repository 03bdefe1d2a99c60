import {
  PAIRING_HEADER,
  RUN_METHOD,
  acqHookEvent,
  bottleChange,
  controlAction,
  csHookEvent,
  machineState,
  taskSubmission,
  type AcqHookEvent,
  type BottleChange,
  type ControlAction,
  type CsHookEvent,
  type MachineState,
  type TaskSubmission,
} from '@eluent/contract'
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { DriverPlace } from '../features/instrument/driver-client.ts'
import type { SocketLike } from '../features/instrument/driver-link.ts'

export type DriverStandIn = ReturnType<typeof createDriverStandIn>

const IDLE: MachineState = machineState.parse({
  status: 'PRERUN',
  method: RUN_METHOD,
  pumpstate: 'ready',
  tempstate: 'ready',
  detectorstate: 'ready',
  numBottles: 0,
  bottles: [],
  sequenceRunning: false,
  sequencePaused: false,
  pausing: false,
  currentVialAcquiring: null,
  currentTask: null,
  acquisitionStartedAt: null,
  errors: '',
  machine: 'HPLC-1',
  version: '1.0.0',
  clock: '2026-11-20T12:00:00Z',
  instrument: 'simulator',
  speed: 1,
  unconfirmedEvents: 0,
  pairing: false,
} satisfies MachineState)

/** The other end of the driver's wire, scripted by a test: all it hears and says passes the contract's schemas. */
export function createDriverStandIn() {
  let state = IDLE
  /** Whether the machine's PC answers at all. */
  let reachable = true
  let refusal: string | null = null
  /** What it asks every call for; null requests nothing. */
  let pairingToken: string | null = null
  let polls = 0
  let clockAheadMs = 0
  const submitted: TaskSubmission[] = []
  const controls: ControlAction[] = []
  /** Tasks and control calls in the order in which they came. */
  const orders: (ControlAction | 'submit')[] = []
  const bottles: BottleChange[] = []
  const files = new Map<string, Uint8Array>()
  const sockets: StandInSocket[] = []
  /** Whom the sockets were opened to, and with what. */
  const opened: DriverPlace[] = []
  const confirmed: string[] = []

  const stateNow = (): MachineState => ({ ...state, clock: new Date(Date.now() + clockAheadMs).toISOString() })

  function answer(method: string, path: string, body: string, token: string | null): Response {
    if (method === 'OPTIONS') return new Response(null, { status: 204 })
    if (pairingToken !== null && token !== pairingToken) {
      const error = 'The pairing token is missing or wrong.'
      return Response.json({ error, code: 'token_refused' }, { status: 401 })
    }
    if (path === '/' && method === 'GET') {
      polls += 1
      return Response.json(stateNow())
    }
    const file = files.get(decodeURIComponent(path.replace('/chemstation/files/', '')))
    if (file) return new Response(file.slice())
    if (method === 'POST' && refusal !== null) return Response.json({ error: refusal }, { status: 409 })
    if (path === '/' && method === 'POST') {
      submitted.push(taskSubmission.parse(JSON.parse(body)))
      orders.push('submit')
    } else if (path === '/chemstation/sequence/control') {
      const action = controlAction.parse(JSON.parse(body).action)
      controls.push(action)
      orders.push(action)
    } else if (path === '/machine/bottle') {
      bottles.push(bottleChange.parse(JSON.parse(body)))
      return Response.json(stateNow())
    } else if (path === '/balance/read') return Response.json({ weight_mg: 748.31, balance: state.balance })
    else if (path === '/outbox/resume') return Response.json({ sent: 2 })
    else return Response.json({ error: 'Not found' }, { status: 404 })
    return Response.json({ accepted: true, repeated: false, status: state.status })
  }

  return {
    submitted,
    controls,
    orders,
    bottles,
    confirmed,
    sockets,
    opened,
    polls: () => polls,
    change: (next: Partial<MachineState>) => {
      state = machineState.parse({ ...state, ...next })
    },
    reachable: (next: boolean) => {
      reachable = next
    },
    /** Sets the instrument computer's clock wrong. */
    clockAhead: (ms: number) => {
      clockAheadMs = ms
    },
    pair: (token: string | null) => {
      pairingToken = token
    },
    /** What every task and control call is refused with; null accepts again. */
    refuse: (text: string | null) => {
      refusal = text
    },
    fetch: (async (url, init) => {
      if (!reachable) throw new TypeError('fetch failed')
      const sent = typeof init?.body === 'string' ? init.body : ''
      const { pathname } = new URL(url instanceof Request ? url.url : url)
      return answer(init?.method ?? 'GET', pathname, sent, new Headers(init?.headers).get(PAIRING_HEADER))
    }) satisfies typeof fetch,
    openSocket: async ({ address, token }: DriverPlace): Promise<SocketLike> => {
      opened.push({ address, token })
      const socket = createSocket(confirmed)
      sockets.push(socket)
      return socket
    },
    /** One file of a run as the driver describes it; it is read back by its path. */
    file: (path: string, text: string) => {
      const bytes = new TextEncoder().encode(text)
      files.set(path, bytes)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      return { path, name: path.split('/').at(-1) ?? path, size: bytes.length, sha256 }
    },
    /** Sends to every open socket. */
    result: (event: CsHookEvent) => {
      for (const socket of sockets) socket.emit('CSHook', csHookEvent.parse(event))
    },
    started: (event: AcqHookEvent) => {
      for (const socket of sockets) socket.emit('AcqHook', acqHookEvent.parse(event))
    },
    /** The same answers on a port of this machine, for what the browser itself calls. */
    async listen(): Promise<{ url: string; close: () => Promise<void> }> {
      const server = createServer((request, reply) => {
        const chunks: Buffer[] = []
        request.on('data', (chunk: Buffer) => chunks.push(chunk))
        request.on('end', async () => {
          const token = request.headers[PAIRING_HEADER]
          const body = Buffer.concat(chunks).toString()
          // An answer without a state is as empty as none, and quieter in the log of a test.
          const said = !reachable
            ? Response.json(null)
            : answer(request.method ?? 'GET', request.url ?? '/', body, token === undefined ? null : String(token))
          reply.writeHead(said.status, {
            'content-type': said.headers.get('content-type') ?? 'application/octet-stream',
            'access-control-allow-origin': '*',
            'access-control-allow-headers': '*',
          })
          reply.end(Buffer.from(await said.arrayBuffer()))
        })
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return {
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        close: () =>
          new Promise((resolve) => {
            server.closeAllConnections()
            server.close(() => resolve())
          }),
      }
    },
  }
}

interface StandInSocket extends SocketLike {
  emit: (event: string, given?: unknown) => void
  readonly closed: boolean
}

function createSocket(confirmed: string[]): StandInSocket {
  const listeners = new Map<string, (given: never) => void>()
  let closed = false
  return {
    on: (event: string, listener: (given: never) => void) => listeners.set(event, listener),
    emit: (event, given) => {
      if (!closed) listeners.get(event)?.(given as never)
    },
    confirm: (id) => confirmed.push(id),
    close: () => {
      closed = true
    },
    get closed() {
      return closed
    },
  }
}
