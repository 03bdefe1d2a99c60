import { dirname, join, resolve } from 'node:path'

type Environment = Readonly<Record<string, string | undefined>>

export interface StartSettings {
  readonly dataDir: string
  /** Where backups are kept. */
  readonly backupDir: string
  readonly host: string
  readonly port: number
  /** Where browsers find the product; stands in mails and QR codes. */
  readonly publicUrl: string
  readonly driver: { readonly port: number } | undefined
  readonly partners: { readonly port: number; readonly smtpPort: number } | undefined
  /** Undefined starts the embedded PostgreSQL. With `owner` the roles are the operator's own, otherwise they are made. */
  readonly database: { readonly url: string; readonly owner: string | undefined } | undefined
  /** Undefined sends mail to the partners' sink. */
  readonly smtpUrl: string | undefined
  /** Whether an empty database gets the demo laboratory. */
  readonly demo: boolean
  readonly logs: 'folder' | 'terminal'
  /** How long the API still takes calls when it is asked to end. */
  readonly closeGraceMs: number
}

const S3_NAMES = ['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const
/** Each process reads its own; a slip is reported before any of them runs. */
const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const

class Reader {
  readonly faults: string[] = []
  readonly #env: Environment
  constructor(env: Environment) {
    this.#env = env
  }

  text(name: string): string | undefined {
    const value = this.#env[name]?.trim()
    return value === '' ? undefined : value
  }

  port(name: string, standard: number): number {
    const text = this.text(name)
    if (text === undefined) return standard
    const port = Number(text)
    if (/^\d{1,5}$/.test(text) && port > 0 && port < 65_536) return port
    this.faults.push(`${name}: a port from 1 to 65535 is needed, not "${text}"`)
    return standard
  }

  seconds(name: string, most: number): number {
    const text = this.text(name) ?? '0'
    if (/^\d{1,5}$/.test(text) && Number(text) <= most) return Number(text)
    this.faults.push(`${name}: a whole number of seconds from 0 to ${most} is needed, not "${text}"`)
    return 0
  }

  choice<const Choice extends string>(name: string, choices: readonly Choice[], standard: Choice): Choice {
    const text = this.text(name)
    const choice = text === undefined ? standard : choices.find((known) => known === text)
    if (choice !== undefined) return choice
    const named = [choices.slice(0, -1).join(', '), choices.at(-1)].join(' or ')
    this.faults.push(`${name}: ${named} is needed, not "${text}"`)
    return standard
  }

  /** The value itself is never repeated: addresses hold passwords. */
  address(name: string, protocols: readonly string[], example: string): string | undefined {
    const text = this.text(name)
    if (text === undefined) return undefined
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol.slice(0, -1)) && new URL(text).hostname !== '')
      return text
    this.faults.push(`${name}: an address such as ${example} is needed`)
    return undefined
  }
}

export type ReadSettings =
  | { readonly settings: StartSettings; readonly faults: null }
  | { readonly settings: null; readonly faults: readonly string[] }

/** Reads every setting of `npm start`. @returns the settings, or one clear line for each fault */
export function readSettings(env: Environment): ReadSettings {
  const read = new Reader(env)
  const port = read.port('PORT', 8080)
  const driverPort = read.port('DRIVER_PORT', 8081)
  const partnersPort = read.port('PARTNERS_PORT', 8082)
  const smtpPort = read.port('PARTNERS_SMTP_PORT', 8083)
  const driver = read.choice('DRIVER', ['on', 'off'], 'on') === 'on' ? { port: driverPort } : undefined
  const url = read.address('DATABASE_URL', ['postgres', 'postgresql'], 'postgres://user:password@host:5432/eluent')
  const owner = read.address(
    'DATABASE_OWNER_URL',
    ['postgres', 'postgresql'],
    'postgres://user:password@host:5432/eluent',
  )
  const smtpUrl = read.address('SMTP_URL', ['smtp', 'smtps'], 'smtps://user:password@mail.example:465')
  const host = read.text('HOST') ?? '127.0.0.1'
  const publicUrl = read.address('PUBLIC_URL', ['http', 'https'], 'https://lab.example') ?? `http://localhost:${port}`
  const demo = read.choice('DEMO', ['yes', 'no'], 'yes') === 'yes'
  // stand-ins are the demo's; elsewhere somebody names them
  const wantsPartners = read.choice('PARTNERS', ['on', 'off'], demo ? 'on' : 'off') === 'on'
  const partners = wantsPartners ? { port: partnersPort, smtpPort } : undefined
  const closeGraceMs = read.seconds('CLOSE_GRACE_SECONDS', 300) * 1000
  const logs = read.choice('LOGS', ['folder', 'terminal'], 'folder')
  read.choice('LOG_LEVEL', LOG_LEVELS, 'info')

  if (owner !== undefined && read.text('DATABASE_URL') === undefined)
    read.faults.push('DATABASE_OWNER_URL: needs DATABASE_URL beside it, the address of the role the application uses')
  if (url !== undefined && new URL(url).pathname.length < 2)
    read.faults.push('DATABASE_URL: the name of the database is missing at its end')
  if (!partners && smtpUrl === undefined)
    read.faults.push('SMTP_URL: is needed where PARTNERS is off, or no mail can be sent')
  read.address('S3_ENDPOINT', ['http', 'https'], 'https://s3.example')
  const missing = S3_NAMES.filter((name) => read.text(name) === undefined)
  const wanted = missing.length < S3_NAMES.length || read.text('S3_ENDPOINT') !== undefined
  if (wanted && missing.length > 0) read.faults.push(`${missing.join(', ')}: needed for storage in S3`)
  const metricsPort = read.text('METRICS_PORT') === undefined ? undefined : read.port('METRICS_PORT', 9464)
  const ports = {
    PORT: port,
    ...(driver && { DRIVER_PORT: driverPort }),
    ...(metricsPort && { METRICS_PORT: metricsPort }),
  }
  read.faults.push(...samePorts(ports, partners))

  if (read.faults.length > 0) return { settings: null, faults: read.faults }
  const dataDir = resolve(read.text('DATA_DIR') ?? 'data')
  const backupDir = resolve(read.text('BACKUP_DIR') ?? join(dirname(dataDir), 'backups'))
  const database = url === undefined ? undefined : { url, owner }
  return {
    settings: {
      dataDir,
      backupDir,
      host,
      port,
      publicUrl,
      driver,
      partners,
      database,
      smtpUrl,
      demo,
      logs,
      closeGraceMs,
    },
    faults: null,
  }
}

function samePorts(named: Readonly<Record<string, number>>, partners: StartSettings['partners']): string[] {
  const all = Object.entries({
    ...named,
    ...(partners && { PARTNERS_PORT: partners.port, PARTNERS_SMTP_PORT: partners.smtpPort }),
  })
  return all.flatMap(([name, port], index) => {
    const earlier = all.slice(0, index).find(([, other]) => other === port)
    return earlier ? [`${name}: ${port} is the port of ${earlier[0]} already`] : []
  })
}
