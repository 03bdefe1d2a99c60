import { expect, test } from 'vitest'
import { Database } from '../../platform/db/database.ts'
import { createLog } from '../../platform/log.ts'
import { labTest } from '../../testing/lab-test.ts'
import { readWholeSample } from './whole-sample-store.ts'

const { app, tester } = labTest()

test('one plan for all samples finds the standard before a sample by the index of standards', async ({ skip }) => {
  const onCitus = await app.value(`select exists (select from pg_extension where extname = 'citus')`)
  skip(onCitus === true, 'Citus plans a statement for its values each time')
  const { id } = await tester.finishedSample({}, {}, [{ THC: 3 }])
  let sent = ''
  const hear = { onStatement: (text: string) => (sent = text.includes('previous_standard') ? text : sent) }
  await using stack = new AsyncDisposableStack()
  const db = new Database(app.deps.settings.database, createLog('silent'), hear)
  stack.defer(() => db.close())
  await db.read({ organizationId: app.laboratoryId }, (tx) => readWholeSample(tx, id))
  const plan = await app.sql(`explain (generic_plan) ${sent}`)
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('samples_standard_idx')
})
