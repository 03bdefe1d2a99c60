import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const COMPRESSIBLE = /\.(?:js|css|html|svg|json)$/
/** 11, the most, takes fifteen times as long as 9 for 7 % fewer bytes: for what most loads begin with, and no more. */
const BROTLI_QUALITY = { begins: 11, other: 9 } as const

/** A window as large as the file, in bits: most files are small, and to make room for 4 MB took four times as long as to compress them. */
function windowOf(length: number): number {
  const { BROTLI_MIN_WINDOW_BITS, BROTLI_DEFAULT_WINDOW } = constants
  return Math.min(BROTLI_DEFAULT_WINDOW, Math.max(BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 16))))
}

/**
 * Writes .br and .gz beside each text file.
 * @param begins the files that most loads begin with
 * @returns how many bytes of each file a browser gets
 */
export function compressFiles(folder: string, begins: ReadonlySet<string>): Map<string, number> {
  const sent = new Map<string, number>()
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const file = path.slice(folder.length + 1).replaceAll('\\', '/')
    const bytes = readFileSync(path)
    sent.set(file, bytes.length)
    if (!COMPRESSIBLE.test(file)) continue
    const quality = BROTLI_QUALITY[begins.has(file) ? 'begins' : 'other']
    const brotli = brotliCompressSync(bytes, {
      params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_LGWIN]: windowOf(bytes.length) },
    })
    writeFileSync(`${path}.br`, brotli)
    writeFileSync(`${path}.gz`, gzipSync(bytes, { level: 9 }))
    sent.set(file, brotli.length)
  }
  return sent
}
