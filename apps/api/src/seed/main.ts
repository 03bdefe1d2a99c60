import { cp, mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { closePdfRenderer } from '@eluent/report/server'
import { buildApp } from '../app.ts'
import { readSettings, SettingsError, type Settings } from '../platform/settings.ts'
import { placeDriverToken } from './demo-driver.ts'
import { seedDemo } from './seed-demo.ts'

const fixtures = fileURLToPath(new URL('../../../../packages/signal/fixtures/agilent', import.meta.url))

/** Real runs (MIT) for the import screen, where the driver looks for the instrument's data. */
async function placeRealRuns(chemstationRoot: string): Promise<void> {
  await mkdir(chemstationRoot, { recursive: true })
  await cp(fixtures, chemstationRoot, { recursive: true, errorOnExist: false, force: false })
}

/** What the settings refuse is said without the way there, as the API says it. */
function settingsOrExit(): Settings {
  try {
    return readSettings(process.env)
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    process.stderr.write(`${error.message}\n`)
    return process.exit(78) // EX_CONFIG
  }
}

const settings = settingsOrExit()
if (settings.databaseOwnerUrl === undefined) throw new Error('DATABASE_OWNER_URL is missing: the demo needs the owner.')
const app = await buildApp({ ...settings, logLevel: 'warn' })
const token = await seedDemo(app.deps, settings.databaseOwnerUrl, app.http.log)
await placeDriverToken(settings.dataDir, token)
await placeRealRuns(process.env['CHEMSTATION_ROOT'] ?? join(settings.dataDir, 'chemstation'))
await app.close()
await closePdfRenderer()
