export const DRIVER_POLL_INTERVAL_MS = 5000

/** Empty polls in a row after which the driver counts as disconnected. */
const EMPTY_POLLS_UNTIL_DISCONNECTED = 6

export type ConnectionStatus = 'Connecting...' | 'Connected' | 'Disconnected'

export interface DriverConnection {
  status: ConnectionStatus
  /** Polls in a row that failed or brought no machine state. */
  empty_polls: number
  polling: boolean
}

export const CONNECTING: DriverConnection = { status: 'Connecting...', empty_polls: 0, polling: true }
export const STOPPED: DriverConnection = { status: 'Disconnected', empty_polls: 0, polling: false }

/** The connection after one more poll. */
export function afterPoll(connection: DriverConnection, hasState: boolean): DriverConnection {
  if (!connection.polling) return connection
  if (hasState) return { status: 'Connected', empty_polls: 0, polling: true }
  const empty_polls = connection.empty_polls + 1
  if (empty_polls >= EMPTY_POLLS_UNTIL_DISCONNECTED) return { status: 'Disconnected', empty_polls, polling: false }
  return { ...connection, empty_polls }
}
