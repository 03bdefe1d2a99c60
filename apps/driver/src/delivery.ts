import type { BrowserToDriver, DriverEvent, DriverToBrowser } from '@eluent/contract'
import { issuedConfirmation } from '@eluent/contract'
import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'
import type { Access } from './access.ts'
import type { Clock } from './clock.ts'
import { DriverError } from './driver-error.ts'
import type { Outbox } from './outbox/outbox.ts'

/** An event that was emitted and not confirmed is sent again after this long. */
const RESEND_MS = 15_000
/** A page whose computer went away is noticed within twice this; one that is hidden answers, since no timer takes part. */
const PING_EVERY_MS = 10_000

interface Receiver {
  emitEvent(event: DriverEvent): void
  /** The page's own name for its load, by which the server knows it; none from a page of before. */
  page?: string | undefined
}

interface DeliveryState {
  /** Browsers that listen; they come and leave by the socket. */
  receivers: Set<Receiver>
  /** When each unconfirmed event last went out, by the steady clock; one that is missing was not sent since the start. */
  sentMs: Map<string, number>
  /** Gives up the next look for events to send again. */
  cancelTimer: () => void
}

/**
 * From the outbox to whoever listens: all unconfirmed events on connection, new ones as they come, unconfirmed ones again and
 * again. It holds no event itself: what is to be sent is read from the disk each time.
 */
export function createDelivery(outbox: Outbox, clock: Clock, resendMs = RESEND_MS) {
  const state: DeliveryState = { receivers: new Set(), sentMs: new Map(), cancelTimer: () => {} }
  const watchers = new Set<() => void>()

  function notifyWatchers(): void {
    for (const watcher of watchers) watcher()
  }

  function sendTo(receivers: Iterable<Receiver>, events: readonly DriverEvent[]): void {
    const list = [...receivers]
    if (list.length === 0) return
    for (const event of events) {
      outbox.noteEmitted(event.event.id)
      state.sentMs.set(event.event.id, clock.monotonicMs())
      for (const receiver of list) receiver.emitEvent(event)
    }
  }

  function isDue({ event }: DriverEvent): boolean {
    return clock.monotonicMs() - (state.sentMs.get(event.id) ?? -Infinity) >= resendMs
  }

  function resendLater(): void {
    state.cancelTimer()
    state.cancelTimer = clock.after(resendMs / 3, () => {
      sendTo(state.receivers, outbox.pending().filter(isDue))
      resendLater()
    })
  }

  function sendNew(): void {
    const isNew = ({ event }: DriverEvent): boolean => !state.sentMs.has(event.id)
    sendTo(state.receivers, outbox.pending().filter(isNew))
  }

  const stopListening = outbox.onStored(sendNew)
  resendLater()

  return {
    connect: (receiver: Receiver): (() => void) => {
      state.receivers.add(receiver)
      sendTo([receiver], outbox.pending())
      notifyWatchers()
      return () => {
        state.receivers.delete(receiver)
        notifyWatchers()
      }
    },
    /** How many browsers listen. */
    receivers: (): number => state.receivers.size,
    /** Whether this page may be among those that listen: one that does not say who it is may be any. */
    listens: (page: string): boolean => [...state.receivers].some((one) => (one.page ?? page) === page),
    /** Calls back when a browser came or left. */
    onReceivers: (watcher: () => void): (() => void) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    /** True when the driver knows the event. It leaves the outbox for good. */
    confirm: (id: string): boolean => {
      state.sentMs.delete(id)
      return outbox.confirm(id)
    },
    /** Sends every unconfirmed event now; returns how many. */
    resume: (): number => {
      const events = outbox.pending()
      sendTo(state.receivers, events)
      return events.length
    },
    stop: (): void => {
      state.cancelTimer()
      stopListening()
    },
  }
}

export type Delivery = ReturnType<typeof createDelivery>

/** The socket edge: checks who connects, then only carries. */
export function attachSocket(
  server: HttpServer,
  access: Access,
  delivery: Delivery,
): Server<BrowserToDriver, DriverToBrowser> {
  const io = new Server<BrowserToDriver, DriverToBrowser>(server, {
    serveClient: false,
    maxHttpBufferSize: 100_000,
    pingInterval: PING_EVERY_MS,
    pingTimeout: PING_EVERY_MS,
    cors: { origin: (origin, answer) => answer(null, origin !== undefined && access.isAllowedOrigin(origin)) },
    allowRequest: (request, answer) => {
      try {
        access.checkPage(request.headers)
        answer(null, true)
      } catch (cause) {
        answer(cause instanceof DriverError ? cause.code : 'unexpected', false)
      }
    },
  })
  allowLocalNetwork(server, access)
  io.use((socket, next) => {
    try {
      access.checkToken((socket.handshake.auth as { token?: unknown }).token)
      next()
    } catch (cause) {
      const error = cause instanceof DriverError ? cause : new DriverError('token_refused')
      next(Object.assign(new Error(error.message), { data: { code: error.code } }))
    }
  })
  io.on('connection', (socket) => {
    const { page } = socket.handshake.auth as { page?: unknown }
    const disconnect = delivery.connect({
      page: typeof page === 'string' ? page : undefined,
      emitEvent: (event) => {
        if (event.hook === 'CSHook') socket.emit('CSHook', event.event)
        else socket.emit('AcqHook', event.event)
      },
    })
    socket.on('disconnect', disconnect)
    socket.on('issued', (confirmation, done) => {
      const parsed = issuedConfirmation.safeParse(confirmation)
      const known = parsed.success && delivery.confirm(parsed.data.id)
      if (typeof done === 'function') done({ known })
    })
  })
  return io
}

/** The browser's question before a page on the internet opens a local socket; socket.io answers the rest of it. */
function allowLocalNetwork(server: HttpServer, access: Access): void {
  server.prependListener('request', (request, response) => {
    const { origin } = request.headers
    if (request.headers['access-control-request-private-network'] !== 'true') return
    if (origin !== undefined && access.isAllowedOrigin(origin) && !response.headersSent) {
      response.setHeader('access-control-allow-private-network', 'true')
    }
  })
}
