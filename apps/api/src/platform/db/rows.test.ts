import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import type { Tx } from './database.ts'
import {
  allRows,
  change,
  changeRows,
  checkVersion,
  create,
  deleteRows,
  insertRows,
  lock,
  lockIfPresent,
  lockVersion,
  NOW,
  on,
  readRow,
  rows,
  updateRows,
  voidRow,
} from './rows.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const ADA = { userId: 7, name: 'Ada' }
const BEN = { userId: 8, name: 'Ben' }
const batch = (name: string) => ({ name, grid_type: 'rows', grid_value: name })

const write = <T>(work: (tx: Tx) => Promise<T>, organizationId = 1) => app.deps.db.transaction({ organizationId }, work)
const names = (tx: Tx) => rows(tx, 'batches').select('name').orderBy('name').execute()

let kept: number
let gone: number
let foreign: number
beforeEach(async () => {
  await app.sql('delete from batches')
  ;[kept, gone] = await write(async (tx) => {
    const [first, second] = [await create(tx, 'batches', batch('A'), ADA), await create(tx, 'batches', batch('B'), ADA)]
    await voidRow(tx, 'batches', second.id, BEN)
    return [first.id, second.id] as const
  })
  foreign = await write(async (tx) => (await create(tx, 'batches', batch('C'), ADA)).id, 3)
})

describe('rows', () => {
  test('are those of the organization that were not deleted; allRows has the deleted ones too', async () => {
    await write(async (tx) => {
      expect(await names(tx)).toEqual([{ name: 'A' }])
      expect(await allRows(tx, 'batches as b').select('b.name').orderBy('b.id').execute()).toEqual([
        { name: 'A' },
        { name: 'B' },
      ])
    })
  })

  test('name the organization and the end of a row in SQL, under an alias, in a subquery and in a join', async () => {
    await write(async (tx) => {
      const { sql, parameters } = rows(tx, 'batch_positions as place')
        .leftJoin('samples as sample', on(tx, 'sample.id', 'place.sample_id'))
        .select((eb) => [
          'place.id',
          rows(tx, 'prepared_samples as vial', eb)
            .whereRef('vial.sample_id', '=', 'sample.id')
            .select('vial.id')
            .as('vial_id'),
        ])
        .compile()
      expect(sql).toBe(
        'select "place"."id", (select "vial"."id" from "prepared_samples" as "vial" where "vial"."organization_id" = $1 ' +
          'and "vial"."retired_at" is null and "vial"."sample_id" = "sample"."id") as "vial_id" ' +
          'from "batch_positions" as "place" left join "samples" as "sample" on "sample"."id" = "place"."sample_id" ' +
          'and "sample"."organization_id" = $2 where "place"."organization_id" = $3 and "place"."removed_at" is null',
      )
      expect(parameters).toEqual([1, 1, 1])
    })
  })

  test('are inserted, updated and removed within the organization', async () => {
    const entry = { position: 1, action: 'sleep', created_by_name: 'Ada' }
    for (const organizationId of [1, 3]) {
      await write((tx) => insertRows(tx, 'queue_entries', [entry, entry]).execute(), organizationId)
    }
    await write(async (tx) => {
      const [updated] = await updateRows(tx, 'batches').set({ description: 'seen' }).execute()
      expect(updated?.numUpdatedRows).toBe(1n)
      const [removed] = await deleteRows(tx, 'queue_entries').execute()
      expect(removed?.numDeletedRows).toBe(2n)
    })
    const left = await write((tx) => rows(tx, 'queue_entries').select('organization_id').execute(), 3)
    expect(left).toEqual([{ organization_id: 3 }, { organization_id: 3 }])
  })
})

describe('a record', () => {
  test('is made with its author, and a change counts its version up and says who and when', async () => {
    const made = await write((tx) => lock(tx, 'batches', kept))
    expect(made).toMatchObject({ organization_id: 1, created_by_id: 7, created_by_name: 'Ada', updated_by_name: 'Ada' })
    const changed = await write((tx) => change(tx, 'batches', kept, { name: 'A2' }, BEN))
    expect(changed).toMatchObject({ name: 'A2', version: 2, created_by_name: 'Ada', updated_by_name: 'Ben' })
    expect(changed.updated_at > made.updated_at).toBe(true)
  })

  test('counts its changes in `revision` where it has one; its `version` is that of its contents', async () => {
    await write(async (tx) => {
      const values = { name: 'M', lower_bound_ug_ml: 0, upper_bound_ug_ml: 1 }
      const { id } = await create(tx, 'methods', values, ADA)
      expect(await change(tx, 'methods', id, { name: 'N' }, BEN)).toMatchObject({ version: 1, revision: 2 })
      await expect(lockVersion(tx, 'methods', id, 1)).rejects.toMatchObject({ code: 'changed_meanwhile' })
    })
  })

  test('that is void or of another organization is not found and not changed', async () => {
    for (const id of [gone, foreign]) {
      const refused = { code: 'not_found' }
      await expect(write((tx) => readRow(tx, 'batches', id))).rejects.toMatchObject(refused)
      await expect(write((tx) => lock(tx, 'batches', id))).rejects.toMatchObject(refused)
      await expect(write((tx) => lockVersion(tx, 'batches', id, undefined))).rejects.toMatchObject(refused)
      expect(await write((tx) => lockIfPresent(tx, 'batches', id))).toBeUndefined()
      await expect(write((tx) => change(tx, 'batches', id, { name: 'x' }, BEN))).rejects.toThrow('no result')
    }
    await write((tx) => changeRows(tx, 'batches', { deleted_at: NOW }, BEN).execute())
    expect(await write(names)).toEqual([])
    expect(await write(names, 3)).toEqual([{ name: 'C' }])
  })

  test('is held until the transaction ends', async () => {
    await write(async (tx) => {
      await lock(tx, 'batches', kept)
      const [row] = await app.sql(`select id from batches where organization_id = 1 for update skip locked`)
      expect(row).toEqual({ id: String(gone) })
    })
  })

  test('at another version than the one read is refused, with who changed it and when', async () => {
    const row = await write((tx) => lockVersion(tx, 'batches', kept, 1))
    await write((tx) => change(tx, 'batches', kept, { name: 'A2' }, BEN))
    const refusal = write((tx) => lockVersion(tx, 'batches', kept, row.version))
    await expect(refusal).rejects.toMatchObject({ code: 'changed_meanwhile', details: { who: 'Ben' } })
    expect((await write((tx) => lockVersion(tx, 'batches', kept, undefined))).name).toBe('A2')
    expect(() => checkVersion({ ...row, updated_by_name: null }, 2)).toThrow(
      expect.objectContaining({ details: { who: '', when: row.updated_at } }),
    )
  })
})
