import { beforeAll, describe, expect, test } from 'vitest'
import { sql } from 'kysely'
import { makePerson } from '../../testing/people.ts'
import { labTest } from '../../testing/lab-test.ts'

const { app } = labTest({ allowAnyStatement: true })
beforeAll(async () => {
  await makePerson(app.deps.db, { role: 'tester', organizationId: 1 })
  await makePerson(app.deps.db, { role: 'tester', organizationId: 3 })
})

describe('row level security', () => {
  test('with no organization set the application sees no rows', async () => {
    expect(await app.deps.db.lookups.selectFrom('users').selectAll().execute()).toEqual([])
  })

  test('a transaction sees its own organization, even when a query forgets to name it', async () => {
    expect(
      await app.deps.db.read({ organizationId: 3 }, (tx) => tx.selectFrom('users').select('organization_id').execute()),
    ).toEqual([{ organization_id: 3 }])
  })

  test('writing for another organization is refused', async () => {
    const values = { organization_id: 1, name: 'x', email: 'x@example.org', role: 'tester' }
    const writing = app.deps.db.transaction({ organizationId: 3 }, (tx) =>
      tx.insertInto('users').values(values).execute(),
    )
    await expect(writing).rejects.toMatchObject({ code: '42501' })
  })

  test('nothing is left set on a connection for its next user', async () => {
    await app.deps.db.read({ organizationId: 3 }, async () => undefined)
    for (let turn = 0; turn < 5; turn += 1) {
      expect(await app.deps.db.lookups.selectFrom('users').selectAll().execute()).toEqual([])
    }
  })

  test.each([0, -1, 1.5, Number.NaN, Number('1e300')])(
    'organization %d is refused before it reaches the database',
    async (organizationId) => {
      await expect(app.deps.db.read({ organizationId }, async () => 1)).rejects.toThrow(RangeError)
    },
  )

  test('work that asks for a second connection while it holds one is refused, before it can stop everybody', async () => {
    const { db } = app.deps
    const seconds: (() => Promise<unknown>)[] = [
      () => db.read({ organizationId: 1 }, async () => 1),
      () => db.lookups.selectFrom('releases').selectAll().execute(),
    ]
    for (const second of seconds) {
      await expect(db.transaction({ organizationId: 1 }, second)).rejects.toThrow('besides its own')
    }
  })

  test('a read cannot write', async () => {
    const writing = app.deps.db.read({ organizationId: 1 }, (tx) =>
      tx.updateTable('users').set({ name: 'x' }).execute(),
    )
    await expect(writing).rejects.toMatchObject({ code: 'unexpected' })
  })
})

describe('the audit trail', () => {
  test('the application adds lines and can neither change nor remove them; the owner cannot either', async () => {
    await app.signIn('tester')
    const change = (text: string) => app.deps.db.transaction({ organizationId: 1 }, (tx) => sql.raw(text).execute(tx))
    for (const text of ['update audit_entries set why = null', 'delete from audit_entries', 'truncate audit_entries']) {
      await expect(change(text)).rejects.toMatchObject({ code: '42501' })
      await expect(app.sql(text)).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('values', () => {
  test.each([
    ['2026-11-22 21:09:03+00', '2026-11-22T21:09:03.000Z'],
    ['2026-11-22 21:09:03.7+00', '2026-11-22T21:09:03.700Z'],
    ['2026-11-22 21:09:03.079+00', '2026-11-22T21:09:03.079Z'],
    ['2026-11-22 21:09:03.123456+00', '2026-11-22T21:09:03.123Z'],
    ['2026-11-22 21:09:03.5+05:30', '2026-11-22T15:39:03.500Z'],
    ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
  ])('the instant %s is %s', async (text, instant) => {
    const read = async (zone: string) =>
      app.deps.db.read({ organizationId: 1 }, async (tx) => {
        await sql.raw(`set local timezone = '${zone}'`).execute(tx)
        return (await sql<{ at: string }>`select ${text}::timestamptz as at`.execute(tx)).rows[0]?.at
      })
    for (const zone of ['UTC', 'Asia/Kolkata', 'America/St_Johns']) expect(await read(zone)).toBe(instant)
  })

  test('bigint arrives as a number, an instant as ISO 8601, and what a number cannot hold is refused', async () => {
    const { rows } = await sql<
      Record<string, unknown>
    >`select 9007199254740991::bigint as big, array[1,2]::bigint[] as many,
      '{}'::bigint[] as none, '2026-03-29 01:30:00.5+00'::timestamptz as at, 0.1::float8 as x, '2026-03-29'::date as day`.execute(
      app.deps.db.lookups,
    )
    expect(rows[0]).toEqual({
      big: 9007199254740991,
      many: [1, 2],
      none: [],
      at: '2026-03-29T01:30:00.500Z',
      x: 0.1,
      day: '2026-03-29',
    })
    await expect(sql`select 9007199254740993::bigint as big`.execute(app.deps.db.lookups)).rejects.toThrow(RangeError)
  })
})
