import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint } from './web-build.ts'

let folder: string
const write = (path: string, text: string): void => {
  mkdirSync(dirname(join(folder, path)), { recursive: true })
  writeFileSync(join(folder, path), text)
}
const take = (): string => fingerprint(folder, ['apps/web', 'packages/domain'])
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eluent-fingerprint-'))
  write('package-lock.json', '{}')
  write('apps/web/src/main.tsx', 'one')
  write('packages/domain/src/index.ts', 'two')
})
afterEach(() => rmSync(folder, { recursive: true }))

test.for([
  ['a changed page', 'apps/web/src/main.tsx'],
  ['a changed rule', 'packages/domain/src/index.ts'],
  ['a new file', 'apps/web/src/New.tsx'],
  ['a changed library', 'package-lock.json'],
] as const)('%s asks for a new build', ([, path]) => {
  const before = take()
  write(path, 'changed')
  expect(take()).not.toBe(before)
})

test.for(['apps/web/dist/index.html', 'apps/web/src/main.test.tsx', 'apps/web/src/test/setup.ts', 'README.md'])(
  '%s is not part of the pages',
  (path) => {
    const before = take()
    write(path, 'changed')
    expect(take()).toBe(before)
  },
)
