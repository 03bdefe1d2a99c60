import { relative, dirname } from 'node:path'
import { expect, test } from 'vitest'
import {
  findFloorFaults as faultsWith,
  findRoomCycles,
  findStraySql,
  findUndeclaredArrows,
  readArrows,
} from './floors.ts'
import type { SourceFile } from './source-files.ts'

const api = (path: string): string => `apps/api/src/${path}`

/** The faults where no feature may import another one. */
function findFloorFaults(files: readonly SourceFile[]): string[] {
  return faultsWith(files, [])
}

/** A file of the API that imports others of it. */
function file(path: string, ...targets: string[]): SourceFile {
  const specifier = (target: string): string => {
    const way = relative(dirname(path), target)
    return way.startsWith('.') ? way : `./${way}`
  }
  return { path: api(path), text: targets.map((target) => `import '${specifier(target)}'`).join('\n') }
}

test('imports down through the floors, and inside of a room, are right', () => {
  expect(
    findFloorFaults([
      file('platform/db/database.ts', 'platform/db/keys.ts'),
      file('records/samples/samples-store.ts', 'platform/db/database.ts', 'records/users/users-store.ts'),
      file('views/samples/present-sample.ts', 'records/samples/samples-store.ts'),
      file('features/samples/routes.ts', 'features/samples/create.ts', 'views/samples/present-sample.ts'),
      file('mount-features.ts', 'features/samples/routes.ts'),
      file('seed/seed-demo.ts', 'app.ts', 'features/samples/create.ts'),
      file('testing/app.ts', 'app.ts', 'seed/seed-demo.ts'),
    ]),
  ).toEqual([])
})

test.for([
  ['platform', 'platform/http/guard.ts', 'records/users/users-store.ts', 'records'],
  ['records', 'records/samples/samples-store.ts', 'views/samples/present-sample.ts', 'views'],
  ['views', 'views/samples/present-sample.ts', 'features/samples/create.ts', 'features'],
  ['features', 'features/samples/routes.ts', 'app.ts', 'top'],
  ['features', 'features/samples/routes.ts', 'seed/people.ts', 'top'],
  ['top', 'app.ts', 'testing/app.ts', 'testing'],
] as const)('%s does not import what stands above it: %s -> %s', ([floor, from, to, above]) => {
  expect(findFloorFaults([file(from, to)])).toEqual([
    `${api(from)}: ${floor} imports ${api(to)}, which stands above it in ${above}`,
  ])
})

test('the floors of the pages: language, frame, ui, features, app', () => {
  const page = (path: string, specifier: string): SourceFile => ({
    path: `apps/web/src/${path}`,
    text: `import type { X } from '${specifier}'`,
  })
  expect(
    findFloorFaults([
      page('frame/route-table.ts', '../ui/Page/Page.tsx'),
      page('ui/Page/Page.tsx', '../../frame/session.ts'),
      page('features/samples/SamplesPage.tsx', '../../app/router.ts'),
      page('main.tsx', './app/router.ts'),
    ]),
  ).toEqual([
    'apps/web/src/frame/route-table.ts: frame imports apps/web/src/ui/Page/Page.tsx, which stands above it in ui',
    'apps/web/src/features/samples/SamplesPage.tsx: features imports apps/web/src/app/router.ts, which stands above it in app',
  ])
})

test('tests import what they like', () => {
  expect(findFloorFaults([file('platform/http/guard.test.ts', 'features/samples/routes.ts')])).toEqual([])
})

test('rooms of a floor that import one another are named with the files that do', () => {
  const files = [
    file('records/samples/a.ts', 'records/batches/b.ts'),
    file('records/batches/b.ts', 'records/batches/c.ts'),
    file('records/batches/c.ts', 'records/users/d.ts'),
    file('records/users/e.ts', 'records/samples/f.ts'),
    file('records/files/g.ts', 'records/samples/a.ts'),
  ]
  expect(findRoomCycles(readArrows(files))).toEqual([
    [
      'apps/api/src/records: batches -> users -> samples -> batches is a cycle',
      '    apps/api/src/records/batches/c.ts -> apps/api/src/records/users/d.ts',
      '    apps/api/src/records/users/e.ts -> apps/api/src/records/samples/f.ts',
      '    apps/api/src/records/samples/a.ts -> apps/api/src/records/batches/b.ts',
    ].join('\n'),
  ])
})

test('cycles are found between the rooms of a package, their sub-rooms, and a room and the files beside it', () => {
  const source = (path: string, specifier: string): SourceFile => ({
    path: `packages/signal/src/${path}`,
    text: `export { x } from '${specifier}'`,
  })
  const found = findRoomCycles(
    readArrows([
      source('readers/text/bytes.ts', '../decode.ts'),
      source('readers/decode.ts', './text/encoding.ts'),
      source('readers/agilent/file.ts', '../dx/unit.ts'),
      source('readers/dx/run.ts', '../agilent/run.ts'),
      source('index.ts', './readers/decode.ts'),
    ]),
  )
  expect(found.map((fault) => fault.split('\n')[0])).toEqual([
    'packages/signal/src/readers: agilent -> dx -> agilent is a cycle',
    'packages/signal/src/readers: decode.ts -> text -> decode.ts is a cycle',
  ])
})

test('a feature that imports a feature is a fault until it is declared with its reason', () => {
  const arrows = readArrows([file('features/queue/add.ts', 'features/results/read.ts')])
  expect(findUndeclaredArrows(arrows, [])).toEqual([
    'apps/api/src/features/queue/add.ts: feature queue imports feature results, which floor-plan.ts does not declare',
  ])
  expect(findUndeclaredArrows(arrows, [{ from: 'queue', to: 'results', reason: 'a run ends both' }])).toEqual([])
})

test('a declaration that nothing needs, and more than eight of them, are faults', () => {
  const unused = { from: 'queue', to: 'results', reason: 'was needed once' }
  expect(findUndeclaredArrows([], [unused])).toEqual([
    'scripts/check/floor-plan.ts: queue does not import results any more',
  ])
  const nouns = Array.from({ length: 9 }, (_, index) => `noun-${index}`)
  const arrows = readArrows(nouns.map((noun) => file(`features/${noun}/a.ts`, 'features/samples/b.ts')))
  const declared = nouns.map((noun) => ({ from: noun, to: 'samples', reason: 'shared' }))
  expect(findUndeclaredArrows(arrows, declared)).toEqual([
    'scripts/check/floor-plan.ts: 9 declared arrows, 8 is the most',
  ])
})

test.for([
  ["tx.selectFrom('samples')", '.selectFrom('],
  ["    .insertInto('samples')", '.insertInto('],
  ["await tx.updateTable('samples')", '.updateTable('],
  ["tx.deleteFrom('samples')", '.deleteFrom('],
  ['sql`select 1`', 'sql`'],
  ['await sql<{ n: number }>`select 1`.execute(tx)', 'sql<{ n: number }>`'],
  ["sql.raw('select 1')", 'sql.raw('],
] as const)('%s stands in records/ or platform/', ([text, match]) => {
  const at = (path: string): SourceFile => ({ path: api(path), text: `\n${text}` })
  const places = ['views/samples/a.ts', 'features/samples/a.ts', 'seed/a.ts', 'tokens/a.ts']
  expect(findStraySql(places.map(at))).toEqual(
    places.map((place) => `${api(place)}:2: ${match} stands outside of records/`),
  )
  const right = ['records/samples/a.ts', 'platform/db/a.ts', 'testing/a.ts', 'features/samples/a.test.ts']
  expect(findStraySql(right.map(at))).toEqual([])
})
