import { win32 } from 'node:path'
import { pathKind } from '../places/windows-names.ts'
import type { Settings } from '../settings.ts'
import { LOCAL_SERVICE, taskFile } from './task-xml.ts'

export const TASK = '\\Eluent\\Driver'

export type Step =
  | { kind: 'folder'; path: string; why: string }
  | { kind: 'file'; path: string; bytes: Uint8Array; why: string }
  | { kind: 'delete'; path: string; why: string }
  /** `mayFail`: what it undoes may not be there. */
  | { kind: 'run'; program: string; words: readonly string[]; why: string; mayFail?: true }

/** Accounts by their SIDs: their names differ from language to language. https://learn.microsoft.com/windows/win32/secauthz/well-known-sids */
const SYSTEM = '*S-1-5-18'
const ADMINISTRATORS = '*S-1-5-32-544'
const USERS = '*S-1-5-32-545'

function rights(path: string, grants: readonly string[], why: string): Step {
  return { kind: 'run', program: 'icacls', words: [path, '/inheritance:r', '/grant:r', ...grants, '/Q'], why }
}

const below = (right: string): string => `(OI)(CI)${right}`

export interface InstallFacts {
  settings: Pick<Settings, 'DATA_DIR' | 'HANDSHAKE_DIR' | 'INSTRUMENT' | 'CHEMSTATION_ROOT'> & {
    LOG_DIR?: string | undefined
  }
  settingsFile: string
  /** Where the driver was unpacked: node.exe, app\driver.js. */
  folder: string
  /** `DOMAIN\name`; null for Windows' own account for services. */
  account: string | null
}

/** Where log lines of the service go, if the settings name no folder. */
function logDirOf({ settings, settingsFile }: Pick<InstallFacts, 'settings' | 'settingsFile'>): string {
  return settings.LOG_DIR ?? win32.join(win32.dirname(settingsFile), 'logs')
}

/** Why these settings cannot be those of a service; each with what to write instead. */
export function installFaults({ settings, settingsFile, folder, account }: InstallFacts): string[] {
  const places = {
    DATA_DIR: settings.DATA_DIR,
    HANDSHAKE_DIR: settings.HANDSHAKE_DIR,
    CHEMSTATION_ROOT: settings.CHEMSTATION_ROOT,
  }
  const relative = Object.entries(places).filter(([, path]) => pathKind(path) === 'relative')
  const shares = [settings.CHEMSTATION_ROOT, settings.HANDSHAKE_DIR].filter((path) => pathKind(path) === 'share')
  return [
    ...relative.map(
      ([name, path]) => `${name}: ${path} depends on the working folder; write it whole, such as C:\\Eluent\\driver.`,
    ),
    ...(pathKind(settingsFile) === 'drive' ? [] : [`--settings: ${settingsFile} must be on a disk of this computer.`]),
    ...(pathKind(folder) === 'drive' ? [] : [`${folder}: the driver must stand on a disk of this computer.`]),
    ...(shares.length > 0 && account === null
      ? [
          `${shares.join(' and ')}: Windows' account for services reaches no share; name an account that may, by --account DOMAIN\\name.`,
        ]
      : []),
  ]
}

/** What is done, in order, to make the driver run from the start of the computer on. It may be done again. */
export function installPlan(facts: InstallFacts): Step[] {
  const { settings, settingsFile, folder, account } = facts
  const service = account ?? `*${LOCAL_SERVICE}`
  const logDir = logDirOf(facts)
  const xml = win32.join(folder, 'task.xml')
  const data = win32.resolve(settings.DATA_DIR)
  const handshake =
    settings.INSTRUMENT === 'chemstation' && pathKind(settings.HANDSHAKE_DIR) === 'drive'
      ? settings.HANDSHAKE_DIR
      : null
  const owners = [`${SYSTEM}:${below('F')}`, `${ADMINISTRATORS}:${below('F')}`]
  const words = ['app\\driver.js', '--settings', quoted(settingsFile), '--log-dir', quoted(logDir)]
  const task = {
    program: win32.join(folder, 'node.exe'),
    arguments: words.join(' '),
    folder,
    account: account ?? LOCAL_SERVICE,
  }
  return [
    ...[data, logDir, ...(handshake === null ? [] : [handshake])].map((path): Step => ({
      kind: 'folder',
      path,
      why: 'a folder of the driver',
    })),
    rights(
      folder,
      [...owners, `${USERS}:${below('RX')}`, `${service}:${below('RX')}`],
      'nobody but an administrator changes the program',
    ),
    rights(data, [...owners, `${service}:${below('M')}`], 'results that wait, for the service alone'),
    rights(logDir, [...owners, `${service}:${below('M')}`], 'logs, written by the service alone'),
    ...(handshake === null
      ? []
      : [
          rights(
            handshake,
            [...owners, `${USERS}:${below('M')}`, `${service}:${below('M')}`],
            "the two files, for ChemStation's user as well",
          ),
        ]),
    rights(settingsFile, [`${SYSTEM}:F`, `${ADMINISTRATORS}:F`, `${service}:R`], 'the settings hold tokens'),
    { kind: 'file', path: xml, bytes: taskFile(task), why: 'the task, as the Task Scheduler reads it' },
    {
      kind: 'run',
      program: 'schtasks',
      words: ['/create', '/tn', TASK, '/xml', xml, '/f', ...(account === null ? [] : ['/ru', account, '/rp', '*'])],
      why: 'the driver starts with the computer',
    },
    { kind: 'delete', path: xml, why: 'it is in the Task Scheduler now' },
    { kind: 'run', program: 'schtasks', words: ['/run', '/tn', TASK], why: 'it starts now' },
  ]
}

export const startPlan: readonly Step[] = [
  { kind: 'run', program: 'schtasks', words: ['/change', '/tn', TASK, '/enable'], why: 'it may start' },
  { kind: 'run', program: 'schtasks', words: ['/run', '/tn', TASK], why: 'it starts now' },
]

/** Ended at once, as by a power cut: the driver is made for that. */
export const stopPlan: readonly Step[] = [
  {
    kind: 'run',
    program: 'schtasks',
    words: ['/change', '/tn', TASK, '/disable'],
    why: 'it does not start again by itself',
  },
  { kind: 'run', program: 'schtasks', words: ['/end', '/tn', TASK], why: 'it ends now', mayFail: true },
]

export const removePlan: readonly Step[] = [
  { kind: 'run', program: 'schtasks', words: ['/end', '/tn', TASK], why: 'it ends now', mayFail: true },
  { kind: 'run', program: 'schtasks', words: ['/delete', '/tn', TASK, '/f'], why: 'it does not start any more' },
]

function quoted(text: string): string {
  // a backslash before the closing quote would escape it
  return `"${text.replace(/\\+$/, '')}"`
}

/** A step as a person could type it. */
export function inWords(step: Step): string {
  if (step.kind === 'folder') return `mkdir ${quoted(step.path)}`
  if (step.kind === 'file') return `write ${step.path}, ${step.bytes.length} bytes`
  if (step.kind === 'delete') return `del ${quoted(step.path)}`
  return [step.program, ...step.words.map((word) => (/[\s&()]/.test(word) ? `"${word}"` : word))].join(' ')
}
