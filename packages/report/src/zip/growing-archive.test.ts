import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { readZip } from '../testing/read-zip.ts'
import { archivePath, growingArchive } from './zip-archive.ts'

const modifiedAt = new Date('2026-11-27T00:00:00Z')
const file = (path: string, bytes: Readable) => ({ path, modifiedAt, bytes })

test('a growing archive asks for the next file when the one before is written', async () => {
  const open: string[] = []
  const most: number[] = []
  async function* files() {
    for (const name of ['a.txt', 'b.txt', 'c.txt']) {
      open.push(name)
      most.push(open.length)
      const bytes = Readable.from([Buffer.from(name.repeat(20_000))])
      yield file(name, bytes)
      open.splice(open.indexOf(name), 1)
    }
  }
  const read = await readZip(await buffer(growingArchive(files())))
  expect([...read].map(([path, bytes]) => [path, bytes.length])).toEqual([
    ['a.txt', 100_000],
    ['b.txt', 100_000],
    ['c.txt', 100_000],
  ])
  expect(most).toEqual([1, 1, 1])
})

test('it fails where a source fails, and where what makes the files fails', async () => {
  const broken = new Readable({ read: () => broken.destroy(new Error('the disk is gone')) })
  async function* ofBroken() {
    yield file('a.txt', broken)
  }
  await expect(buffer(growingArchive(ofBroken()))).rejects.toThrow('the disk is gone')
  async function* failing() {
    yield file('a.txt', Readable.from(['a']))
    throw new Error('the record is gone')
  }
  await expect(buffer(growingArchive(failing()))).rejects.toThrow('the record is gone')
})

test('paths stay inside and apart', () => {
  const taken = new Set(['index.html'])
  expect(['../a', 'INDEX.html', 'x/b', 'X/b'].map((path) => archivePath(path, taken))).toEqual([
    'a',
    'INDEX (2).html',
    'x/b',
    'X/b (2)',
  ])
})
