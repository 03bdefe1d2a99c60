import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { root } from '../root.ts'
import type { DatabaseUrls } from './database.ts'
import { withDatabase } from './provision-database.ts'
import { readSettings } from './settings.ts'

interface OperatorOptions {
  /**
   * 'newest': brought to the newest schema first, where nothing runs; 'as it is': what is there, of whatever version; 'none':
   * the program makes one, or needs none; 'if it is there': as it is, else why not is said in DATABASE_FAULT.
   */
  readonly database?: 'newest' | 'as it is' | 'none' | 'if it is there'
  /** Holds something while the program is at work. */
  readonly around?: (run: () => Promise<number>) => Promise<number>
}

/**
 * Runs a command of the operator on the database of the settings, with the words behind `npm run ... --`. The program
 * runs with `--check` first, so that a typing error shows before anything is started. Sets the exit code.
 * @param main the program, as a path
 */
export async function runOperatorCommand(
  main: string,
  words: readonly string[],
  { database = 'newest', around = (run) => run() }: OperatorOptions = {},
): Promise<void> {
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
  const env = { ...process.env, DATA_DIR: settings.dataDir, BACKUP_DIR: settings.backupDir }
  const say = (line: string): void => console.log(line)
  const runOn = ({ appUrl, ownerUrl }: DatabaseUrls): Promise<number> =>
    run([], { ...env, DATABASE_URL: appUrl, DATABASE_OWNER_URL: ownerUrl })
  const work = (): Promise<number> => {
    if (database === 'none') return run([], env)
    if (database !== 'if it is there') return withDatabase(settings, say, runOn, database)
    return withDatabase(settings, say, runOn, 'as it is').catch((error: unknown) =>
      run([], { ...env, DATABASE_FAULT: error instanceof Error ? error.message : String(error) }),
    )
  }
  try {
    process.exitCode = await around(work)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
