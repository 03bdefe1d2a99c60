import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'

const MIN_FREE_BYTES = 200_000_000
const MIN_FREE_SHARE = 0.02

interface Check {
  ok: boolean
  detail?: string
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

/** For a supervisor: `live` says the process answers, `ready` that it can do its work. */
export function healthRoutes(app: FastifyInstance, deps: { db: Database; dataDir: string }): void {
  app.get('/api/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/api/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    const checks = { database: await checkDatabase(deps.db), storage: await checkDisk(deps.dataDir) }
    const ok = Object.values(checks).every((check) => check.ok)
    return reply.code(ok ? 200 : 503).send({ status: ok ? 'ok' : 'unavailable', checks })
  })
}
