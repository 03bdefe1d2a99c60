import { utils, write } from '@e965/xlsx'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { TableError, readTable, type Table } from './index.ts'

const DELIMITERS = [',', ';', '\t', '|'] as const
const cell = fc.string({
  unit: fc.constantFrom('a', '1', '.', ',', ';', '|', '"', '\n', '\r', '\t', ' ', '€'),
  maxLength: 8,
})
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 })

async function readOrRefuse(bytes: Uint8Array, name: string): Promise<Table | TableError> {
  try {
    return await readTable(bytes, name)
  } catch (error) {
    if (error instanceof TableError) return error
    throw error
  }
}

test('what was written with quotes is read back to the character, whatever the separator', async () => {
  await fc.assert(
    fc.asyncProperty(table, fc.constantFrom(...DELIMITERS), async (rows, delimiter) => {
      // even rows, so that the separator is plain; every cell quoted, as strict writers do
      const width = Math.max(...rows.map((row) => row.length))
      const even = rows.map((row) => [`x${row[0]}`, ...row.slice(1), ...Array<string>(width - row.length).fill('')])
      const text = even.map((row) => row.map((own) => `"${own.replaceAll('"', '""')}"`).join(delimiter)).join('\r\n')
      const read = await readTable(new TextEncoder().encode(text), 'a.csv')
      expect(read.delimiter).toBe(delimiter)
      expect(read.sheets[0]?.rows).toEqual(even)
    }),
  )
})

test('bytes of any kind are read or refused, and nothing else is thrown', async () => {
  const starts = [[], [0xff, 0xfe], [0xfe, 0xff], [0x50, 0x4b, 3, 4], [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]]
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 2000 }), async (start, rest) => {
      await readOrRefuse(Uint8Array.from([...start, ...rest]), 'a.csv')
    }),
  )
})

const BOOKS = (['xlsx', 'biff8'] as const).map((bookType) => {
  const book = utils.book_new()
  utils.book_append_sheet(
    book,
    utils.aoa_to_sheet([
      ['Name', 'Amount'],
      ['CBD', 1.5],
      ['CBG', new Date(0)],
    ]),
    'S',
  )
  return new Uint8Array(write(book, { type: 'array', bookType }) as ArrayBuffer)
})

test('a workbook with bytes changed or cut off is read or refused, and nothing else is thrown', async () => {
  const change = fc.record({ at: fc.nat(), byte: fc.nat(255) })
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...BOOKS),
      fc.array(change, { maxLength: 20 }),
      fc.option(fc.nat()),
      async (book, changes, cut) => {
        const bytes = cut === null ? book.slice() : book.slice(0, cut % book.length)
        for (const { at, byte } of changes) bytes[at % Math.max(1, bytes.length)] = byte
        await readOrRefuse(bytes, 'a.xlsx')
      },
    ),
  )
})
