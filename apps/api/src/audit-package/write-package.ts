import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable, Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  archivePath,
  growingArchive,
  packageIndex,
  SUMS_FILE,
  sumsOf,
  type MissingPart,
  type PackedFile,
} from '@eluent/report/server'
import { productVersion } from '../platform/product-version.ts'
import type { Part } from './package-parts.ts'

interface Facts {
  laboratory: string
  title: string
  madeAt: Date
  madeBy: string
}

export interface WrittenPackage {
  path: string
  size_bytes: number
  sha256: string
  missing: number
}

/** Counts and digests what goes through it. */
class Digest extends Transform {
  readonly #hash = createHash('sha256')
  size = 0

  override _transform(piece: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.#hash.update(piece)
    this.size += piece.length
    done(null, piece)
  }

  read256(): string {
    return this.#hash.digest('hex')
  }
}

/**
 * Writes a package into a folder: its parts as they come, then manifest, digests and index. `onRecord` is called after each
 * record and may end it by an error.
 */
export async function writePackage(
  folder: string,
  parts: AsyncIterable<Part>,
  facts: Facts,
  onRecord: () => Promise<void>,
): Promise<WrittenPackage> {
  const missing: MissingPart[] = []
  const path = join(folder, randomUUID())
  await mkdir(folder, { recursive: true })
  const whole = new Digest()
  await pipeline(
    growingArchive(filesOf(parts, facts, missing, onRecord)),
    whole,
    createWriteStream(path, { flags: 'wx' }),
  )
  return { path, size_bytes: whole.size, sha256: whole.read256(), missing: missing.length }
}

async function* filesOf(
  parts: AsyncIterable<Part>,
  { laboratory, title, madeAt, madeBy }: Facts,
  missing: MissingPart[],
  onRecord: () => Promise<void>,
) {
  const files: PackedFile[] = []
  // names of the package's own
  const taken = new Set(['index.html', 'manifest.json', SUMS_FILE.toLowerCase()])
  const entry = (path: string, bytes: Readable) => ({ path, modifiedAt: madeAt, bytes })
  async function* own(path: string, what: string, text: string) {
    const digest = new Digest()
    yield entry(path, Readable.from([Buffer.from(text)]).pipe(digest))
    files.push({ path, what, of: 'This package', size_bytes: digest.size, sha256: digest.read256() })
  }
  for await (const part of parts) {
    if (part === 'record') await onRecord()
    else if ('missing' in part) missing.push({ what: part.missing, of: part.of, why: part.why })
    else {
      const path = archivePath(part.path, taken)
      const digest = new Digest()
      yield entry(path, digested(part.bytes, digest))
      files.push({ path, what: part.what, of: part.of, size_bytes: digest.size, sha256: digest.read256() })
    }
  }
  const made = {
    laboratory,
    title,
    made_at: madeAt.toISOString(),
    made_by: madeBy,
    product: `Eluent ${productVersion()}`,
  }
  yield* own('index.html', 'Index', packageIndex({ ...made, files: [...files], missing }))
  yield* own('manifest.json', 'Manifest', `${JSON.stringify({ ...made, missing, files }, null, 2)}\n`)
  yield entry(SUMS_FILE, Readable.from([Buffer.from(sumsOf(files))]))
}

/** The bytes, which are digested as they are read; a source that fails fails what reads them. */
function digested(bytes: string | Buffer | Readable, digest: Digest): Readable {
  if (typeof bytes === 'string' || Buffer.isBuffer(bytes)) return Readable.from([Buffer.from(bytes)]).pipe(digest)
  bytes.once('error', (error) => digest.destroy(error))
  digest.once('close', () => bytes.destroy())
  return bytes.pipe(digest)
}
