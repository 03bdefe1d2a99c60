import { PassThrough, type Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'

export interface ZipEntry {
  /** Path inside the archive, '/' between folders. */
  path: string
  modifiedAt: Date
  /** Known beforehand: the entry is stored as it is and the archive's own size is known, too. */
  sizeBytes?: number
  /** Opened when its turn comes, so that one source is open at a time. */
  open: () => Readable | Promise<Readable>
}

/** Drops what would lead out of the folder an archive is unpacked into, and what Windows refuses. */
const safePath = (path: string): string =>
  path
    .toWellFormed()
    .split(/[/\\]/)
    .map((segment) => segment.replace(/[\p{Cc}\p{Cf}<>:"|?*]/gu, '').trim())
    .filter((segment) => !/^\.*$/.test(segment))
    .join('/') || 'file'

/** 'run/a.csv', then 'run/a (2).csv': two entries of one path would hide each other. Case is ignored, as Windows does. */
function freePath(path: string, taken: Set<string>): string {
  const [, stem = path, extension = ''] = /^(.*?)(\.[^./]*)?$/.exec(path) ?? []
  let free = path
  for (let n = 2; taken.has(free.toLowerCase()); n += 1) free = `${stem} (${n})${extension}`
  taken.add(free.toLowerCase())
  return free
}

/**
 * A zip archive as it is read: nothing is gathered in memory. Fails as a stream where a source fails, so that a broken
 * download is never taken for a whole one; closes the open source where the reader goes away. With its size in bytes, for a
 * content-length; null unless every entry's size is known.
 */
export function zipArchive(entries: Iterable<ZipEntry>): { stream: Readable; sizeBytes: number | null } {
  const zip = new ZipFile()
  const output = new PassThrough()
  let source: Readable | null = null
  zip.on('error', (error: Error) => output.destroy(error))
  output.on('close', () => source?.destroy())
  const taken = new Set<string>()
  for (const { path, modifiedAt, sizeBytes, open } of entries) {
    const stored = sizeBytes === undefined ? {} : { size: sizeBytes, compress: false }
    zip.addReadStreamLazy(freePath(safePath(path), taken), { mtime: modifiedAt, ...stored }, (give) => {
      void (async () => {
        try {
          source = await open()
          source.once('error', (error) => output.destroy(error))
          if (output.destroyed) source.destroy()
          else give(null, source)
        } catch (error) {
          output.destroy(error instanceof Error ? error : new Error(String(error)))
        }
      })()
    })
  }
  zip.outputStream.pipe(output)
  let total = -1
  // Without files of its own to look at, yazl tells the size before end() returns; its types leave the argument out.
  zip.end(undefined, (size?: number) => {
    total = size ?? -1
  })
  return { stream: output, sizeBytes: total < 0 ? null : total }
}

/** A path as an archive has it, none of `taken`, to which it is added. */
export function archivePath(path: string, taken: Set<string>): string {
  return freePath(safePath(path), taken)
}

/**
 * An archive of files that become known one after the other, by their final paths (`archivePath`). The next is asked for when
 * the one before is written, so that one source is open at a time. Fails as a stream where a source fails.
 */
export function growingArchive(files: AsyncIterable<{ path: string; modifiedAt: Date; bytes: Readable }>): Readable {
  const zip = new ZipFile()
  const output = new PassThrough()
  const failed = new Promise<never>((_resolve, reject) => {
    const fail = (error?: Error | null): void => reject(error ?? new Error('The archive was not read to its end'))
    zip.on('error', fail)
    output.on('error', fail)
    output.on('close', () => fail())
  })
  zip.outputStream.pipe(output)
  const write = async (): Promise<void> => {
    for await (const { path, modifiedAt, bytes } of files) {
      const written = finished(bytes, { writable: false })
      zip.addReadStream(bytes, path, { mtime: modifiedAt })
      await Promise.race([written, failed]).catch((error: unknown) => {
        bytes.destroy()
        throw error
      })
    }
    zip.end()
  }
  write().catch((error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error))))
  failed.catch(() => undefined) // once all is written it is nobody's fault
  return output
}
