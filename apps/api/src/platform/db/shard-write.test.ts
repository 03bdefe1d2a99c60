import { describe, expect, test } from 'vitest'
import { RowsExpected, shardWriteOf } from './shard-write.ts'

const TIME = '2026-11-28T08:00:00.000Z'
const trail = shardWriteOf(
  'insert into "audit_entries" ("noun", "new") values ($1, $2::jsonb), ($3, $4::jsonb) /* w */',
)
const change = shardWriteOf('update "samples" set "tested_at" = now(), "updated_at" = now() where "id" = $1 /* w */')

describe('what a shard writes by itself', () => {
  test('has places for the numbers of its rows and for the time, behind its own values', () => {
    expect(trail).toEqual({
      statement:
        'insert into "audit_entries" ("at", "id", "noun", "new") values ($5::timestamptz, $6, $1, $2::jsonb), ($5::timestamptz, $7, $3, $4::jsonb) /* w */',
      table: 'audit_entries',
      tellsTime: true,
      numbers: 2,
    })
    const key = shardWriteOf('insert into "idempotency_keys" ("key", "outcome") values ($1, $2) /* w */')
    expect(key).toMatchObject({
      statement:
        'insert into "idempotency_keys" ("created_at", "key", "outcome") values ($3::timestamptz, $1, $2) /* w */',
      tellsTime: true,
      numbers: 0,
    })
    expect(change).toMatchObject({
      statement:
        'update "samples" set "tested_at" = $2::timestamptz, "updated_at" = $2::timestamptz where "id" = $1 /* w */',
      numbers: 0,
    })
    const told = 'insert into "audit_entries" ("noun", "at") values ($1, $2) /* w */'
    expect(shardWriteOf(told)).toMatchObject({ tellsTime: false, numbers: 1 })
    const counts =
      'insert into "sample_counts" ("slot") values ($1) on conflict ("slot") do update set "total" = (1) /* w */'
    expect(shardWriteOf(counts)).toMatchObject({ statement: counts, tellsTime: false, numbers: 0 })
  })

  test('has no place for a number and a time that the caller gives to a row', () => {
    const given = 'insert into "injections" ("uuid", "id", "received_at") values ($1, $2, $3) /* w */'
    expect(shardWriteOf(given)).toEqual({ statement: given, table: 'injections', tellsTime: false, numbers: 0 })
    const sample = 'insert into "samples" ("id", "created_at") values ($1, $2) /* w */'
    expect(shardWriteOf(sample)).toMatchObject({
      statement: 'insert into "samples" ("updated_at", "id", "created_at") values ($3::timestamptz, $1, $2) /* w */',
      tellsTime: true,
    })
    const since = (now: string) =>
      `insert into "injections" ("id", "received_at", "acquired_in_s") values ($1, $2, extract(epoch from ${now} - $3::timestamptz)::double precision) /* w */`
    expect(shardWriteOf(since('now()'))).toEqual({
      statement: since('$4::timestamptz'),
      table: 'injections',
      tellsTime: true,
      numbers: 0,
    })
    const expected = new RowsExpected()
    expect(expected.takeOne('injections')).toBeUndefined()
    expected.keep({ time: TIME, injections: [7] })
    expect([expected.takeOne('injections'), expected.takeOne('injections')]).toEqual([{ id: 7, at: TIME }, undefined])
  })

  test('has no rows but given ones where each needs a number', () => {
    const computed = 'insert into "audit_entries" ("noun") select $1 from "samples" /* w */'
    expect(() => shardWriteOf(computed)).toThrow('no places for their numbers and time')
  })

  test('goes the usual way where no numbers, too few, or no time were taken', () => {
    const expected = new RowsExpected()
    expect([expected.take(trail), expected.take(change)]).toEqual([undefined, undefined])
    expected.keep({ time: TIME, audit_entries: [7] })
    expect([expected.take(trail), expected.take(change)]).toEqual([undefined, [TIME]])
    expected.keep({ time: TIME, audit_entries: [8] })
    expect(expected.take(trail)).toEqual([TIME, 7, 8])
    expect(expected.take(trail)).toBeUndefined()
  })

  test('numbers of several tables are asked for at once, and never very many', () => {
    expect(RowsExpected.question({ audit_entries: 1, prepared_samples: 2, sample_search_changes: 98 })).toEqual({
      text: `select date_trunc('milliseconds', now()) as "time", array[nextval($1)]::bigint[] as "audit_entries", array[nextval($2), nextval($2)]::bigint[] as "prepared_samples"`,
      values: ['audit_entries_id_seq', 'prepared_samples_id_seq'],
    })
  })

  test('they are asked for under a lock of the organization', () => {
    expect(RowsExpected.question({ injections: 1 }, { name: 'queue', organizationId: 7 })).toEqual({
      text: `select pg_advisory_xact_lock(hashtextextended($2, $3::bigint)) as "locked", date_trunc('milliseconds', now()) as "time", array[nextval($1)]::bigint[] as "injections"`,
      values: ['injections_id_seq', 'queue', 7],
    })
    const expected = new RowsExpected()
    expected.keep({ locked: '', time: TIME, injections: [9] })
    expect(expected.takeOne('injections')).toEqual({ id: 9, at: TIME })
  })
})
