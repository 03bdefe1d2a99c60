/** `npm run migrate`: brings the database of the settings to the newest schema, without starting the product. */
import { lockDataFolder } from './start/data-lock.ts'
import { openDatabase } from './start/database.ts'
import { readSettings } from './start/settings.ts'

const { settings, faults } = readSettings(process.env)
if (faults) {
  for (const fault of faults) console.error(fault)
  process.exit(2)
}
const say = (line: string): void => console.log(line)
try {
  const lock = lockDataFolder(settings.dataDir, 'npm run migrate')
  try {
    const { signal } = new AbortController()
    const database = await openDatabase({ settings: { ...settings, demo: false }, env: process.env, say, signal })
    await database.stop()
    say('The database has the newest schema.')
  } finally {
    lock.release()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
