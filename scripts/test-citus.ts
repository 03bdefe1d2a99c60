/**
 * `npm run test:citus`: everything that talks to the database, on Citus: a coordinator and two workers on the loopback, of
 * the programs in CITUS_BIN (docs/scale.md). Words behind `--` choose files.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { startCitusCluster } from '@eluent/testkit/citus'
import { runTool } from './run-tool.ts'

/** Enough for organizations on both workers; each file of tests makes its database of all of them, 500 files a shard. */
const SHARDS = 8

/** Projects of vitest.config.ts whose tests get a database. */
const PROJECTS = ['testkit', 'api', 'driver-api']

function findPrograms(): string {
  const programs = process.env['CITUS_BIN']
  if (programs === undefined || !existsSync(join(programs, 'postgres')))
    throw new Error('CITUS_BIN names the folder with postgres and initdb of a PostgreSQL that has Citus: docs/scale.md')
  return programs
}

try {
  const programs = findPrograms()
  const cluster = await startCitusCluster({ programs, shards: SHARDS })
  const stop = (): void => void cluster.stop().finally(() => process.exit(130))
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  try {
    const env = { DATABASE_URL: cluster.coordinator.url('postgres'), CITUS_BIN: programs }
    const projects = PROJECTS.flatMap((name) => ['--project', name])
    const { ok } = await runTool('vitest', ['run', ...projects, ...process.argv.slice(2)], { env, terminal: true })
    if (!ok) process.exitCode = 1
  } finally {
    await cluster.stop()
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
