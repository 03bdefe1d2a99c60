import { expect, test } from 'vitest'
import { findLockFaults, findShipped, platformOf } from './lock-file.ts'

test('a platform package that is listed but not locked is found', () => {
  const packages = {
    'node_modules/tool': { version: '1.0.0', optionalDependencies: { 'tool-linux': '1.0.0', 'tool-mac': '1.0.0' } },
    'node_modules/tool-linux': { version: '1.0.0' },
  }
  expect(findLockFaults({ packages })).toEqual([
    'package-lock.json: tool-mac 1.0.0 is missing, npm ci refuses such a file; run scripts/complete-lock.ts',
  ])
})

test('one that lies inside the tool itself, or inside what holds the tool, is there', () => {
  const packages = {
    'node_modules/a/node_modules/tool': { version: '1.0.0', optionalDependencies: { one: '1.0.0', two: '1.0.0' } },
    'node_modules/a/node_modules/tool/node_modules/one': { version: '1.0.0' },
    'node_modules/a/node_modules/two': { version: '1.0.0' },
  }
  expect(findLockFaults({ packages })).toEqual([])
})

test('only the public registry is named', () => {
  const packages = {
    'node_modules/a': { resolved: 'https://mirror.example/a-1.tgz' },
    'node_modules/b': { resolved: 'https://registry.npmjs.org/b/-/b-1.tgz' },
    'node_modules/@eluent/api': { resolved: 'apps/api', link: true },
  }
  expect(findLockFaults({ packages })).toEqual([
    'package-lock.json: node_modules/a is not from https://registry.npmjs.org/',
  ])
})

test.for([
  ['@tool/binding-linux-arm64-musl', { os: ['linux'], cpu: ['arm64'], libc: ['musl'] }],
  ['@tool/binding-linux-arm-gnueabihf', { os: ['linux'], cpu: ['arm'], libc: ['glibc'] }],
  ['@tool/darwin-x64', { os: ['darwin'], cpu: ['x64'] }],
  ['@tool/binding-win32-ia32-msvc', { os: ['win32'], cpu: ['ia32'] }],
] as const)('%s says its system', ([name, platform]) => {
  expect(platformOf(name)).toEqual(platform)
})

test('a package that does not say its system is not guessed', () => {
  expect(() => platformOf('@tool/wasm')).toThrow(RangeError)
})

test('shipped is what servers run, and of the development packages what browsers run with all it needs', () => {
  const packages = {
    'node_modules/fastify': {},
    'node_modules/bundler': { dev: true, dependencies: { inner: '1.0.0' } },
    'node_modules/inner': { dev: true },
    'node_modules/buttons': { dev: true, dependencies: { react: '1.0.0', colours: '1.0.0' } },
    'node_modules/buttons/node_modules/colours': { dev: true },
    'node_modules/colours': { dev: true },
    'node_modules/react': { dev: true },
  }
  expect([...findShipped({ packages }, 'apps/web', new Set(['buttons', './Page.tsx']))].sort()).toEqual([
    'node_modules/buttons',
    'node_modules/buttons/node_modules/colours',
    'node_modules/fastify',
    'node_modules/react',
  ])
})
