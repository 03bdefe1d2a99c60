import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { required } from '../../testing/compare.ts'
import { itemAt } from '../../arrays/item-at.ts'
import { SignalFormatError } from '../../readers/input/signal-format-error.ts'
import { fixtureBytes } from '../../testing/fixtures.ts'
import { directoryHandleSource, type DirectoryHandle } from './directory-handle-source.ts'
import { fileListSource } from './file-list-source.ts'
import { readRunFolder } from '../read-run-folder.ts'
import { writeZip } from '../../testing/write-zip.ts'
import { zipSource } from './zip-source.ts'

const GC = 'agilent/gc-v181-chromhandler/001F0101.D'
const NAMES = ['FID1A.ch', 'TCD2B.ch', 'Report.TXT', 'Report00.CSV', 'REPORT01.CSV', 'REPORT02.CSV', 'SAMPLE.XML']
const FILES = new Map(NAMES.map((name) => [name, fixtureBytes(`${GC}/${name}`)]))

async function expectRun(source: Parameters<typeof readRunFolder>[0]): Promise<void> {
  const run = await readRunFolder(source)
  expect(run.channels.map((channel) => [channel.name, channel.values.length, channel.peaks.length])).toEqual([
    ['FID1A', 3600, 3],
    ['TCD2B', 3600, 1],
  ])
}

describe('a browser reads a run folder without the driver', () => {
  test('from a chosen folder: the folder itself is not part of the paths', async () => {
    const files = [...FILES].map(([name, bytes]) =>
      Object.assign(new File([bytes.slice()], name), { webkitRelativePath: `001F0101.D/${name}` }),
    )
    const source = fileListSource(files)
    expect((await source.list()).map((file) => file.path)).toEqual(NAMES)
    expect(await source.readStart?.('FID1A.ch', 4)).toEqual(FILES.get('FID1A.ch')?.subarray(0, 4))
    await expectRun(source)
    await expect(source.read('none')).rejects.toThrow(RangeError)
  })

  test('from a directory handle, folders within included', async () => {
    const handle = (entries: [string, Uint8Array | DirectoryHandle][]): DirectoryHandle => ({
      kind: 'directory',
      async *entries() {
        for (const [name, value] of entries) {
          if (value instanceof Uint8Array)
            yield [name, { kind: 'file', getFile: () => Promise.resolve(new File([value.slice()], name)) }]
          else yield [name, value]
        }
      },
    })
    const source = directoryHandleSource(handle([...FILES, ['AcqData', handle([['acq.txt', Uint8Array.of(65)]])]]))
    expect((await source.list()).map((file) => file.path)).toContain('AcqData/acq.txt')
    await expectRun(source)
    await expect(source.read('none')).rejects.toThrow(RangeError)
  })

  test.each([true, false])('from a zip archive (deflated: %s)', async (isDeflated) => {
    const source = zipSource(writeZip(FILES, isDeflated), 'run.zip')
    await expectRun(source)
    await expect(source.read('none')).rejects.toThrow(RangeError)
  })
})

describe('hostile archives', () => {
  const expected = required(FILES.get('FID1A.ch'))
  const whole = writeZip(new Map([['FID1A.ch', expected]]), true)

  const attempt = async (bytes: Uint8Array): Promise<Uint8Array | null> => {
    try {
      const source = zipSource(bytes, 'x.zip')
      const [file] = await source.list()
      return file ? await source.read(file.path) : null
    } catch (error) {
      if (!(error instanceof SignalFormatError)) throw error
      return null
    }
  }

  test('cut or changed anywhere an archive is refused, or gives the very bytes', async () => {
    const cut = fc.integer({ min: 0, max: whole.length - 1 })
    const flip = fc.tuple(fc.integer({ min: 0, max: whole.length - 1 }), fc.integer({ min: 1, max: 255 }))
    await fc.assert(
      fc.asyncProperty(cut, flip, async (length, [offset, mask]) => {
        expect(await attempt(whole.subarray(0, length))).toBeNull()
        const changed = whole.slice()
        changed[offset] = itemAt(changed, offset) ^ mask
        const result = await attempt(changed)
        if (result !== null) expect(result).toEqual(expected)
      }),
      { seed: 20_260_725, numRuns: 200 },
    )
  })

  test('900 MB in 0.9 MB are refused before anything is unpacked', () => {
    const bytes = whole.slice()
    const view = new DataView(bytes.buffer)
    const directory = view.getUint32(bytes.length - 6, true)
    view.setUint32(directory + 20, 900_000, true)
    view.setUint32(directory + 24, 900_000_000, true)
    expect(() => zipSource(bytes, 'x.zip')).toThrow(
      expect.objectContaining({ code: 'too-large', expected: expect.stringContaining('at most 128 MB') as string }),
    )
  })

  test('so are nine files of 100 MB each in 0.9 MB', () => {
    const bytes = writeZip(new Map(Array.from({ length: 9 }, (_, at) => [`DAD${at}.ch`, Uint8Array.of(at)])), true)
    const view = new DataView(bytes.buffer)
    for (let at = 0; at < bytes.length - 4; at++) {
      if (view.getUint32(at, true) !== 0x02014b50) continue
      view.setUint32(at + 20, 100_000, true)
      view.setUint32(at + 24, 100_000_000, true)
    }
    expect(() => zipSource(bytes, 'x.zip')).toThrow(
      expect.objectContaining({ code: 'too-large', expected: 'files of at most 256 MB together' }),
    )
  })

  test('a claim of 2 GB is refused before anything is unpacked', () => {
    const bytes = whole.slice()
    const view = new DataView(bytes.buffer)
    const directory = view.getUint32(bytes.length - 6, true)
    view.setUint32(directory + 24, 0x7fff_ffff, true)
    expect(() => zipSource(bytes, 'x.zip')).toThrow(expect.objectContaining({ code: 'too-large' }))
  })
})
