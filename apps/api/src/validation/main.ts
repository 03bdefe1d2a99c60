/** Writes the record of a validation, signed where this installation has a key; `npm run validation` calls it. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inspect } from 'node:util'
import { closePdfRenderer, renderValidationPdf } from '@eluent/report/server'
import { joinInstallation } from '../join-installation.ts'
import type { CmsSigner } from '../platform/cms/sign-cms.ts'
import { Database } from '../platform/db/database.ts'
import { openStorage } from '../platform/files/open-storage.ts'
import { createLog } from '../platform/log.ts'
import { PdfSigner } from '../platform/pdf-signing/pdf-signer.ts'
import { readSigningFile } from '../platform/pdf-signing/signing-key.ts'
import { readSettings, SettingsError, type Settings } from '../platform/settings.ts'
import { openTimestamps } from '../platform/timestamps/open-timestamps.ts'
import { signRecord } from './sign-record.ts'
import { hasPassed, makeRecord, recordOnPaper } from './validation-record.ts'
import { validationRun } from './validation-run.ts'

/** Where the database could not even be started. */
const { DATABASE_FAULT: databaseFault, ...env } = process.env
const log = createLog('warn')
const now = (): Date => new Date()
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** The key of signed PDFs: the laboratory's own, else the installation's. */
async function findSigner(settings: Settings): Promise<{ signer: CmsSigner } | { fault: string }> {
  if (settings.pdfSigning) return { signer: await readSigningFile(settings.pdfSigning) }
  const none = 'set PDF_SIGNING_FILE, or run it where the installation’s database is'
  if (databaseFault) return { fault: `${databaseFault} (${none})` }
  const db = new Database({ ...settings.database, size: 2, retryForMs: 0 }, log)
  try {
    const files = await openStorage(settings, () => undefined)
    const keys = await joinInstallation({ db, settings, files, now, log })
    return { signer: await new PdfSigner({ db, keys, settings, now }, undefined).signer() }
  } catch (error) {
    return { fault: `${error instanceof Error ? error.message : inspect(error)} (${none})` }
  } finally {
    await db.close()
  }
}

async function writeRecord(runFile: string, folder: string): Promise<boolean> {
  const settings = readSettings({ ...env, DATABASE_URL: env['DATABASE_URL'] || 'postgres://127.0.0.1/none' })
  const run = validationRun.parse(JSON.parse(await readFile(runFile, 'utf8')))
  const found = await findSigner(settings)
  const record = makeRecord(run, 'fault' in found ? found.fault : undefined)
  const name = join(folder, `eluent-${run.version}-${run.commit.slice(0, 12)}`)
  const json = Buffer.from(`${JSON.stringify(record, null, 2)}\n`)
  const pdf = await renderValidationPdf(recordOnPaper(record))
  await closePdfRenderer()
  await mkdir(folder, { recursive: true })
  await writeFile(`${name}.json`, json)
  if ('fault' in found) {
    await writeFile(`${name}.pdf`, pdf)
    await rm(`${name}.json.p7s`, { force: true })
  } else {
    const timestamps = await openTimestamps(settings.timestamps, now)
    const warn = (error: unknown): void => log.warn({ err: error }, 'the record was signed without a time stamp')
    const signed = await signRecord({ timestamps, now, warn }, found.signer, { json, pdf, version: run.version })
    await writeFile(`${name}.pdf`, signed.pdf)
    await writeFile(`${name}.json.p7s`, signed.jsonSignature)
  }
  for (const line of [...recordOnPaper(record).summary, ...record.notes]) say(line)
  say(`${name}.pdf and .json${'fault' in found ? '' : ', signed; the signature of the JSON is .json.p7s'}`)
  return hasPassed(record)
}

const [runFile, folder, ...more] = process.argv.slice(2)
if (!more.includes('--check')) {
  try {
    if (runFile === undefined || folder === undefined) throw new SettingsError('name the run and a folder')
    if (!(await writeRecord(runFile, folder))) process.exitCode = 1
  } catch (error) {
    process.stderr.write(`${error instanceof SettingsError ? error.message : inspect(error)}\n`)
    process.exitCode = 1
  }
}
