import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../src/testing/app.ts'
import { COUNTED_CALLS } from '../src/testing/counted-calls.ts'
import { makeEveryRecord, type EquippedLaboratory } from '../src/testing/every-record.ts'

let app: TestApp
let lab: EquippedLaboratory
beforeAll(async () => {
  app = await createTestApp()
  lab = await makeEveryRecord(app, app.laboratoryId, 'Counted')
})
afterAll(() => app.close())

test.each(Object.entries(COUNTED_CALLS))('%s costs the database no more than before', async (_, counted) => {
  const send = await counted.prepare(lab)
  const { statements, waits } = await app.costOf(async () => {
    const { statusCode, body } = await send()
    expect(statusCode, body.slice(0, 200)).toBeLessThan(300)
  })
  expect(statements).toBeLessThanOrEqual(counted.atMost.statements)
  expect(waits).toBeLessThanOrEqual(counted.atMost.waits)
})
