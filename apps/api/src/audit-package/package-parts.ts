import type { Readable } from 'node:stream'
import { recordPage } from '@eluent/report/server'
import { AppError } from '../platform/errors/app-error.ts'
import { storageKey } from '../platform/files/storage-key.ts'
import type { FileStore } from '../platform/files/file-store.ts'
import type { Bytes } from '../platform/http/bytes.ts'
import type { Call } from '../platform/call/call.ts'
import { listFiles } from '../records/files/files-store.ts'
import type { SampleSettings } from '../views/samples/sample-settings.ts'
import type { Deps } from '../views/deps.ts'

/** A file of a package; something that should be in it and is not; or that one more of its records is packed. */
export type Part =
  | { path: string; what: string; of: string; bytes: string | Buffer | Readable }
  | { missing: string; of: string; why: string }
  | 'record'

export type Parts = AsyncGenerator<Part>

export type CollectDeps = Pick<Deps, 'db' | 'files' | 'now' | 'settings' | 'pdfSigner' | 'ledgerTrust' | 'timestamps'> &
  SampleSettings

/** A record of a package: who packs it, what it is called and where its files lie. */
export interface Place {
  deps: CollectDeps
  call: Call
  /** 'Sample 68, Blue Dream' */
  of: string
  /** 'samples/68-Blue-Dream' */
  folder: string
}

/** The way from a record's folder to the index. */
export function upFrom(folder: string): string {
  return `${'../'.repeat(folder === '' ? 0 : folder.split('/').length)}index.html`
}

/** A record twice: as a page for a reader, as JSON for a program. */
export function* asPageAndJson({ of, folder }: Place, name: string, what: string, record: object): Generator<Part> {
  const path = `${folder}/${name}`
  yield { path: `${path}.html`, what, of, bytes: recordPage(`${what}: ${of}`, of, record, upFrom(folder)) }
  yield { path: `${path}.json`, what: `${what}, as JSON`, of, bytes: `${JSON.stringify(record, null, 2)}\n` }
}

/** What a use case draws; where it refuses, the refusal is what is missing. */
export async function* drawn(place: Place, path: string, what: string, draw: () => Promise<Bytes>): Parts {
  const { of } = place
  try {
    yield { path: `${place.folder}/${path}`, what, of, bytes: (await draw()).body }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    yield { missing: what, of, why: error.message }
  }
}

/**
 * Stored files as they were uploaded, byte for byte; one that is not whole any more is named as missing. A path that ends in '/'
 * is a folder, in which a file has its own name.
 */
export async function* storedFiles(
  { deps, call, of }: Place,
  files: readonly { id: string; path: string; what: string }[],
): Parts {
  const { db, files: storage } = deps
  const known = new Map(
    (
      await db.read(call, (tx) =>
        listFiles(
          tx,
          files.map(({ id }) => id),
        ),
      )
    ).map((file) => [file.id, file]),
  )
  for (const { id, path, what } of files) {
    const file = known.get(id)
    const key = file && storageKey(call.organizationId, file)
    if (file?.state !== 'stored' || key === undefined || !(await isWhole(storage, key, file))) {
      yield {
        missing: `${what} ${file?.name ?? id}`,
        of,
        why: 'It is not in the storage as it was stored.',
      }
      continue
    }
    const whole = path.endsWith('/') ? `${path}${file.name}` : path
    yield { path: whole, what, of, bytes: (await storage.get(key, file)).stream }
  }
}

async function isWhole(
  storage: Pick<FileStore, 'isWhole'>,
  key: string,
  file: Parameters<FileStore['isWhole']>[1],
): Promise<boolean> {
  try {
    return await storage.isWhole(key, file)
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return false
    throw error
  }
}

/** The parts of one record; one that was removed meanwhile is named as missing. */
export async function* ofRecord(of: string, parts: () => Parts): Parts {
  try {
    yield* parts()
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'not_found')) throw error
    yield { missing: 'The record', of, why: 'It was removed.' }
  }
  yield 'record'
}
