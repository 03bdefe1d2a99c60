import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { BackupFolder } from './backup-folder.ts'
import { forEachLine } from './copy-files.ts'
import { fileLine, type Manifest } from './manifest.ts'
import { pruneBackups } from './prune-backups.ts'
import { readBackupWords, readRestoreWords } from './read-words.ts'
import { readSealing } from './sealing.ts'

let path: string
let folder: BackupFolder
beforeEach(async () => {
  path = await mkdtemp(join(tmpdir(), 'eluent-backups-'))
  folder = new BackupFolder(path, await readSealing(null))
  await folder.prepare()
})
afterEach(() => rm(path, { recursive: true, force: true }))

const put = (words: string) => folder.put(Readable.from([Buffer.from(words)]))

/** A backup with a table and these files. */
async function backup(id: string, table: string, files: readonly string[]): Promise<Manifest> {
  const objects = await Promise.all(files.map(put))
  const line = (sha256: string, n: number): string =>
    fileLine({ organization_id: 1, id: String(n), key: `1/source/${n}`, sha256, size_bytes: 1, media_type: 'text/csv' })
  const manifest: Manifest = {
    format: 1,
    id,
    version: '3.2.1',
    postgres: '18.4',
    snapshot_at: '2026-11-23T00:00:00.000Z',
    finished_at: '2026-11-23T00:00:00.000Z',
    recipient: null,
    migrations: [],
    tables: [{ table: 'samples', columns: ['id'], rows: 1, digest: '0', object: await put(table) }],
    sequences: [],
    files: {
      count: files.length,
      bytes: files.length,
      list: await put(objects.map(({ sha256 }, n) => line(sha256, n)).join('')),
      objects: await put(objects.map(({ sha256 }) => `${sha256}\n`).join('')),
      faults: [],
    },
    data: [],
  }
  await folder.write(manifest)
  return manifest
}

const objectsOf = async (): Promise<string[]> =>
  (await readdir(join(path, 'objects'), { recursive: true })).filter((name) => name.length > 2)

test('what is the same is stored once; pruning keeps what the backups that stay need', async () => {
  await backup('20261121T000000000Z', 'one row', ['a', 'b'])
  await backup('20261122T000000000Z', 'two rows', ['a', 'b', 'c'])
  // a b c, two tables, two lists of each
  expect(await objectsOf()).toHaveLength(9)
  const third = await backup('20261123T000000000Z', 'two rows', ['b', 'c'])
  await put('of a backup that was killed')
  expect(await pruneBackups(folder, 2)).toEqual({ backups: ['20261121T000000000Z'], objects: 4 })
  expect(await folder.list()).toEqual(['20261122T000000000Z', '20261123T000000000Z'])
  expect(await pruneBackups(folder, 1)).toEqual({ backups: ['20261122T000000000Z'], objects: 3 })
  const lines: string[] = []
  await forEachLine(await folder.get(third.files.list, null, 'The list'), async (line) => {
    const { sha256 } = JSON.parse(line) as { sha256: string }
    lines.push(await text(await folder.get({ sha256, size: 1 }, null, 'The file')))
  })
  expect(lines.sort()).toEqual(['b', 'c'])
})

test('a backup that cannot be read keeps everything', async () => {
  await backup('20261121T000000000Z', 'one row', ['a'])
  const { files } = await backup('20261122T000000000Z', 'two rows', ['b'])
  await rm(folder.pathOf(files.objects.sha256, null))
  const before = await objectsOf()
  await expect(pruneBackups(folder, 1)).rejects.toThrow('The list of objects of 20261122T000000000Z is missing')
  expect([await folder.list(), await objectsOf()]).toEqual([['20261121T000000000Z', '20261122T000000000Z'], before])
})

test('one killed in the middle is no backup; what it stored is used', async () => {
  await put('stored')
  await writeFile(join(path, 'incoming', 'half'), 'hal')
  await writeFile(join(path, 'incoming', '20261123T000000000Z.json'), '{')
  expect(await folder.list()).toEqual([])
  await expect(folder.read()).rejects.toThrow(`There is no backup in ${path}`)
  await folder.prepare()
  expect(await readdir(join(path, 'incoming'))).toEqual([])
  const before = folder.newObjects
  await put('stored')
  expect(folder.newObjects).toBe(before)
})

test('a stream that fails stores nothing', async () => {
  const failing = Readable.from(
    (function* () {
      yield Buffer.from('half')
      throw new Error('the disk is gone')
    })(),
  )
  await expect(folder.put(failing)).rejects.toThrow('the disk is gone')
  expect([await objectsOf(), await readdir(join(path, 'incoming'))]).toEqual([[], []])
})

test.each(['recompressed', 'cut off'])('an object that is %s is named before its reader has it all', async (how) => {
  const whole = Buffer.alloc(300_000, 'rows of a table\n')
  const object = await folder.put(Readable.from([whole]))
  const place = folder.pathOf(object.sha256, null)
  const other = folder.pathOf((await put('other rows')).sha256, null)
  await writeFile(place, how === 'cut off' ? (await readFile(place)).subarray(0, -20) : await readFile(other))
  let read = 0
  const reading = (async () => {
    for await (const piece of await folder.get(object, null, 'The table samples')) read += (piece as Buffer).length
  })()
  await expect(reading).rejects.toThrow(`The table samples is damaged in the backup: ${place}`)
  expect(read).toBeLessThan(whole.length)
  // line by line it does not hang either
  await expect(forEachLine(await folder.get(object, null, 'The list'), () => Promise.resolve())).rejects.toThrow(
    'The list is damaged in the backup',
  )
})

test('a changed manifest is refused by name', async () => {
  const { id } = await backup('20261121T000000000Z', 'one row', [])
  const file = join(path, `${id}.json`)
  const good = await readFile(file, 'utf8')
  for (const bad of [good.replace('"rows": 1', '"rows": 2'), good.slice(0, -5), ''])
    await writeFile(file, bad).then(() => expect(folder.read()).rejects.toThrow(`The manifest ${file} is damaged`))
  await writeFile(file, good)
  expect((await folder.read('20261121')).id).toBe(id)
  await expect(folder.read('2025')).rejects.toThrow(`There is no backup 2025 in ${path}`)
})

test('words', () => {
  expect(readBackupWords([])).toEqual({ task: 'make', keep: undefined })
  expect(readBackupWords(['--keep', '7'])).toEqual({ task: 'make', keep: 7 })
  expect(readBackupWords(['--verify', '20261121'])).toEqual({ task: 'verify', id: '20261121' })
  for (const wrong of [['--keep', '0'], ['--keep'], ['now'], ['--list', '--verify'], ['--wipe']])
    expect(() => readBackupWords(wrong)).toThrow('npm run backup -- ')
  expect(readRestoreWords(['--to', 'x', '--confirm', 'x'])).toEqual({ id: undefined, confirmed: 'x' })
  expect(() => readRestoreWords(['all'])).toThrow('npm run restore -- ')
})
