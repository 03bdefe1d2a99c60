import { cpSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgres, isAlive, readOrCreateSecrets, startPostgres, type Postgres } from '@eluent/postgres'
import { addCitus, makeCitusDatabase } from './citus-database.ts'
import { makePlainDatabase, type PlainDatabase } from './plain-database.ts'

export interface CitusCluster {
  /** Where clients connect. */
  readonly coordinator: Postgres
  readonly workers: readonly Postgres[]
  /** Makes an empty database on each node, distributed over the workers. @returns its address for the superuser */
  makeDatabase: (name: string) => Promise<string>
  /** A migrated database that lies on the coordinator alone, for what is distributed later. */
  makePlainDatabase: () => Promise<PlainDatabase>
  /** Ends all nodes and removes what they stored. */
  stop: () => Promise<void>
}

export interface CitusWanted {
  /** The folder with postgres and initdb of a PostgreSQL that has Citus. */
  readonly programs: string
  readonly workers?: number
  readonly shards?: number
}

const FOLDER_PREFIX = 'eluent-test-citus-'
const HOST = '127.0.0.1'
const COORDINATOR = 'coordinator'

/** Of every node; what a cluster of an operator sets is in docs/scale.md. */
const OPTIONS = [
  'shared_preload_libraries=citus',
  'wal_level=logical',
  'max_connections=400',
  'max_prepared_transactions=400',
  // a maintenance process for each database
  'max_worker_processes=100',
  'citus.node_conninfo=sslmode=prefer',
  // a node that moves shards reaches itself under the name that it has a password for
  `citus.local_hostname=${HOST}`,
  // two machines' worth of connections would be opened for each statement over all shards
  'citus.max_adaptive_executor_pool_size=2',
  'citus.stat_tenants_track=none',
  'citus.enable_statistics_collection=off',
]

/** Ends and removes the clusters of processes that were killed. */
async function sweepLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(FOLDER_PREFIX)) continue
    const folder = join(tmpdir(), name)
    let owner: number
    try {
      owner = Number(readFileSync(join(folder, 'owner'), 'utf8'))
    } catch {
      continue // just being made by another run, or someone else's
    }
    if (isAlive(owner)) continue
    for (const node of readdirSync(folder, { withFileTypes: true }))
      if (node.isDirectory()) await (await findPostgres(join(folder, node.name)))?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A PostgreSQL with Citus for one run of tests: a coordinator and its workers on the loopback, in a folder of their own.
 * The database `postgres` is distributed already. Clusters that killed runs left are ended first.
 */
export async function startCitusCluster({ programs, workers = 2, shards = 32 }: CitusWanted): Promise<CitusCluster> {
  await sweepLeftovers()
  const folder = mkdtempSync(join(tmpdir(), FOLDER_PREFIX))
  writeFileSync(join(folder, 'owner'), String(process.pid))
  const passwords = join(folder, 'passwords')
  // Citus gives every node the roles of the coordinator, with their passwords
  const { superuser, owner, app } = readOrCreateSecrets(join(folder, 'secrets.json'), ['superuser', 'owner', 'app'])
  writeFileSync(passwords, `${HOST}:*:*:postgres:${superuser}\n`, { mode: 0o600 })
  const start = (name: string): Promise<Postgres> => {
    const dataDir = join(folder, name)
    cpSync(join(folder, 'secrets.json'), join(dataDir, 'secrets.json'))
    const options = [...OPTIONS, `citus.shard_count=${shards}`]
    return startPostgres({ dataDir, durable: false, programs, options, env: { PGPASSFILE: passwords } })
  }
  const names = [COORDINATOR, ...Array.from({ length: workers }, (_, index) => `worker-${index + 1}`)]
  const started = await Promise.allSettled(names.map(start))
  const nodes = started.flatMap((node) => (node.status === 'fulfilled' ? [node.value] : []))
  const stop = async (): Promise<void> => {
    await Promise.all(nodes.map((node) => node.stop()))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    for (const node of started) if (node.status === 'rejected') throw node.reason
    const [coordinator, ...others] = nodes
    if (!coordinator) throw new Error('a cluster has a coordinator')
    const addresses = {
      coordinator: coordinator.url('postgres'),
      workers: others.map((worker) => worker.url('postgres')),
    }
    await addCitus(addresses, 'postgres')
    return {
      coordinator,
      workers: others,
      makeDatabase: (name) => makeCitusDatabase(addresses, name),
      makePlainDatabase: () => makePlainDatabase(addresses, { owner, app }),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
