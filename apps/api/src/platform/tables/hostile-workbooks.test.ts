import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { crc32, deflateRawSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { TableReader, type TableFile } from './table-reader.ts'

const folder = await mkdtemp(join(tmpdir(), 'eluent-workbooks-'))
const reader = new TableReader({ folder }, { warn: () => undefined })
afterAll(async () => {
  await reader.close()
  await rm(folder, { recursive: true })
})

interface Part {
  name: string
  bytes: Buffer
  /** What the headers say of the unpacked size, where they lie. */
  statedSize?: number
}

/** A zip archive; its headers may lie. */
function zipOf(parts: readonly Part[]): Buffer {
  const locals: Buffer[] = []
  const centrals: Buffer[] = []
  let offset = 0
  for (const { name, bytes, statedSize = bytes.length } of parts) {
    const packed = deflateRawSync(bytes)
    const facts = Buffer.alloc(20)
    facts.writeUInt16LE(8, 2)
    facts.writeUInt32LE(crc32(bytes), 8)
    facts.writeUInt32LE(packed.length, 12)
    facts.writeUInt32LE(statedSize, 16)
    const title = Buffer.from(name)
    const [titleLength, place] = [Buffer.alloc(4), Buffer.alloc(14)]
    titleLength.writeUInt16LE(title.length)
    place.writeUInt32LE(offset, 10)
    const local = Buffer.concat([Buffer.from('PK\x03\x04\x14\x00'), facts, titleLength, title, packed])
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00\x14\x00'), facts, titleLength, place, title]))
    locals.push(local)
    offset += local.length
  }
  const directory = Buffer.concat(centrals)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(parts.length, 8)
  end.writeUInt16LE(parts.length, 10)
  end.writeUInt32LE(directory.length, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...locals, directory, end])
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const xml = (name: string, text: string): Part => ({ name, bytes: Buffer.from(`<?xml version="1.0"?>${text}`) })

/** A workbook of one sheet as spreadsheets write it. */
function workbookOf(sheet: string, more: Part[] = []): Buffer {
  const own = new Set(more.map(({ name }) => name))
  const parts = [
    xml(
      '[Content_Types].xml',
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>`,
    ),
    xml(
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    xml(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
    ),
    xml(
      'xl/_rels/workbook.xml.rels',
      `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="r1" Type="${RELATIONS}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${RELATIONS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    xml('xl/worksheets/sheet1.xml', `<worksheet xmlns="${MAIN}">${sheet}</worksheet>`),
  ]
  return zipOf([...parts.filter(({ name }) => !own.has(name)), ...more])
}

const cells = (inside: string): string => `<sheetData>${inside}</sheetData>`
const A1 = '<row r="1"><c r="A1"><v>1</v></c></row>'
const sheetPart = (bytes: Buffer, statedSize?: number): Part => ({
  name: 'xl/worksheets/sheet1.xml',
  bytes,
  ...(statedSize !== undefined && { statedSize }),
})
const spaces = (megabytes: number): Buffer => Buffer.alloc(megabytes * 1_000_000, ' ')
const strings = (count: number): Part =>
  xml('xl/sharedStrings.xml', `<sst xmlns="${MAIN}">${'<si><t>x</t></si>'.repeat(count)}</sst>`)

const fileOf = (bytes: Buffer): TableFile => ({
  organizationId: 1,
  sha256: crypto.randomUUID(),
  name: 'a.xlsx',
  sizeBytes: bytes.length,
  open: async () => Readable.from([bytes]),
})
const all = { sheet: null, start: 0, end: 10 }

/** Peak memory of the process so far, MB. */
function peakMb(): number {
  const status = readFileSync(`/proc/${reader.pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
}

test('an honest workbook of this make is read', async () => {
  expect(await reader.rows(fileOf(workbookOf(cells(A1))), all)).toMatchObject({ rows: [['1']] })
})

test.each([
  ['100 MB of blanks in 100 kB', () => workbookOf('', [sheetPart(spaces(100))])],
  ['100 MB of blanks behind headers that say 100 bytes', () => workbookOf('', [sheetPart(spaces(100), 100)])],
  ['two million shared strings', () => workbookOf(cells(A1), [strings(2_000_000)])],
  [
    'a dimension of every cell there can be',
    () =>
      workbookOf(
        `<dimension ref="A1:XFD1048576"/>${cells(`${A1}<row r="1048576"><c r="XFD1048576"><v>2</v></c></row>`)}`,
      ),
  ],
  [
    'merged cells over the entire sheet',
    () => workbookOf(`${cells(A1)}<mergeCells count="1"><mergeCell ref="A1:XFD1048576"/></mergeCells>`),
  ],
  [
    'thousands of parts',
    () =>
      workbookOf(
        cells(A1),
        Array.from({ length: 5000 }, (_, at) => xml(`x/${at}.xml`, '<a/>')),
      ),
  ],
])('%s costs neither the API nor the next file anything', async (_what, make) => {
  const bytes = make()
  const peaks: number[] = []
  const watch = setInterval(() => {
    try {
      peaks.push(peakMb())
    } catch {
      // between two processes there is none to look at
    }
  }, 5)
  const outcome = await reader.rows(fileOf(bytes), all).then(
    ({ totalRows }) => totalRows,
    (error: { code: string; message: string }) => [error.code, error.message.length > 20],
  )
  clearInterval(watch)
  // refused with a sentence, or read as the little that it holds
  expect([['file_unreadable', true], 1]).toContainEqual(outcome)
  expect(Math.max(...peaks)).toBeLessThan(420)
  expect(await reader.rows(fileOf(workbookOf(cells(A1))), all)).toMatchObject({ rows: [['1']] })
  expect(await readdir(folder)).toEqual([])
})
