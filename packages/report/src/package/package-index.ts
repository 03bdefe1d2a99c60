import { html, htmlPage, htmlTable, link } from './html-page.ts'

/** A file of a package, as its manifest names it. */
export interface PackedFile {
  path: string
  /** What it is: 'Report', 'Chain of custody'. */
  what: string
  /** The record that it belongs to: 'Sample 68 Blue Dream'. */
  of: string
  size_bytes: number
  sha256: string
}

/** What should be in a package and is not, and why. */
export interface MissingPart {
  what: string
  of: string
  why: string
}

export interface PackageFacts {
  laboratory: string
  title: string
  made_at: string
  made_by: string
  product: string
  files: readonly PackedFile[]
  missing: readonly MissingPart[]
}

export const SUMS_FILE = 'SHA256SUMS'

/** The first page of a package: what is in it, record by record, what is missing, and how to check it. */
export function packageIndex({ laboratory, title, made_at, made_by, product, files, missing }: PackageFacts): string {
  const records = Map.groupBy(files, ({ of }) => of)
  const sections = [...records].map(([record, held]) => {
    const rows = held.map(({ path, what, size_bytes }) => [html(what), link(path, path), String(size_bytes)])
    return `<h2>${html(record)}</h2>${htmlTable(['What', 'File', 'Bytes'], rows)}`
  })
  const lacking = missing.map(({ what, of, why }) => [html(of), html(what), html(why)])
  const body = [
    `<h2>What is missing</h2>`,
    missing.length === 0 ? '<p>Nothing.</p>' : htmlTable(['Record', 'What', 'Why'], lacking),
    ...sections,
    `<h2>How to check it</h2><p>${link(SUMS_FILE, SUMS_FILE)} holds the SHA-256 of every file; <code>sha256sum -c ${SUMS_FILE}</code> in this folder names each one that was changed. ${link('manifest.json', 'manifest.json')} holds the same with what each file is.</p>`,
  ]
  const note = `${laboratory}. Made ${made_at} by ${made_by} with ${product}. ${files.length} files.`
  return htmlPage(`Audit package: ${title}`, note, body.join('\n'), null)
}

/** The digests as `sha256sum -c` reads them. */
export function sumsOf(files: readonly { path: string; sha256: string }[]): string {
  return files.map(({ path, sha256 }) => `${sha256}  ${path}\n`).join('')
}
