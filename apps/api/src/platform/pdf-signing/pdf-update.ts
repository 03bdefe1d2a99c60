/** What an incremental update (ISO 32000-1, 7.5.6) must know of a PDF as our own drawing makes it. */
export interface PdfEnd {
  /** Where its cross-reference table lies. */
  tableAt: number
  size: number
  root: number
  info: number | undefined
  /** The first half of the file's identifier, as it is written. */
  id: string | undefined
}

/** One object, numbered, with its text between `obj` and `endobj`. */
export interface PdfObject {
  number: number
  text: string
}

export class UnreadablePdf extends Error {
  override readonly name = 'UnreadablePdf'
}

function found(text: string, pattern: RegExp, what: string): string {
  const [, value] = pattern.exec(text) ?? []
  if (value === undefined) throw new UnreadablePdf(`the PDF has no ${what}`)
  return value
}

/** @throws UnreadablePdf where the file ends in another way than by a table and a trailer */
export function readEnd(text: string): PdfEnd {
  const tableAt = Number(found(text, /startxref\s+(\d+)\s+%%EOF\s*$/, 'startxref at its end'))
  const end = text.slice(tableAt)
  if (!/^xref\s/.test(end)) throw new UnreadablePdf('the PDF has no cross-reference table')
  const trailer = end.slice(end.indexOf('trailer'))
  const info = /\/Info (\d+) 0 R/.exec(trailer)?.[1]
  return {
    tableAt,
    size: Number(found(trailer, /\/Size (\d+)/, 'size')),
    root: Number(found(trailer, /\/Root (\d+) 0 R/, 'root')),
    info: info === undefined ? undefined : Number(info),
    id: /\/ID\s*\[\s*(\([^)]*\)|<[0-9A-Fa-f]*>)/.exec(trailer)?.[1],
  }
}

/** An object that is a dictionary. @throws UnreadablePdf */
export function readDictionary(text: string, { tableAt }: PdfEnd, number: number): string {
  const entries = text.slice(tableAt).split(/\r?\n|\r/)
  // "xref", then "0 COUNT", then a line of 20 bytes for each object
  if (!/^0 \d+\s*$/.test(entries[1] ?? ''))
    throw new UnreadablePdf('the cross-reference table of the PDF has several parts')
  const at = Number(found(entries[number + 2] ?? '', /^(\d{10}) \d{5} n/, `object ${number}`))
  const object = text.slice(at, text.indexOf('endobj', at))
  return found(object, new RegExp(`^${number} 0 obj\\s*(<<[^]*>>)\\s*$`), `dictionary ${number}`)
}

/** The dictionary with an entry more. */
export function withEntry(dictionary: string, entry: string): string {
  return `${dictionary.slice(0, -2).trimEnd()}\n  ${entry}\n>>`
}

/** The objects, table and trailer that follow the file, whose length in bytes is `from`. All of it is ASCII. */
export function writeUpdate(from: number, end: PdfEnd, objects: readonly PdfObject[], newId: string): string {
  let body = '\n'
  const places = objects.map(({ number, text }) => {
    const at = from + body.length
    body += `${number} 0 obj\n${text}\nendobj\n`
    return { number, at }
  })
  const table = places
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, at }) => `${number} 1\n${String(at).padStart(10, '0')} 00000 n \n`)
  const size = Math.max(end.size, ...objects.map(({ number }) => number + 1))
  const trailer = [
    `/Size ${size}`,
    `/Root ${end.root} 0 R`,
    ...(end.info === undefined ? [] : [`/Info ${end.info} 0 R`]),
    ...(end.id === undefined ? [] : [`/ID [${end.id} <${newId}>]`]),
    `/Prev ${end.tableAt}`,
  ]
  return `${body}xref\n${table.join('')}trailer\n<<\n${trailer.join('\n')}\n>>\nstartxref\n${from + body.length}\n%%EOF\n`
}
