import { expect, test } from 'vitest'
import { findBorderFaults, findWrongArrows, importsOf, readRooms, type Room } from './package-borders.ts'

const room = (folder: string, dependencies: string[] = [], devDependencies: string[] = []): Room => ({
  folder,
  name: `@eluent/${folder.split('/')[1] ?? ''}`,
  dependencies,
  devDependencies,
})

test('every form of import is seen, comments are not', () => {
  const keyword = 'import'
  const passOn = 'export'
  const text = `${keyword} a, { b } from 'one'
${keyword} type { C } from "two"
${keyword} 'three'
${passOn} { d } from './four.ts'
${passOn} * from 'five'
${keyword} {
  e,
  f,
} from 'six'
const g = await ${keyword}('seven')
// ${keyword} h from 'eight'
/** see ${keyword}('nine') */
const text = 'taken from "ten"'`
  expect(importsOf(text)).toEqual(['one', 'two', 'three', './four.ts', 'five', 'six', 'seven'])
})

test('a package must list what it imports', () => {
  const rooms = [room('packages/report', ['echarts'])]
  const files = [{ path: 'packages/report/src/a.ts', text: `import 'echarts/core'\nimport 'zod'\nimport 'node:fs'` }]
  expect(findBorderFaults(rooms, files)).toEqual([
    'packages/report/src/a.ts: imports zod, which its package.json does not list',
  ])
})

test("another room's files are reached by its name only", () => {
  const rooms = [room('packages/report'), room('packages/domain')]
  const files = [{ path: 'packages/report/src/a.ts', text: `import '../../domain/src/x.ts'\nimport './b.ts'` }]
  expect(findBorderFaults(rooms, files)).toEqual([
    'packages/report/src/a.ts: reaches into another room by ../../domain/src/x.ts',
  ])
})

test.each(['api', 'driver', 'partners'])(
  'tests of the pages may start the real %s by its testing door; nothing else of it is in reach',
  (app) => {
    const rooms = [room('apps/web'), room(`apps/${app}`)]
    const door = `../../${app}/src/testing/app.ts`
    const files = ['apps/web/src/a.test.tsx', 'apps/web/src/a.ts'].map((path) => ({ path, text: `import '${door}'` }))
    const inside = { path: 'apps/web/src/b.test.tsx', text: `import '../../${app}/src/app.ts'` }
    expect(findBorderFaults(rooms, [...files, inside])).toEqual([
      `apps/web/src/a.ts: reaches into another room by ${door}`,
      `apps/web/src/b.test.tsx: reaches into another room by ../../${app}/src/app.ts`,
    ])
  },
)

test('a bench prints by the figures of scripts, and takes nothing else from there', () => {
  const [figure, other] = ['../../../scripts/bench/figure.ts', '../../../scripts/root.ts']
  const text = `import '${figure}'\nimport '${other}'`
  const files = ['apps/api/bench/a.bench.ts', 'apps/api/src/a.ts'].map((path) => ({ path, text }))
  expect(findBorderFaults([room('apps/api')], files)).toEqual([
    `apps/api/bench/a.bench.ts: reaches into another room by ${other}`,
    `apps/api/src/a.ts: reaches into another room by ${figure}`,
    `apps/api/src/a.ts: reaches into another room by ${other}`,
  ])
})

test('product code leaves the test kit alone, tests may use it', () => {
  const rooms = [room('apps/api', [], ['@eluent/testkit'])]
  const text = `import '@eluent/testkit'`
  const files = ['apps/api/src/a.ts', 'apps/api/src/a.test.ts'].map((path) => ({ path, text }))
  expect(findBorderFaults(rooms, files)).toEqual(['apps/api/src/a.ts: product code imports the test kit'])
})

test('arrows point down only, and apps never meet', () => {
  const rooms = [
    room('packages/domain', ['@eluent/contract']),
    room('packages/contract', ['@eluent/domain', 'zod']),
    room('apps/web', ['@eluent/contract'], ['@eluent/api']),
    room('apps/api', ['@eluent/report']),
    room('packages/newcomer'),
  ]
  expect(findWrongArrows(rooms)).toEqual([
    'packages/domain/package.json: @eluent/domain may not know @eluent/contract',
    'apps/web/package.json: @eluent/web may not know @eluent/api',
    'packages/newcomer: a new package; say in scripts/check/package-borders.ts what it may know',
  ])
})

test('rooms are read from their manifests', () => {
  const text = JSON.stringify({ name: '@eluent/api', dependencies: { pg: '1' }, devDependencies: { vitest: '5' } })
  expect(readRooms([{ path: 'apps/api/package.json', text }])).toEqual([
    { folder: 'apps/api', name: '@eluent/api', dependencies: ['pg'], devDependencies: ['vitest'] },
  ])
})

test('what a server runs imports no development package; pages are built where there are some', () => {
  const rooms = [room('apps/api', ['fastify'], ['qr']), room('apps/web', [], ['react'])]
  const files = [
    { path: 'apps/api/src/a.ts', text: `import 'fastify'\nimport 'qr'` },
    { path: 'apps/api/src/a.test.ts', text: `import 'qr'` },
    { path: 'apps/web/src/a.tsx', text: `import 'react'` },
  ]
  expect(findBorderFaults(rooms, files)).toEqual([
    "apps/api/src/a.ts: imports qr, a development package that a server's installation leaves out",
  ])
})
