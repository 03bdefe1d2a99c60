import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprint, keepBuild, requireBuilders } from './web-build.ts'

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

test('two starts that build at once leave each other whole pages; other sources leave a running one its own', async () => {
  const builds = join(folder, 'builds')
  let atOnce = () => {}
  const both = new Promise<void>((done) => (atOnce = done))
  let begun = 0
  const make = async (made: string): Promise<void> => {
    mkdirSync(made, { recursive: true })
    writeFileSync(join(made, 'index.html'), 'a page')
    begun += 1
    if (begun === 2) atOnce()
    await both
    writeFileSync(join(made, 'app.js'), 'its script')
  }
  const [one, other] = await Promise.all([keepBuild(builds, 'one', make), keepBuild(builds, 'one', make)])
  const next = await keepBuild(builds, 'two', make)
  expect([one.folder, other.folder, next.isNew]).toEqual([join(builds, 'one'), join(builds, 'one'), true])
  expect(readdirSync(builds).sort()).toEqual(['one', 'two'])
  expect(readFileSync(join(one.folder, 'app.js'), 'utf8')).toBe('its script')
  const again = await keepBuild(builds, 'one', () => Promise.reject(new Error('built once more')))
  expect(again).toEqual({ folder: one.folder, isNew: false })
})

test('a build that fails says so and leaves nothing; the next one is tried', async () => {
  const builds = join(folder, 'builds')
  const half = async (made: string): Promise<void> => {
    mkdirSync(made, { recursive: true })
    throw new Error('no memory')
  }
  await expect(keepBuild(builds, 'one', half)).rejects.toThrow('no memory')
  expect(readdirSync(builds)).toEqual([])
})

test('what a killed start was making goes at the next one; what another start makes now stays', async () => {
  const builds = join(folder, 'builds')
  const ended = spawnSync(process.execPath, ['-e', '']).pid
  const [left, others] = [`making-${ended}-x`, `making-${process.pid}-x`]
  for (const name of [left, others]) mkdirSync(join(builds, name), { recursive: true })
  await keepBuild(builds, 'one', async (made) => mkdirSync(made))
  expect(readdirSync(builds).sort()).toEqual([others, 'one'])
})

test('an installation without what builds says how to come to a build', () => {
  expect(() => requireBuilders(folder)).toThrow('Run npm ci, npm run build, then npm ci --omit=dev')
})

test('of old builds the last ones stay', async () => {
  const builds = join(folder, 'builds')
  const make = async (made: string): Promise<void> => void mkdirSync(made, { recursive: true })
  for (const day of [1, 2, 3, 4, 5, 6, 7]) {
    const { folder: made } = await keepBuild(builds, `day ${day}`, make)
    const then = new Date(Date.now() - (10 - day) * 86_400_000)
    utimesSync(made, then, then)
  }
  await keepBuild(builds, 'today', make)
  expect(readdirSync(builds).sort()).toEqual(['day 4', 'day 5', 'day 6', 'day 7', 'today'])
  expect(existsSync(join(builds, 'day 1'))).toBe(false)
})
