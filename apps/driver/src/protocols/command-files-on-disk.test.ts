import { readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { commandFilesIn } from './command-files-on-disk.ts'
import { useFolder } from '../testing/fixtures.ts'

const folder = useFolder()

test('a command replaces the one before, whole, and leaves no other file', async () => {
  const files = commandFilesIn(join(folder.path, 'handshake'))
  await files.writeCommand('1 EluentState\r\n')
  await files.writeCommand('2 PrepRun\r\n')
  expect(readFileSync(join(folder.path, 'handshake/command.txt'), 'latin1')).toBe('2 PrepRun\r\n')
  expect(readdirSync(join(folder.path, 'handshake'))).toEqual(['command.txt'])
})

test('no reply file is no reply yet', async () => {
  const files = commandFilesIn(folder.path)
  expect(await files.readReply()).toBe('')
  writeFileSync(join(folder.path, 'reply.txt'), ' 1 DONE\r\n')
  expect(await files.readReply()).toBe(' 1 DONE\r\n')
})

test("ChemStation's words in code page 1252 arrive as written", async () => {
  writeFileSync(join(folder.path, 'reply.txt'), Buffer.from(' 1 TEXT 5 \x96 Süße\r\n 1 DONE\r\n', 'latin1'))
  expect(await commandFilesIn(folder.path).readReply()).toBe(' 1 TEXT 5 – Süße\r\n 1 DONE\r\n')
})
