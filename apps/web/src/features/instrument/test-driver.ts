import { clockSkewText } from '@eluent/domain/instrument'
import { createDriver, type DriverPlace } from './driver-client.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

export interface DriverVerdict {
  kind: 'ok' | 'warning' | 'error'
  text: string
}

interface Surroundings {
  send?: typeof fetch
  serverNow: () => number | null
  /** The page's own origin, which the driver has to allow. */
  origin: string
}

/** Tries the connection once and says in a sentence what came of it, and what to do. */
export async function testDriver(place: DriverPlace, around: Surroundings): Promise<DriverVerdict> {
  const send: typeof fetch = around.send ?? ((url, init) => fetch(url, init))
  const { machine, refusal } = await createDriver(place, send).ask()
  if (machine !== null) {
    const serverNow = around.serverNow()
    const skew = serverNow === null ? null : translated(clockSkewText(Date.parse(machine.clock) - serverNow))
    const name = machine.instrument === 'simulator' ? `${machine.machine} (simulated)` : machine.machine
    const connected = t('Connected to {name}, driver {version}: {status}.', {
      name,
      version: machine.version,
      status: machine.status,
    })
    return skew === null ? { kind: 'ok', text: connected } : { kind: 'warning', text: `${connected} ${skew}` }
  }
  if (refusal !== null) return { kind: 'error', text: refusal }
  return {
    kind: 'error',
    text: (await isThere(place, send)) ? refusesPage(around.origin) : silent(place, around.origin),
  }
}

/** A page that may not read an answer still learns whether one came. */
async function isThere({ address }: DriverPlace, send: typeof fetch): Promise<boolean> {
  try {
    await send(`${address}/health`, { mode: 'no-cors' })
    return true
  } catch {
    return false
  }
}

const refusesPage = (origin: string): string =>
  t('The driver answers but refuses this page. Add {origin} to its ALLOWED_ORIGINS and start it again.', { origin })

const silent = ({ address }: DriverPlace, origin: string): string =>
  t(
    'Nothing answers at {address}. Start the driver on this computer; if it runs, its ALLOWED_ORIGINS must hold {origin}, and a browser that asks about devices on the local network needs a yes.',
    { address, origin },
  )
