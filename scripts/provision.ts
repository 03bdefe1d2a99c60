/** `npm run provision`: an organization and a user who can sign in, in the database of the settings. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from './root.ts'
import { withDatabase } from './start/provision-database.ts'
import { readSettings } from './start/settings.ts'

const main = join(root, 'apps', 'api', 'src', 'provision', 'main.ts')
const words = process.argv.slice(2)

async function run(more: readonly string[], env: NodeJS.ProcessEnv): Promise<number> {
  const child = spawn(process.execPath, [main, ...words, ...more], { cwd: root, env, stdio: 'inherit' })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}

const { settings, faults } = readSettings(process.env)
if (faults) {
  for (const fault of faults) console.error(fault)
  process.exit(2)
}
// a slip of the pen is told before anything is started
const wrong = await run(['--check'], process.env)
if (wrong) process.exit(wrong)
try {
  process.exitCode = await withDatabase(
    settings,
    (line) => console.log(line),
    ({ appUrl, ownerUrl }) => run([], { ...process.env, DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl }),
  )
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
