import { hasShelf, inStore } from './import-database.ts'
import type { ShelvedImport } from './import-shelf.ts'
import type { Choice } from './import-state.ts'

/** What was said and typed over a file that is not imported yet. */
export interface BegunImport extends Pick<ShelvedImport, 'owner' | 'total' | 'samples'> {
  /** Of the first file. */
  sha256: string
  fileName: string
  keptAt: string
  choice: Choice
  methodId: number | null
}

/** Older ones go: a computer at the bench does not collect files for years. */
const MOST_KEPT = 10

const keyOf = ({ owner, sha256 }: Pick<BegunImport, 'owner' | 'sha256'>): string => `${owner}/${sha256}`

async function allBegun(): Promise<BegunImport[]> {
  const found = (await inStore('begun', 'readonly', (store) => store.getAll())) as BegunImport[]
  return found.sort((a, b) => b.keptAt.localeCompare(a.keptAt))
}

/**
 * Keeps it on this computer until it is imported or thrown away; a browser that cannot goes on without.
 * @param files the originals; null where they are kept already
 */
export async function keepBegun(begun: BegunImport, files: readonly File[] | null): Promise<boolean> {
  if (!hasShelf()) return false
  try {
    // without its files nobody could go on
    if (files !== null) await inStore('begun-files', 'readwrite', (store) => store.put(files, keyOf(begun)))
    await inStore('begun', 'readwrite', (store) => store.put(begun, keyOf(begun)))
    for (const old of (await allBegun()).slice(MOST_KEPT)) await forgetBegun(old)
    return true
  } catch {
    return false
  }
}

/** Those of this person in this browser, the newest first. */
export async function listBegun(owner: string): Promise<BegunImport[]> {
  if (!hasShelf()) return []
  return (await allBegun().catch(() => [])).filter((one) => one.owner === owner)
}

/** Its originals; none where the browser has thrown them away. */
export async function filesOfBegun(begun: BegunImport): Promise<File[]> {
  const files = await inStore('begun-files', 'readonly', (store) => store.get(keyOf(begun))).catch(() => [])
  return (files as File[] | undefined) ?? []
}

export async function forgetBegun(begun: Pick<BegunImport, 'owner' | 'sha256'>): Promise<void> {
  if (!hasShelf()) return
  await inStore('begun', 'readwrite', (store) => store.delete(keyOf(begun))).catch(() => undefined)
  await inStore('begun-files', 'readwrite', (store) => store.delete(keyOf(begun))).catch(() => undefined)
}
