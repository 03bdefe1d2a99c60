/** Compares every stored file with its SHA-256; `npm run files:audit` calls it. Ends with 1 when any is not as it was stored. */
import { inspect } from 'node:util'
import { auditFiles, AuditTakenOver } from '../features/files/audit-files.ts'
import { Database } from '../platform/db/database.ts'
import { openStorage } from '../platform/files/open-storage.ts'
import { readFacts } from '../platform/installation/facts.ts'
import { joinFiles } from '../platform/installation/join-files.ts'
import { createLog } from '../platform/log.ts'
import { readSettings, SettingsError } from '../platform/settings.ts'

class WordsError extends Error {}

/** Only the words are checked, before anything is started. */
const CHECK_ONLY = '--check'
const say = (line: string): void => void process.stdout.write(`${line}\n`)

async function run(words: readonly string[]): Promise<boolean> {
  const unknown = words.find((word) => word !== CHECK_ONLY)
  if (unknown !== undefined) throw new WordsError(`npm run files:audit takes no words, not "${unknown}" either.`)
  if (words.includes(CHECK_ONLY)) return true
  const settings = readSettings(process.env)
  const db = new Database({ ...settings.database, size: 2 }, createLog('warn'))
  try {
    // what is found is noted by the audit itself
    const files = await openStorage(settings, () => undefined)
    const facts = await db.lookUp(readFacts)
    const fault = await joinFiles({ db: db.lookups, files, now: () => new Date(), log: createLog('warn') }, facts)
    if (fault !== undefined) throw new SettingsError(fault)
    const audit = await auditFiles({ db, files, now: () => new Date() })
    if (audit.isResumed) say('Went on with the audit that was cut off.')
    for (const { key, finding } of audit.faults) say(`${finding}: ${key}`)
    const outcome =
      audit.faults.length === 0 ? 'all are as they were stored' : `damaged or missing: ${audit.faults.length}`
    say(`${audit.files} files (${(audit.bytes / 1e6).toFixed(1)} MB): ${outcome}`)
    return audit.faults.length === 0
  } finally {
    await db.close()
  }
}

try {
  if (!(await run(process.argv.slice(2)))) process.exitCode = 1
} catch (error) {
  const isPlain = [WordsError, SettingsError, AuditTakenOver].some((kind) => error instanceof kind)
  process.stderr.write(`${isPlain ? (error as Error).message : inspect(error)}\n`)
  process.exitCode = error instanceof WordsError ? 2 : 1
}
