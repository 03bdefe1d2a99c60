import { afterAll, beforeAll, expect, test } from 'vitest'
import { COUNTED_CALLS, createCountedApp } from '../src/testing/counted-calls.ts'

let counted: Awaited<ReturnType<typeof createCountedApp>>
beforeAll(async () => {
  counted = await createCountedApp()
})
afterAll(() => counted.app.close())

test.each(Object.entries(COUNTED_CALLS))('%s costs the database no more than before', async (_, call) => {
  const send = await counted.prepare(call)
  const { statements, waits } = await counted.app.costOf(async () => {
    const { statusCode, body } = await send()
    expect(statusCode, body.slice(0, 200)).toBeLessThan(300)
  })
  expect(statements).toBeLessThanOrEqual(call.atMost.statements)
  expect(waits).toBeLessThanOrEqual(call.atMost.waits)
})
