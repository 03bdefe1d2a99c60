import type { DecimalSign, UnitConversion } from '@eluent/domain/result-imports'
import type { Session } from '../../../frame/session/session-store.ts'
import type { DraftSample } from '../draft/import-draft.ts'
import { hasShelf, inStore } from './import-database.ts'

/** What is needed to take up a confirmed import again after the page was closed or reloaded. */
export interface ShelvedImport {
  /** Whose it is; another person on this computer is not offered it. */
  owner: string
  jobId: string
  startedAt: string
  type: 1 | 2
  templateId: number
  sheet: string | null
  decimal: DecimalSign | null
  /** Absent in one that was left by a version without it. */
  conversion?: UnitConversion | null
  /** Absent in one that was left by a version without it. */
  taken?: readonly number[]
  total: number
  /** The originals, in the order of their vials, with what is known of them in the storage. */
  files: File[]
  stored: [file: File, id: string][]
  /** What was typed and picked, by sample. */
  samples: { key: string; again: boolean; edits: DraftSample['edits']; vials: ShelvedVial[] }[]
}

/** Whose imports a session's are: of one person in one organization. */
export function ownerOf(session: Session | null): string {
  return session === null ? '' : `${session.claims.sub}/${session.claims.organization.id}`
}

type ShelvedVial = Pick<DraftSample['vials'][number], 'edits' | 'chromatogram' | 'attachments'>

/** One import runs at a time. */
const KEY = 'import'

/**
 * Keeps a confirmed import on this computer until it is done. A browser that cannot (a full disk) goes on without: the
 * import itself never depends on it.
 */
export async function shelve(job: ShelvedImport): Promise<boolean> {
  if (!hasShelf()) return false
  try {
    await inStore('running', 'readwrite', (store) => store.put(job, KEY))
    return true
  } catch {
    return false
  }
}

/** The import this person left unfinished here; null without one. */
export async function unfinishedImport(owner: string): Promise<ShelvedImport | null> {
  if (!hasShelf()) return null
  try {
    const found = (await inStore('running', 'readonly', (store) => store.get(KEY))) as ShelvedImport | undefined
    return found?.owner === owner ? found : null
  } catch {
    return null
  }
}

export async function clearShelf(): Promise<void> {
  if (hasShelf()) await inStore('running', 'readwrite', (store) => store.delete(KEY)).catch(() => undefined)
}
