import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../root.ts'
import { withDatabase } from './provision-database.ts'
import { readSettings } from './settings.ts'

/**
 * Runs a command of the operator on the database of the settings, with the words behind `npm run ... --`. The program
 * runs with `--check` first, so that a typing error shows before anything is started. Sets the exit code.
 * @param main the program, as a path
 */
export async function runOperatorCommand(main: string, words: readonly string[]): Promise<void> {
  const run = async (more: readonly string[], env: NodeJS.ProcessEnv): Promise<number> => {
    const child = spawn(process.execPath, [main, ...words, ...more], { cwd: root, env, stdio: 'inherit' })
    const [code] = (await once(child, 'exit')) as [number | null]
    return code ?? 1
  }
  const { settings, faults } = readSettings(process.env)
  if (faults) {
    for (const fault of faults) console.error(fault)
    process.exitCode = 2
    return
  }
  process.exitCode = await run(['--check'], process.env)
  if (process.exitCode !== 0) return
  try {
    process.exitCode = await withDatabase(
      settings,
      (line) => console.log(line),
      ({ appUrl, ownerUrl }) =>
        run([], {
          ...process.env,
          DATA_DIR: settings.dataDir,
          DATABASE_URL: appUrl,
          DATABASE_OWNER_URL: ownerUrl,
        }),
    )
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
