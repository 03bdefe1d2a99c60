/** `npm run scale-out`: the database of the settings becomes a distributed one; `-- --check` says how its tables lie. */
import { parseArgs } from 'node:util'
import { describePlaces, scaleOut } from '@eluent/postgres'
import { lockDataFolder } from './start/data-lock.ts'
import { openDatabase } from './start/database.ts'
import { withDatabase } from './start/provision-database.ts'
import { readSettings, type StartSettings } from './start/settings.ts'

const USAGE = 'Use: npm run scale-out [-- --check | --shards 32]'
const MAX_SHARDS = 1_024
const say = (line: string): void => console.log(line)

function readWords(words: readonly string[]): { check: boolean; shards: number | undefined } {
  const options = { check: { type: 'boolean', default: false }, shards: { type: 'string' } } as const
  const { check, shards } = parseArgs({ args: [...words], options }).values
  const count = shards === undefined ? undefined : Number(shards)
  if (count !== undefined && !(Number.isInteger(count) && count > 0 && count <= MAX_SHARDS))
    throw new Error(`--shards: a number from 1 to ${MAX_SHARDS} is needed, not "${shards}".`)
  return { check, shards: count }
}

/** @returns whether each table lies where it should; without Citus there is one place for all */
async function sayPlaces(ownerUrl: string): Promise<boolean> {
  const { lines, areRight, hasCitus } = await describePlaces(ownerUrl)
  for (const line of lines) say(line)
  if (!hasCitus) {
    say(
      'This database has no Citus: all tables lie on its server, and that is right. Where they should lie is said of several.',
    )
    return true
  }
  say(areRight ? 'Each table lies where it should.' : 'Not each table lies where it should: npm run scale-out')
  return areRight
}

async function distribute(settings: StartSettings, shards: number | undefined): Promise<boolean> {
  // whoever starts meanwhile waits in its migrations, or at the locked tables
  const lock = lockDataFolder(settings.dataDir, 'npm run scale-out')
  try {
    const { signal } = new AbortController()
    const database = await openDatabase({ settings: { ...settings, demo: false }, env: process.env, say, signal })
    try {
      const { tables, rows, seconds } = await scaleOut(database.ownerUrl, { say, shards })
      const isRight = await sayPlaces(database.ownerUrl)
      say(
        tables === 0
          ? 'Nothing was to be done.'
          : `${tables} tables with ${rows} rows are distributed after ${seconds.toFixed(1)} s.`,
      )
      return isRight
    } finally {
      await database.stop()
    }
  } finally {
    lock.release()
  }
}

function read(): { words: ReturnType<typeof readWords>; settings: StartSettings } | undefined {
  const { settings, faults } = readSettings(process.env)
  try {
    if (faults) throw new Error(faults.join('\n'))
    return { words: readWords(process.argv.slice(2)), settings }
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`)
    process.exitCode = 2
    return undefined
  }
}

async function run({ words, settings }: NonNullable<ReturnType<typeof read>>): Promise<void> {
  if (words.check) {
    const areRight = await withDatabase(settings, say, ({ ownerUrl }) => sayPlaces(ownerUrl))
    process.exitCode = areRight ? 0 : 1
    return
  }
  if (!settings.database)
    throw new Error(
      'The embedded PostgreSQL has no Citus: move the laboratory to a PostgreSQL that has (docs/operations.md, section 4).',
    )
  if (!(await distribute(settings, words.shards))) process.exitCode = 1
}

const asked = read()
try {
  if (asked) await run(asked)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
