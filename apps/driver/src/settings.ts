import { DRIVER_TOKEN_PREFIX } from '@eluent/contract'
import * as z from 'zod'
import { REVISIONS } from './instruments/chemstation/revisions.ts'
import { nameFault, pathKind } from './places/windows-names.ts'
import { sentenceOf } from './settings-sentences.ts'

function boundedNumber(min: number, max: number) {
  return z.coerce.number<string>().min(min).max(max)
}

/** Digits alone are the number of a record, everything else its name. */
function nameOrNumber() {
  return z
    .string()
    .trim()
    .min(1)
    .max(255)
    .transform((text) => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : text))
}

function wholeNumber(min: number, max: number) {
  return boundedNumber(min, max).int()
}

const origin = z.string().refine((text) => {
  try {
    return new URL(text).origin === text
  } catch {
    return false
  }
}, 'must be an origin such as https://lab.example or http://localhost:8080, without a path')

const LOOPBACK = ['127.0.0.1', 'localhost', '::1']

function isSafeForTokens(address: string): boolean {
  const { protocol, hostname } = URL.canParse(address) ? new URL(address) : { protocol: '', hostname: '' }
  return protocol === 'https:' || LOOPBACK.includes(hostname.replace(/^\[|\]$/g, ''))
}

/** Never printed, not even when it is wrong. */
const SECRETS = ['PAIRING_TOKEN', 'ELUENT_API_TOKEN']

const shape = {
  PORT: wholeNumber(0, 65_535).default(8081),
  /** Loopback by default; anything else needs PAIRING_TOKEN. */
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data/driver'),
  CHEMSTATION_ROOT: z.string().min(1).default('./data/chemstation'),
  /** Where ChemStation's macro and the driver exchange commands. */
  HANDSHAKE_DIR: z.string().min(1).default('./data/handshake'),
  /** What it writes differs (instruments/chemstation/revisions.ts); auto: by its setup and its runs. */
  CHEMSTATION_REVISION: z.enum(['auto', ...REVISIONS]).default('auto'),
  /** ChemStation's own setup, where it stands at no usual place. */
  CHEMSTATION_SETUP: z.string().min(1).optional(),
  INSTRUMENT: z.enum(['simulator', 'chemstation']).default('simulator'),
  MACHINE_NAME: z.string().min(1).max(64).default('HPLC-SIM-1'),
  ALLOWED_ORIGINS: z
    .string()
    .default('http://localhost:8080,http://127.0.0.1:8080')
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(z.array(origin)),
  PAIRING_TOKEN: z.string().min(16).optional(),
  /** The laboratory's server, when the driver is to store results by itself while no browser is open; with ELUENT_API_TOKEN. */
  ELUENT_API_URL: origin
    .refine(isSafeForTokens, 'must be https, or http on this computer: the token would be readable on the way')
    .optional(),
  /** Made under Settings > Instrument Drivers, where it is shown once. */
  ELUENT_API_TOKEN: z
    .string()
    .refine(
      (text) => text.startsWith(DRIVER_TOKEN_PREFIX),
      `must be a driver token, beginning with ${DRIVER_TOKEN_PREFIX}`,
    )
    .optional(),
  /** A folder of result files, whose files are imported as they come; with WATCH_TEMPLATE and WATCH_METHOD. */
  WATCH_FOLDER: z.string().min(1).optional(),
  /** The import template: its name, or its number, which stands in the address of its page. */
  WATCH_TEMPLATE: nameOrNumber().optional(),
  /** The report method, likewise. */
  WATCH_METHOD: nameOrNumber().optional(),
  /** The material of rows that state none, by its name or number; without it such rows are refused. */
  WATCH_MATERIAL: nameOrNumber().optional(),
  /** The balance's network address, 'host:port'; the simulator has one of its own. */
  BALANCE: z
    .string()
    .regex(/^(\[[0-9a-fA-F:]+\]|[^\s:/[\]]+):\d{1,5}$/, 'must be a host and a port, such as 192.168.1.20:4305')
    .transform((text) => {
      const at = text.lastIndexOf(':')
      return { host: text.slice(0, at).replace(/^\[|\]$/g, ''), port: Number(text.slice(at + 1)) }
    })
    .optional(),
  /** Its name in the list of equipment: a weight that is read names it. */
  BALANCE_NAME: z.string().min(1).max(64).default('Balance 1'),
  SIMULATOR_SPEED: boundedNumber(1, 600).default(1),
  SIMULATOR_SEED: wholeNumber(0, 2 ** 31 - 1).default(1),
  /** Log lines go to driver.log in this folder instead of standard output; a full file is put aside. */
  LOG_DIR: z.string().min(1).optional(),
  LOG_FILE_MB: wholeNumber(1, 1000).default(10),
  LOG_FILES: wholeNumber(2, 100).default(5),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('info'),
}
const settingsSchema = z.object(shape)

export type Settings = z.output<typeof settingsSchema>

/** Either the settings or one clear line per fault. */
export type SettingsResult = { settings: Settings; faults: null } | { settings: null; faults: string[] }

type Texts = Partial<Record<string, string>>

/** Later sources win: settings file, environment, command line. An empty text counts as missing. */
export function readSettings(...sources: readonly Texts[]): SettingsResult {
  const values: Texts = {}
  for (const source of sources) {
    for (const name of Object.keys(shape)) {
      const value = source[name]
      if (value !== undefined && value !== '') values[name] = value
    }
  }
  const parsed = settingsSchema.safeParse(values)
  if (!parsed.success) {
    return {
      settings: null,
      faults: parsed.error.issues.map((issue) => {
        const name = String(issue.path[0])
        return `${name}: ${sentenceOf(issue)} (it is ${SECRETS.includes(name) ? 'hidden' : JSON.stringify(values[name])})`
      }),
    }
  }
  const settings = parsed.data
  const faults = PLACES.flatMap((name) => placeFaults(name, settings[name]))
  if (faults.length > 0) return { settings: null, faults }
  if (!LOOPBACK.includes(settings.HOST) && settings.PAIRING_TOKEN === undefined) {
    return { settings: null, faults: [`HOST: ${settings.HOST} is reachable from outside; set a PAIRING_TOKEN first.`] }
  }
  if ((settings.ELUENT_API_URL === undefined) !== (settings.ELUENT_API_TOKEN === undefined)) {
    return { settings: null, faults: ['ELUENT_API_URL and ELUENT_API_TOKEN belong together: set both or none.'] }
  }
  const fault = watchFault(settings)
  return fault === null ? { settings, faults: null } : { settings: null, faults: [fault] }
}

/** A folder is watched with all that an import needs, or not at all. */
function watchFault({ WATCH_FOLDER, WATCH_TEMPLATE, WATCH_METHOD, ...settings }: Settings): string | null {
  const given = [WATCH_FOLDER, WATCH_TEMPLATE, WATCH_METHOD].filter((one) => one !== undefined).length
  if (given === 0 && settings.WATCH_MATERIAL === undefined) return null
  if (given < 3) return 'WATCH_FOLDER, WATCH_TEMPLATE and WATCH_METHOD belong together: set all or none.'
  return settings.ELUENT_API_TOKEN === undefined
    ? 'WATCH_FOLDER: files are imported by the driver itself; set ELUENT_API_URL and ELUENT_API_TOKEN, too.'
    : null
}

const PLACES = ['DATA_DIR', 'CHEMSTATION_ROOT', 'HANDSHAKE_DIR', 'LOG_DIR'] as const

/** What a path as Windows writes it cannot be; a path of Linux is left to Linux. */
function placeFaults(setting: (typeof PLACES)[number], path = ''): string[] {
  const kind = pathKind(path)
  if (kind === 'device') return [`${setting}: ${path} names a device; write C:\\folder or \\\\computer\\share.`]
  if (kind === 'share' && setting === 'DATA_DIR') {
    return [`${setting}: ${path} is on a share; results that wait need a disk of this computer.`]
  }
  if (kind !== 'drive' && kind !== 'share') return []
  const names = path.split(/[\\/]+/).slice(kind === 'drive' ? 1 : 3)
  return names.flatMap((name) => {
    const fault = name === '' || name === '.' || name === '..' ? null : nameFault(name)
    return fault === null ? [] : [`${setting}: '${name}' in ${path} ${fault}; Windows has no such folder.`]
  })
}

/** `--port 8081 --data-dir=C:\eluent` -> {PORT: '8081', DATA_DIR: 'C:\eluent'}; unknown words become faults. */
export function readArguments(words: readonly string[]): {
  values: Texts
  settingsFile: string | null
  faults: string[]
} {
  const values: Texts = {}
  const faults: string[] = []
  let settingsFile: string | null = null
  for (let i = 0; i < words.length; i++) {
    const word = words[i] ?? ''
    const [flag = '', inline] = word.split(/=(.*)/s)
    const name = flag.replace(/^--/, '').replaceAll('-', '_').toUpperCase()
    const known = flag.startsWith('--') && (name === 'SETTINGS' || name in shape)
    const value = inline ?? (known ? words[++i] : undefined)
    if (!known) faults.push(`${word}: no such option; the options are --settings and ${optionNames()}`)
    else if (value === undefined) faults.push(`${flag}: a value is missing`)
    else if (name === 'SETTINGS') settingsFile = value
    else values[name] = value
  }
  return { values, settingsFile, faults }
}

function optionNames(): string {
  return Object.keys(shape)
    .map((name) => `--${name.toLowerCase().replaceAll('_', '-')}`)
    .join(', ')
}

/** A settings file: one NAME=value per line, # begins a comment line. */
export function readSettingsFile(text: string, file: string): { values: Texts; faults: string[] } {
  const values: Texts = {}
  const faults: string[] = []
  for (const [i, line] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue
    const match = /^\s*([A-Z_]+)\s*=\s*(.*?)\s*$/.exec(line)
    const name = match?.[1] ?? ''
    if (!match || !(name in shape)) faults.push(`${file} line ${i + 1}: no setting of the driver: ${line.trim()}`)
    else values[name] = match[2] ?? ''
  }
  return { values, faults }
}
