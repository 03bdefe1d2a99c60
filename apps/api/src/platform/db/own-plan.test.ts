import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { labTest } from '../../testing/lab-test.ts'
import type { Tx } from './database.ts'
import { ownPlan } from './own-plan.ts'
import { rows } from './rows.ts'

const { app } = labTest({ allowAnyStatement: true })

test('a query with a plan of its own, such as a search for a text, is no statement that PostgreSQL keeps a plan for; another is', async () => {
  const found = await app.deps.db.read({ organizationId: app.laboratoryId }, async (tx: Tx) => {
    await rows(tx, 'samples').where('id', '>', 0).select('id as kept_plan').execute()
    await rows(tx, 'samples').where('id', '>', 0).select('id as own_plan').modifyEnd(ownPlan).execute()
    await rows(tx, 'samples').where('strain_name', 'ilike', '%blue%').select('id as own_plan').execute()
    const { rows: kept } = await sql<{ statement: string }>`
      select statement from pg_prepared_statements where statement like '%_plan%from "samples"%'`.execute(tx)
    return kept.map(({ statement }) => /"(kept_plan|own_plan)"/.exec(statement)?.[1])
  })
  expect(found).toEqual(['kept_plan'])
})
