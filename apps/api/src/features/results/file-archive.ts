import { MISSING_FILES_HEADER, type StoredFile } from '@eluent/contract'
import { exportFileName } from '@eluent/report'
import { zipArchive } from '@eluent/report/server'
import type { Deps } from '../../views/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { Bytes } from '../../platform/http/bytes.ts'
import { dayIn } from '@eluent/domain/text'
import { storageKey } from '../../records/files/files-store.ts'

export interface ArchivedFile {
  /** Path inside the archive. */
  path: string
  file: StoredFile
}

interface Place {
  organizationId: number
  organization: string
  /** What the archive holds, in its name: 'Blue Dream vial 1'. */
  name: string
  now: Date
  /** The caller's. */
  timeZone: string | undefined
  /** Files that were to be in it and are not known at all. */
  unknown?: number
}

/** Whether the bytes are there; opening is the only question every storage answers. */
async function isThere(deps: Pick<Deps, 'files'>, key: string, file: StoredFile): Promise<boolean> {
  try {
    const { stream } = await deps.files.get(key, file)
    stream.destroy()
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false
    throw error
  }
}

/**
 * The files as one zip, read from the storage one after the other while they are sent, its size stated beforehand. Files
 * that the storage lacks are left out and counted in a header. @throws AppError not_found when there is none at all
 */
export async function fileArchive(
  deps: Pick<Deps, 'files'>,
  wanted: readonly ArchivedFile[],
  place: Place,
): Promise<Bytes> {
  const stored: (ArchivedFile & { key: string })[] = []
  for (const entry of wanted) {
    const key = storageKey(place.organizationId, entry.file)
    if (entry.file.state === 'stored' && (await isThere(deps, key, entry.file))) stored.push({ ...entry, key })
  }
  if (stored.length === 0) throw new AppError('not_found')
  const { stream, sizeBytes } = zipArchive(
    stored.map(({ path, file, key }) => ({
      path,
      modifiedAt: place.now,
      sizeBytes: file.size_bytes,
      open: async () => (await deps.files.get(key, file)).stream,
    })),
  )
  return new Bytes(stream, {
    mediaType: 'application/zip',
    fileName: exportFileName(dayIn(place.now, place.timeZone ?? 'UTC'), place.name, place.organization, 'zip'),
    headers: {
      ...(sizeBytes !== null && { 'content-length': String(sizeBytes) }),
      [MISSING_FILES_HEADER]: String(wanted.length - stored.length + (place.unknown ?? 0)),
    },
  })
}
