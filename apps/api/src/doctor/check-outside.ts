import { connect as connectPlain, type Socket } from 'node:net'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import { once } from 'node:events'
import { clockFinding } from './check-database.ts'
import { good, look, wrong, type Finding } from './findings.ts'

const TIMEOUT_MS = 10_000
const DAY_MS = 86_400_000
const WARN_DAYS = 21
/** PostgreSQL, Message Formats: SSLRequest. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47])

/** How TLS begins there: at once, or after a word of the protocol. */
type Opening = 'at once' | 'smtp' | 'postgres'

export interface OutsideAddress {
  /** As it stands on the page: 'PUBLIC_URL'. */
  readonly about: string
  readonly url: string
}

interface Look {
  readonly now: () => Date
  /** An authority of a test's own. */
  readonly ca?: string
}

const PORTS: Readonly<Record<string, number>> = {
  'https:': 443,
  'smtps:': 465,
  'smtp:': 587,
  'postgres:': 5432,
  'postgresql:': 5432,
}

async function says(socket: Socket, text: string | Buffer): Promise<string> {
  socket.write(text)
  return await hears(socket)
}

async function hears(socket: Socket): Promise<string> {
  const [bytes] = (await once(socket, 'data', { signal: AbortSignal.timeout(TIMEOUT_MS) })) as [Buffer]
  return bytes.toString('latin1')
}

/** @returns undefined where the other side offers no TLS */
async function openTls(url: URL, opening: Opening, ca: string | undefined): Promise<TLSSocket | undefined> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const plain = connectPlain({ host, port: Number(url.port) || (PORTS[url.protocol] ?? 443) })
  plain.setTimeout(TIMEOUT_MS, () => plain.destroy(new Error('it does not answer')))
  try {
    await once(plain, 'connect')
    if (opening === 'smtp') {
      await hears(plain)
      if (!(await says(plain, 'EHLO localhost\r\n')).includes('STARTTLS')) return void plain.destroy()
      await says(plain, 'STARTTLS\r\n')
    }
    if (opening === 'postgres' && (await says(plain, SSL_REQUEST)) !== 'S') return void plain.destroy()
    // what is wrong with it is reported, not refused
    const tls = connectTls({
      socket: plain,
      host,
      servername: /^[\d.]+$|:/.test(host) ? '' : host,
      rejectUnauthorized: false,
      ...(ca !== undefined && { ca }),
    })
    await once(tls, 'secureConnect')
    return tls
  } catch (error) {
    plain.destroy()
    throw error
  }
}

function openingOf({ protocol }: URL): Opening | undefined {
  if (protocol === 'https:' || protocol === 'smtps:') return 'at once'
  if (protocol === 'smtp:') return 'smtp'
  return protocol.startsWith('postgres') ? 'postgres' : undefined
}

/** Until when a certificate holds. */
export function endFinding(about: string, until: string, now: Date): Finding {
  const days = Math.floor((Date.parse(until) - now.getTime()) / DAY_MS)
  const day = new Date(until).toISOString().slice(0, 10)
  if (days < 0) return wrong(about, `Its certificate ended on ${day}.`)
  return days < WARN_DAYS
    ? look(about, `Its certificate ends in ${days} days, on ${day}.`)
    : good(about, `Its certificate holds until ${day}.`)
}

/** Until when the certificate of an address holds, and whether it is trusted; nothing where there is no TLS. */
export async function checkCertificate({ about, url }: OutsideAddress, { now, ca }: Look): Promise<Finding[]> {
  const address = new URL(url)
  const opening = openingOf(address)
  if (opening === undefined) return []
  try {
    const tls = await openTls(address, opening, ca)
    if (!tls) return []
    const { valid_to: until } = tls.getPeerCertificate()
    const fault = tls.authorizationError
    tls.destroy()
    const holds = endFinding(about, until, now())
    // a database's own authority is named in its address
    const isStrange = fault && opening !== 'postgres' && holds.level !== 'wrong'
    return [isStrange ? wrong(about, `Its certificate is not trusted: ${String(fault)}.`) : holds]
  } catch (error) {
    return [
      wrong(about, `${address.hostname} cannot be reached: ${error instanceof Error ? error.message : String(error)}.`),
    ]
  }
}

/** The clock of a web address by the Date of its answer, whatever else it answers. */
export async function checkClock({ about, url }: OutsideAddress, { now }: Look): Promise<Finding[]> {
  try {
    const reply = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    const date = reply.headers.get('date')
    // whole seconds, cut off
    return date === null
      ? []
      : [clockFinding(about, `The clock of ${new URL(url).hostname}`, Date.parse(date) + 500 - now().getTime())]
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return [look(about, `Its clock cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`)]
  }
}
