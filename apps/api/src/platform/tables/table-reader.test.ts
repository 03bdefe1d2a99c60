import { readFileSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { deflateRawSync } from 'node:zlib'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { TableReader, type TableFile, type TableReaderSettings } from './table-reader.ts'

const folder = await mkdtemp(join(tmpdir(), 'eluent-tables-'))
const readers: TableReader[] = []
afterEach(async () => {
  for (const reader of readers.splice(0)) await reader.close()
})
afterAll(() => rm(folder, { recursive: true }))

const readerOf = (more: Partial<TableReaderSettings> = {}): TableReader => {
  const reader = new TableReader({ folder, ...more }, { warn: () => undefined })
  readers.push(reader)
  return reader
}
/** A stored file that counts how often it is opened. */
function fileOf(bytes: string | Buffer, name = 'a.csv', organizationId = 1): TableFile & { opened: () => number } {
  const buffer = Buffer.from(bytes)
  let opened = 0
  return {
    organizationId,
    sha256: crypto.randomUUID(),
    name,
    sizeBytes: buffer.length,
    open: async () => {
      opened += 1
      return Readable.from([buffer])
    },
    opened: () => opened,
  }
}
const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const all = { sheet: null, start: 0, end: 10 }
const small = () => fileOf('a,b\n1,2\n')
const SMALL = [
  ['a', 'b'],
  ['1', '2'],
]

describe('reading', () => {
  test('answers rows of a file that is fetched once, and leaves no copy behind', async () => {
    const [reader, file] = [readerOf(), small()]
    expect(await reader.rows(file, all)).toMatchObject({ totalRows: 2, totalColumns: 2, rows: SMALL })
    expect(await reader.rows(file, { ...all, start: 1 })).toMatchObject({ rows: [['1', '2']] })
    expect(file.opened()).toBe(1)
    expect(await readdir(folder)).toEqual([])
  })

  test('answers no more characters than are requested', async () => {
    const file = fileOf('abcdefgh\n'.repeat(100))
    const { rows, totalRows } = await readerOf().rows(file, { ...all, end: 100, characters: 100 })
    expect([rows.length, totalRows]).toEqual([7, 100])
  })

  test('forgets the files read longest ago, and reads them again', async () => {
    const reader = readerOf({ cellsKept: 100 })
    const [first, ...others] = Array.from({ length: 3 }, () => fileOf('1,2,3,4\n'.repeat(10)))
    if (!first) throw new Error('no file')
    await reader.rows(first, all)
    for (const file of others) await reader.rows(file, all)
    await reader.rows(first, all)
    expect(first.opened()).toBe(2)
  })

  test('the questions of one organization do not keep those of another waiting', async () => {
    const reader = readerOf()
    const order: string[] = []
    const ask = async (name: string, organizationId: number) => {
      await reader.rows(fileOf('a,b\n', 'a.csv', organizationId), all)
      order.push(name)
    }
    await Promise.all([...['a1', 'a2', 'a3', 'a4'].map((name) => ask(name, 1)), ask('b1', 2), ask('c1', 3)])
    expect(order).toEqual(['a1', 'b1', 'c1', 'a2', 'a3', 'a4'])
  })

  test('requests sent at once are all answered, each with its own file', async () => {
    const reader = readerOf()
    const files = Array.from({ length: 20 }, (_, at) => fileOf(`file ${at},x\n`))
    const answers = await Promise.all(files.map((file) => reader.rows(file, all)))
    expect(answers.map(({ rows }) => rows[0]?.[0])).toEqual(files.map((_, at) => `file ${at}`))
  })
})

describe('a killed process', () => {
  test('costs nothing: the next question starts another', async () => {
    const [reader, file] = [readerOf(), small()]
    await reader.rows(file, all)
    const first = reader.pid
    process.kill(first ?? 0, 'SIGKILL')
    await expect.poll(() => reader.pid).toBeUndefined()
    expect(await reader.rows(file, all)).toMatchObject({ rows: SMALL })
    expect(reader.pid).not.toBe(first)
  })

  test('in the middle of a question refuses that one with a sentence; those behind it are answered', async () => {
    const [reader, file] = [readerOf(), small()]
    await reader.rows(file, all)
    const pid = reader.pid ?? 0
    process.kill(pid, 'SIGSTOP')
    const answer = reader.rows(file, all)
    const behind = reader.rows(file, all)
    process.kill(pid, 'SIGKILL')
    await expect(answer).rejects.toMatchObject({ code: 'file_unreadable' })
    expect(await behind).toMatchObject({ rows: SMALL })
  })

  test('one that hangs is ended, and the question refused', async () => {
    const [reader, file] = [readerOf({ withinMs: 500 }), small()]
    await reader.rows(file, all)
    const pid = reader.pid ?? 0
    process.kill(pid, 'SIGSTOP')
    await expect(reader.rows(file, all)).rejects.toThrow('The file could not be read in time.')
    await expect.poll(() => isRunning(pid)).toBe(false)
  })
})

/** Peak memory of a process, MB. */
const peakMb = (pid: number | undefined): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

/** A workbook whose one sheet unpacks to far more than it weighs. */
function bombOf(megabytes: number): Buffer {
  const packed = deflateRawSync(Buffer.alloc(megabytes * 1_000_000, ' '))
  const name = Buffer.from('xl/worksheets/sheet1.xml')
  const head = (signature: number, length: number): Buffer => {
    const bytes = Buffer.alloc(length)
    bytes.writeUInt32LE(signature)
    return bytes
  }
  const local = head(0x04034b50, 30)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(megabytes * 1_000_000, 22)
  local.writeUInt16LE(name.length, 26)
  const central = head(0x02014b50, 46)
  central.writeUInt16LE(8, 10)
  central.writeUInt32LE(packed.length, 20)
  central.writeUInt32LE(megabytes * 1_000_000, 24)
  central.writeUInt16LE(name.length, 28)
  const end = head(0x06054b50, 22)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(central.length + name.length, 12)
  end.writeUInt32LE(local.length + name.length + packed.length, 16)
  return Buffer.concat([local, name, packed, central, name, end])
}

describe('a hostile file', () => {
  test.each([
    ['one open quote', () => fileOf(`"${'x,y\n'.repeat(2_000_000)}`), 'is not closed'],
    ['a million columns', () => fileOf(','.repeat(1_000_000)), '1,024 columns'],
    ['NUL bytes', () => fileOf(Buffer.alloc(9_000_000)), 'NUL'],
    ['too many cells', () => fileOf('1,'.repeat(1000).concat('\n').repeat(2_500)), 'cells'],
    ['a packed bomb', () => fileOf(bombOf(120), 'bomb.xlsx'), ''],
  ])('%s is refused with a sentence, in bounded memory, and the next file is read', async (_what, make, sentence) => {
    const reader = readerOf()
    const watched: number[] = []
    await reader.rows(small(), all)
    const file = make()
    const answer = reader.rows(file, all)
    const watch = setInterval(() => {
      try {
        watched.push(peakMb(reader.pid))
      } catch {
        // between two processes there is none to look at
      }
    }, 5)
    try {
      await expect(answer).rejects.toMatchObject({ code: 'file_unreadable' })
      await expect(answer).rejects.toThrow(sentence)
    } finally {
      clearInterval(watch)
    }
    expect(Math.max(...watched)).toBeLessThan(300)
    expect(await reader.rows(small(), all)).toMatchObject({ rows: SMALL })
    expect(await readdir(folder)).toEqual([])
  })

  test('of more bytes than are read is refused without being opened', async () => {
    const file = { ...small(), sizeBytes: 50_000_001 }
    await expect(readerOf().rows(file, all)).rejects.toThrow('The file is too large: 50.1 MB.')
    expect(file.opened()).toBe(0)
  })

  test('that takes memory outside of the old space is ended from outside', async () => {
    // the process alone is larger than this, whatever it reads
    const reader = readerOf({ residentMb: 20 })
    await expect(reader.rows(small(), all)).rejects.toThrow('it needs more memory than is allowed')
    expect(reader.pid).toBeUndefined()
  })

  test('that needs more memory than is allowed ends the process, not the reader', async () => {
    const reader = readerOf({ memoryMb: 24 })
    // just within the number of cells that are read
    const file = fileOf('1.5,2.5,3.5,4.5,5.5,6.5,7.5,8.5,9.5,10.5\n'.repeat(119_000))
    await expect(reader.rows(file, all)).rejects.toThrow('it needs more memory than is allowed')
    expect(await reader.rows(small(), all)).toMatchObject({ rows: SMALL })
  })
})
