import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const COMPRESSIBLE = /\.(?:js|css|html|svg|json)$/
/** Written under another name first, so that nobody is sent a part of it. */
const UNFINISHED = /\.(?:br|gz)\.\d+$/
/** 11, the most, takes fifteen times as long as 9 for 7 % fewer bytes: for what most loads begin with, and no more. */
const BROTLI_QUALITY = { begins: 11, other: 9 } as const

/** A window as large as the file, in bits: most files are small, and to make room for 4 MB took four times as long as to compress them. */
function windowOf(length: number): number {
  const { BROTLI_MIN_WINDOW_BITS, BROTLI_DEFAULT_WINDOW } = constants
  return Math.min(BROTLI_DEFAULT_WINDOW, Math.max(BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 16))))
}

function brotli(bytes: Buffer, quality: number): Buffer {
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants
  return brotliCompressSync(bytes, {
    params: { [BROTLI_PARAM_QUALITY]: quality, [BROTLI_PARAM_LGWIN]: windowOf(bytes.length) },
  })
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

/**
 * Writes .gz beside what most loads begin with: all else is left to `finishCompression`, and until then goes out as it is.
 * @param begins the files that most loads begin with
 */
export function compressFiles(folder: string, begins: ReadonlySet<string>): void {
  for (const path of textFiles(folder))
    if (isAmong(begins, folder, path)) writeFileSync(`${path}.gz`, gzipSync(readFileSync(path), { level: 9 }))
}

function isAmong(names: ReadonlySet<string>, folder: string, path: string): boolean {
  return names.has(path.slice(folder.length + 1).replaceAll('\\', '/'))
}

function textFiles(folder: string): string[] {
  return filesBelow(folder).filter((file) => COMPRESSIBLE.test(file))
}

/** The text files of a build that have no .br yet, which comes after the .gz. */
export function unfinishedFiles(folder: string): string[] {
  const all = new Set(filesBelow(folder))
  return [...all].filter((path) => COMPRESSIBLE.test(path) && !all.has(`${path}.br`))
}

/**
 * Writes what is missing beside each text file, while the folder is served: each comes under its name as a whole, and none is ever
 * replaced, so an answer under way is never of two files. What was cut off goes on where it stopped.
 * @param begins as above: compressed last, since it takes longest
 */
export function finishCompression(folder: string, begins: ReadonlySet<string>): void {
  for (const path of filesBelow(folder)) if (UNFINISHED.test(path)) rmSync(path, { force: true })
  const unfinished = unfinishedFiles(folder).map((path) => ({ path, isFirst: isAmong(begins, folder, path) }))
  for (const { path, isFirst } of unfinished.toSorted((one, other) => Number(one.isFirst) - Number(other.isFirst))) {
    const bytes = readFileSync(path)
    if (!existsSync(`${path}.gz`)) writeWhole(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    writeWhole(`${path}.br`, brotli(bytes, BROTLI_QUALITY[isFirst ? 'begins' : 'other']))
  }
}

function writeWhole(path: string, bytes: Buffer): void {
  const making = `${path}.${process.pid}`
  writeFileSync(making, bytes)
  renameSync(making, path)
}
