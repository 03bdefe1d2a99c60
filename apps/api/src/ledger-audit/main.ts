/** Replays the log of certificates against the records; `npm run ledger:audit` calls it. Ends with 1 when anything differs. */
import { createReadStream, existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { inspect } from 'node:util'
import { counted } from '@eluent/domain/text'
import { Database } from '../platform/db/database.ts'
import { openStorage } from '../platform/files/open-storage.ts'
import { createLog } from '../platform/log.ts'
import { readSettings, SettingsError } from '../platform/settings.ts'
import { openTimestamps } from '../platform/timestamps/open-timestamps.ts'
import type { Report } from '../features/ledger/audit-entries.ts'
import { auditLedger, auditLine } from '../features/ledger/audit-ledger.ts'
import { noteLedgerAudit } from '../records/ledger/ledger-audits-store.ts'
import { TileStore } from '../records/ledger/tile-store.ts'
import { knownTrust } from './known-trust.ts'
import { PinFile } from './pin-file.ts'
import { readAuditWords, WordsError } from './read-words.ts'
import { witnessHead } from './outside-views.ts'

/** Only the words are checked, before anything is started. */
const CHECK_ONLY = '--check'
const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function run(words: readonly string[]): Promise<boolean> {
  const { pinFile, witnessUrls, checkpointFiles } = readAuditWords(words.filter((word) => word !== CHECK_ONLY))
  if (words.includes(CHECK_ONLY)) return true
  const settings = readSettings(process.env)
  const { policy } = knownTrust(settings)
  if (!policy) say('No key of the log is known (LEDGER_KEY): signatures are not checked.')

  const checkpoints = [
    ...checkpointFiles.map((file) => ({ from: file, note: readFileSync(file, 'utf8') })),
    ...(policy ? await Promise.all(witnessUrls.map((url) => witnessHead(url, policy.log.name))) : []),
  ]
  const now = (): Date => new Date()
  const timestamps = await openTimestamps(settings.timestamps, now)
  const hasPin = pinFile !== undefined && existsSync(pinFile)
  const pin = hasPin ? createInterface({ input: createReadStream(pinFile), crlfDelay: Infinity }) : null
  const next = pinFile === undefined ? undefined : new PinFile(pinFile)
  const db = new Database({ ...settings.database, size: 2 }, createLog('warn'))
  try {
    let faults = 0
    const report: Report = (fault) => {
      faults += 1
      say(auditLine(fault))
    }
    const keep = (line: string): Promise<void> | undefined => next?.add(line)
    // what is damaged there is the files' audit to say
    const files = await openStorage(settings, () => undefined)
    const tiles = new TileStore(files)
    const size = await auditLedger(
      { db, files, now, timestamps },
      policy,
      { pin, checkpoints, tiles },
      { report, keep },
    )
    const ok = faults === 0
    const seen = [...(hasPin ? ['the pin'] : []), ...checkpoints.map(({ from }) => from)]
    const heldAgainst = ['the records', 'the checkpoints', ...seen].join(', ')
    await noteLedgerAudit(db.lookups, { entries: size, faults, heldAgainst }, now())
    say(
      `${counted(size, 'entry', 'entries')}; held against ${heldAgainst}: ${ok ? 'nothing differs' : counted(faults, 'fault')}`,
    )
    if (ok) await next?.keep()
    return ok
  } finally {
    await next?.drop()
    await db.close()
  }
}

try {
  if (!(await run(process.argv.slice(2)))) process.exitCode = 1
} catch (error) {
  const isPlain = error instanceof WordsError || error instanceof SettingsError
  process.stderr.write(`${isPlain ? error.message : inspect(error)}\n`)
  process.exitCode = error instanceof WordsError ? 2 : 1
}
