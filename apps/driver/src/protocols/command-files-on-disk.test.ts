import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { commandFilesIn } from './command-files-on-disk.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eluent-handshake-'))
})
afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('a command replaces the one before, whole, and leaves no other file', async () => {
  const files = commandFilesIn(join(folder, 'handshake'))
  await files.writeCommand('1 EluentState\r\n')
  await files.writeCommand('2 PrepRun\r\n')
  expect(readFileSync(join(folder, 'handshake/command.txt'), 'latin1')).toBe('2 PrepRun\r\n')
  expect(readdirSync(join(folder, 'handshake'))).toEqual(['command.txt'])
})

test('no reply file is no reply yet', async () => {
  const files = commandFilesIn(folder)
  expect(await files.readReply()).toBe('')
  writeFileSync(join(folder, 'reply.txt'), ' 1 DONE\r\n')
  expect(await files.readReply()).toBe(' 1 DONE\r\n')
})
