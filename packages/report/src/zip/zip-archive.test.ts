import { Readable } from 'node:stream'
import { buffer, text } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { fromBufferPromise } from 'yauzl'
import { zipArchive, type ZipEntry } from './zip-archive.ts'

const modifiedAt = new Date('2026-11-19T14:37:00Z')
const entry = (path: string, content: string): ZipEntry => ({ path, modifiedAt, open: () => Readable.from([content]) })

async function unzip(bytes: Buffer): Promise<[string, string, string][]> {
  const zip = await fromBufferPromise(bytes)
  const read: [string, string, string][] = []
  for await (const file of zip.eachEntry()) {
    const content = await text(await zip.openReadStreamPromise(file))
    read.push([file.fileName, content, file.getLastModDate().toISOString()])
  }
  return read
}

describe('a zip stream', () => {
  test('holds every entry with its content and date', async () => {
    const bytes = await buffer(
      zipArchive([entry('vial-1/signal.csv', '0,1'), entry('vial-2/Δ9.csv', 'x'.repeat(100_000))]).stream,
    )
    expect(await unzip(bytes)).toEqual([
      ['vial-1/signal.csv', '0,1', modifiedAt.toISOString()],
      ['vial-2/Δ9.csv', 'x'.repeat(100_000), modifiedAt.toISOString()],
    ])
  })

  test('paths stay inside the archive, and equal paths apart', async () => {
    const paths = [
      '../../etc/passwd',
      '/a.csv',
      'C:\\x\\b.csv',
      'run/c.csv',
      'RUN/C.csv',
      'run/c.csv',
      '..',
      'no-extension',
      'no-extension',
    ]
    const names = (await unzip(await buffer(zipArchive(paths.map((path) => entry(path, path))).stream))).map(
      ([name]) => name,
    )
    expect(names).toEqual([
      'etc/passwd',
      'a.csv',
      'C/x/b.csv',
      'run/c.csv',
      'RUN/C (2).csv',
      'run/c (3).csv',
      'file',
      'no-extension',
      'no-extension (2)',
    ])
  })

  test('tells its size beforehand where that of every entry is known, and null where one is not', async () => {
    const sized = (path: string, content: string) => ({ ...entry(path, content), sizeBytes: content.length })
    const { stream, sizeBytes } = zipArchive([sized('a.txt', 'x'.repeat(5000)), sized('b/c.txt', 'y')])
    const bytes = await buffer(stream)
    expect(sizeBytes).toBe(bytes.length)
    expect((await unzip(bytes)).map(([name, content]) => [name, content.length])).toEqual([
      ['a.txt', 5000],
      ['b/c.txt', 1],
    ])
    const other = zipArchive([sized('a.txt', 'x'), entry('b.txt', 'y')])
    expect(other.sizeBytes).toBeNull()
    await buffer(other.stream)
  })

  test('a source of another size than declared fails the stream', async () => {
    const { stream } = zipArchive([{ ...entry('a.txt', 'short'), sizeBytes: 500 }])
    await expect(buffer(stream)).rejects.toThrow(/expected|size|bytes/i)
  })

  test('opens one source after the other', async () => {
    let open = 0
    let most = 0
    const entries = Array.from({ length: 5 }, (_, index) => ({
      path: `${index}.txt`,
      modifiedAt,
      open: () => {
        open += 1
        most = Math.max(most, open)
        return Readable.from(['x']).once('end', () => (open -= 1))
      },
    }))
    await buffer(zipArchive(entries).stream)
    expect(most).toBe(1)
  })

  test('a source that fails, at opening or in the middle, fails the stream', async () => {
    const broken = (open: ZipEntry['open']) =>
      buffer(zipArchive([entry('a.txt', 'a'), { path: 'b.txt', modifiedAt, open }]).stream)
    await expect(broken(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
    await expect(
      broken(() =>
        Readable.from(
          (function* () {
            yield 'x'
            throw new Error('torn')
          })(),
        ),
      ),
    ).rejects.toThrow('torn')
  })

  test('a reader that goes away closes the open source', async () => {
    const source = new Readable({ read: () => undefined })
    source.push('x')
    const stream = zipArchive([{ path: 'a.txt', modifiedAt, open: () => source }]).stream
    stream.once('data', () => stream.destroy())
    await new Promise((resolve) => source.once('close', resolve))
    expect(source.destroyed).toBe(true)
  })
})
