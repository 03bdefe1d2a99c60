import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { restoreLibraryLinks } from './binaries.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'eluent-links-'))
  mkdirSync(join(root, 'native', 'lib'), { recursive: true })
  writeFileSync(join(root, 'native', 'lib', 'libpq.so.5.18'), 'library')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  writeFileSync(join(root, 'native', 'pg-symlinks.json'), JSON.stringify(links))
})
afterEach(() => rmSync(root, { recursive: true }))

const link = (): string => join(root, 'native', 'lib', 'libpq.so.5')

test('library links that npm did not make are made, relative, so that the folder can be moved', () => {
  restoreLibraryLinks(join(root, 'native'))
  expect(readlinkSync(link())).toBe('libpq.so.5.18')
  expect(readFileSync(link(), 'utf8')).toBe('library')
})

test('links that are there stay, and one that leads nowhere is made again', () => {
  symlinkSync('gone', link())
  restoreLibraryLinks(join(root, 'native'))
  restoreLibraryLinks(join(root, 'native'))
  expect(readFileSync(link(), 'utf8')).toBe('library')
})
