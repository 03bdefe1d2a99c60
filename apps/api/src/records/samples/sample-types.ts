import type { Database } from '../../platform/db/database.ts'
import { listSampleTypeRows, type SampleTypeRecord } from './samples-store.ts'

const KEPT_MS = 60_000

interface Kept {
  readonly types: Promise<SampleTypeRecord[]>
  readonly untilMs: number
}

const keptOf = new WeakMap<Database, Kept>()

/** All sample types, read at most once a minute: only a migration changes them. `fresh` reads them again. */
export async function readSampleTypes(
  db: Database,
  { fresh = false }: { fresh?: boolean } = {},
): Promise<SampleTypeRecord[]> {
  const kept = keptOf.get(db)
  if (kept && !fresh && performance.now() < kept.untilMs) return kept.types
  const types = db.lookUp(listSampleTypeRows)
  const own = { types, untilMs: performance.now() + KEPT_MS }
  keptOf.set(db, own)
  try {
    return await types
  } catch (error) {
    if (keptOf.get(db) === own) keptOf.delete(db)
    throw error
  }
}
