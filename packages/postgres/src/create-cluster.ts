import { execFile } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Binaries } from './binaries.ts'

const run = promisify(execFile)
const INIT_TIMEOUT_MS = 120_000

/** The cluster's folder in `home`, made if it is not there; one that was interrupted half-way is never taken for whole. */
export async function createCluster(
  binaries: Binaries,
  home: string,
  password: string,
  durable: boolean,
): Promise<string> {
  const cluster = join(home, 'cluster')
  if (existsSync(join(cluster, 'PG_VERSION'))) return cluster
  const draft = join(home, `cluster.new-${process.pid}`)
  const passwordFile = join(home, `password-${process.pid}`)
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  for (const path of [draft, passwordFile])
    if (binaries.identity.uid !== undefined) chownSync(path, binaries.identity.uid, binaries.identity.uid)
  try {
    const { file, args } = binaries.command('initdb', [
      `--pgdata=${draft}`,
      '--username=postgres',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--locale=C.UTF-8',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--no-instructions',
      ...(durable ? [] : ['--no-sync']),
    ])
    // initdb looks messages up in the terminal's language; plain C exists everywhere
    const env = { ...process.env, LC_ALL: 'C' }
    await run(file, args, { ...binaries.identity, env, cwd: home, timeout: INIT_TIMEOUT_MS })
    renameSync(draft, cluster)
  } catch (cause) {
    rmSync(draft, { recursive: true, force: true })
    const said = ((cause as { stderr?: string }).stderr ?? '').trim()
    throw new Error(`A PostgreSQL cluster could not be made in ${home}: ${said || String(cause)}`, { cause })
  } finally {
    rmSync(passwordFile, { force: true })
  }
  return cluster
}
