import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

const MIN_FREE_BYTES = 200_000_000
const MIN_FREE_SHARE = 0.02

export interface Check {
  ok: boolean
  detail?: string
}

interface Deps {
  db: Database
  dataDir: string
  /** Whether the stored files are what was uploaded, as far as is known. */
  checkFiles: () => Promise<Check>
}

async function checkDatabase(db: Database): Promise<Check> {
  try {
    await sql`select 1`.execute(db.lookups)
    return { ok: true }
  } catch {
    // said in the answer; the log has it from the requests that met it
    return { ok: false, detail: 'The database cannot be reached.' }
  }
}

async function checkDisk(folder: string): Promise<Check> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const freeBytes = bavail * bsize
  if (freeBytes > MIN_FREE_BYTES && bavail / blocks > MIN_FREE_SHARE) return { ok: true }
  return { ok: false, detail: `Only ${Math.round(freeBytes / 1e6)} MB are free.` }
}

/**
 * For a supervisor: `live` says the process answers, `ready` that it can do its work. A disk that fills and a damaged file
 * are told there too, as `degraded`: they are an administrator's work, and taking the service away would not mend them.
 */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/api/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/api/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const [database, storage] = await Promise.all([checkDatabase(deps.db), checkDisk(deps.dataDir)])
    if (!database.ok) return reply.code(503).send({ status: 'unavailable', checks: { database, storage } })
    const files = await deps.checkFiles()
    return { status: storage.ok && files.ok ? 'ok' : 'degraded', checks: { database, storage, files } }
  })
}
