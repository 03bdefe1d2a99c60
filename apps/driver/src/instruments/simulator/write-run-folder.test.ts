import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { folderSource } from '../chemstation/data-root.ts'
import { writeRunFolder } from './write-run-folder.ts'
import { useFolder } from '../../testing/fixtures.ts'

const root = useFolder()

const files = new Map([
  ['DAD1A.ch', Uint8Array.of(1, 2, 3)],
  ['Report.TXT', Uint8Array.of()],
])
function write() {
  return writeRunFolder(root.path, 'Group_1', '007-0101.D', files)
}

test('writes every file and returns its size and SHA-256', async () => {
  expect(await write()).toEqual([
    {
      path: 'Group_1/007-0101.D/DAD1A.ch',
      name: 'DAD1A.ch',
      size: 3,
      // printf '\001\002\003' | sha256sum
      sha256: '039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81',
    },
    {
      path: 'Group_1/007-0101.D/Report.TXT',
      name: 'Report.TXT',
      size: 0,
      // The SHA-256 of nothing.
      sha256: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
    },
  ])
  expect(readdirSync(join(root.path, 'Group_1'))).toEqual(['007-0101.D'])
})

test('what a killed driver left half written is in no list and is written again', async () => {
  mkdirSync(join(root.path, 'Group_1/007-0101.D.writing'), { recursive: true })
  writeFileSync(join(root.path, 'Group_1/007-0101.D.writing/old.ch'), 'half')
  expect(await folderSource(root.path).list()).toEqual([])
  await write()
  expect(readdirSync(join(root.path, 'Group_1/007-0101.D'))).toEqual(['DAD1A.ch', 'Report.TXT'])
  expect(readdirSync(join(root.path, 'Group_1'))).toEqual(['007-0101.D'])
})

test('a run that is there already is not touched', async () => {
  await write()
  writeFileSync(join(root.path, 'Group_1/007-0101.D/DAD1A.ch'), 'kept')
  await write()
  expect(readFileSync(join(root.path, 'Group_1/007-0101.D/DAD1A.ch'), 'utf8')).toBe('kept')
})
