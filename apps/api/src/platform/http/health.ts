import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../db/database.ts'
import { isTransient } from '../db/transient.ts'
import { KEPT_FREE_BYTES } from '../files/free-space.ts'

const LOW_BYTES = 200_000_000

export interface Check {
  ok: boolean
  detail?: string
}

interface Deps {
  db: Database
  freeBytes: () => Promise<number>
  /** Whether the stored files are what was uploaded, as far as is known. */
  checkFiles: () => Promise<Check>
  /** Whether the log of certificates is as it was signed, as far as is known, and goes on being signed. */
  checkLedger: () => Promise<Check>
  /** Whether the time stamp authority gave what it was last asked for; undefined where there is none. */
  checkTimestamps: () => Check | undefined
  /** Whether this process is about to end: who divides the calls among several sends it no more. */
  isEnding: () => boolean
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

/** Of several database servers one may be away: its laboratories wait for it, and the others need this process. */
async function unlessAway(check: Promise<Check>): Promise<Check> {
  try {
    return await check
  } catch (error) {
    if (!isTransient(error)) throw error
    return { ok: false, detail: 'One of the database servers cannot be reached.' }
  }
}

function checkDisk(freeBytes: number): Check {
  if (freeBytes > LOW_BYTES) return { ok: true }
  const free = `Only ${Math.round(freeBytes / 1e6)} MB are free`
  return { ok: false, detail: freeBytes < KEPT_FREE_BYTES ? `${free}: nothing can be saved.` : `${free}.` }
}

/**
 * For a supervisor: `live` says the process answers, `ready` that it can do its work. A disk that fills, a damaged file, a
 * fault in the log and a time stamp authority that is away are reported there too, as `degraded`: they are an administrator's work, and taking the service away would not mend them.
 */
export function healthRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/api/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/api/health/ready', { schema: { hide: true } }, async (_request, reply) => {
    if (deps.isEnding()) return reply.code(503).send({ status: 'ending' })
    const database = await checkDatabase(deps.db)
    const storage = checkDisk(await deps.freeBytes())
    if (!database.ok) return reply.code(503).send({ status: 'unavailable', checks: { database, storage } })
    const [files, ledger] = [await unlessAway(deps.checkFiles()), await unlessAway(deps.checkLedger())]
    const timestamps = deps.checkTimestamps()
    const isWhole = storage.ok && files.ok && ledger.ok && timestamps?.ok !== false
    const checks = { database, storage, files, ledger, ...(timestamps && { timestamps }) }
    return { status: isWhole ? 'ok' : 'degraded', checks }
  })
}
