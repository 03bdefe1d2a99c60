import type { AcqHookEvent, CsHookEvent } from '@eluent/contract'
import type { DriverPlace } from './driver-client.ts'
import type { SocketLike } from './driver-link.ts'

const RECONNECTION_ATTEMPTS = 3

/**
 * The driver's socket, which tells the driver that `page` lives; three attempts to reconnect, then it gives up.
 * `firstDelayMs` is the library's own unless it is named.
 */
export async function openSocket(
  { address, token }: DriverPlace,
  page: string,
  firstDelayMs?: number,
): Promise<SocketLike> {
  const { io } = await import('socket.io-client')
  const socket = io(address, {
    reconnectionAttempts: RECONNECTION_ATTEMPTS,
    ...(firstDelayMs !== undefined && { reconnectionDelay: firstDelayMs }),
    auth: { page, ...(token !== '' && { token }) },
  })
  return {
    on(
      event: 'CSHook' | 'AcqHook' | 'gave_up' | 'refused',
      listener:
        | ((event: CsHookEvent) => void)
        | ((event: AcqHookEvent) => void)
        | ((text: string) => void)
        | (() => void),
    ) {
      if (event === 'gave_up') socket.io.on('reconnect_failed', listener as () => void)
      else if (event === 'refused') {
        // Only a refusal ends the attempts; what failed on the way is tried again.
        socket.on('connect_error', ({ message }) => !socket.active && (listener as (text: string) => void)(message))
      } else socket.on(event, listener as (...given: unknown[]) => void)
    },
    confirm: (id) => void socket.emit('issued', { id }),
    close: () => void socket.close(),
  }
}
