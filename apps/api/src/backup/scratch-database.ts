import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  embeddedName,
  isAlive,
  prepareDatabase,
  readOrCreateSecrets,
  removePostgres,
  startPostgres,
} from '@eluent/postgres'

const PREFIX = 'eluent-scratch-'

/** Stops and removes what processes left that were killed. */
async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(tmpdir()).filter((found) => found.startsWith(PREFIX))) {
    const folder = join(tmpdir(), name)
    let owner: number
    try {
      owner = Number(readFileSync(join(folder, 'owner'), 'utf8'))
    } catch {
      continue // just being made by another process, or someone else's
    }
    if (isAlive(owner)) continue
    const left = await startPostgres({ dataDir: folder, durable: false })
    await left.stop()
    removePostgres(folder)
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Runs `work` with an empty database on a PostgreSQL of its own, in a folder that goes with it. */
export async function withScratchDatabase<Result>(
  work: (urls: { ownerUrl: string; appUrl: string }) => Promise<Result>,
): Promise<Result> {
  await removeLeftovers()
  const folder = mkdtempSync(join(tmpdir(), PREFIX))
  writeFileSync(join(folder, 'owner'), String(process.pid))
  const server = await startPostgres({ dataDir: folder, durable: false })
  try {
    const passwords = readOrCreateSecrets(join(folder, 'roles.json'), ['owner', 'app'])
    return await work(await prepareDatabase(server.url('postgres'), embeddedName, passwords))
  } finally {
    await server.stop()
    removePostgres(folder)
    rmSync(folder, { recursive: true, force: true })
  }
}
