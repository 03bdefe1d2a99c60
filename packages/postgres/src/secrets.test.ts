import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readOrCreateSecrets } from './secrets.ts'

let folder: string
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'eluent-secrets-'))))
afterEach(() => rmSync(folder, { recursive: true }))

test('a secret is made once, kept, and readable by its owner alone', () => {
  const file = join(folder, 'deep', 'secrets.json')
  const first = readOrCreateSecrets(file, ['owner', 'app'])
  expect(Buffer.from(first.owner, 'base64url')).toHaveLength(32)
  expect(first.owner).not.toBe(first.app)
  chmodSync(file, 0o644)
  expect(readOrCreateSecrets(file, ['owner', 'app'])).toEqual(first)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('a new name is added beside the old ones', () => {
  const file = join(folder, 'secrets.json')
  const { owner } = readOrCreateSecrets(file, ['owner'])
  const both = readOrCreateSecrets(file, ['owner', 'app'])
  expect(both.owner).toBe(owner)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(both)
})

test('a damaged file is refused, never replaced', () => {
  const file = join(folder, 'secrets.json')
  writeFileSync(file, '{"owner": 5}')
  expect(() => readOrCreateSecrets(file, ['owner'])).toThrow(/restore it from a backup/)
  writeFileSync(file, '{"own')
  expect(() => readOrCreateSecrets(file, ['owner'])).toThrow(SyntaxError)
  expect(readFileSync(file, 'utf8')).toBe('{"own')
})
