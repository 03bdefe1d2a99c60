import { beforeAll, expect, test } from 'vitest'
import { labTest } from '../../testing/lab-test.ts'
import { keepQuery } from './kept-query.ts'
import { rows } from './rows.ts'

const { app, tester, stranger } = labTest()

let built = 0
const listNames = keepQuery((tx, { name, most }: { name: string; most: number }, { down }: { down: boolean }) => {
  built += 1
  return rows(tx, 'users')
    .select(['name', 'organization_id'])
    .where('name', '<=', name)
    .orderBy('name', down ? 'desc' : 'asc')
    .limit(most)
})
const read = (organizationId: number, values: { name: string; most: number }, down = false) =>
  app.deps.db.read({ organizationId }, (tx) => listNames(tx, values, { down }))

beforeAll(() => (built = 0))

test('a query is built once for each shape, and its values are those of the run', async () => {
  expect(await read(1, { name: '~', most: 5 })).toEqual([{ name: tester.person.name, organization_id: 1 }])
  expect(await read(1, { name: '~', most: 0 })).toEqual([])
  expect(await read(1, { name: ' ', most: 5 })).toEqual([])
  expect(built).toBe(1)
  await read(1, { name: '~', most: 5 }, true)
  await read(1, { name: '~', most: 5 }, true)
  expect(built).toBe(2)
})

test('each run sees the rows of its own organization', async () => {
  for (const [organization, person] of [
    [app.laboratoryId, tester.person],
    [app.otherLaboratoryId, stranger.person],
    [app.laboratoryId, tester.person],
  ] as const)
    expect(await read(organization, { name: '~', most: 5 })).toEqual([
      { name: person.name, organization_id: organization },
    ])
})

test('a value cannot be looked at while a query is built', async () => {
  const peeking = keepQuery((tx, { most }: { most: number }, _shape: null) =>
    rows(tx, 'users')
      .select('name')
      .limit(most > 10 ? 10 : most),
  )
  const run = app.deps.db.read({ organizationId: 1 }, (tx) => peeking(tx, { most: 5 }, null))
  await expect(run).rejects.toThrow('it belongs to the shape')
})
