import type { SeveralReply } from '@eluent/contract'
import { expect, test } from 'vitest'
import { createProxiedApp } from '../../testing/failing-database.ts'
import { severalBody } from '../../testing/laboratory.ts'
import { dataOf, idempotent, labTest, statusOf } from '../../testing/lab-test.ts'

// each statement is tried once only, so that the cut reaches the caller
const { app, laboratory, tester } = labTest(() => createProxiedApp({ retryForMs: 0 }))

test('[WORK-07] a call that is cut between the two hundreds is completed by its repeat, and makes nothing twice', async () => {
  const body = severalBody(laboratory, 200)
  const headers = idempotent()
  const send = () => tester.post('/samples/several', body, headers)
  const counts = () => app.sql('select strain_name, count(*)::int as n from samples group by 1')
  // the second hundred alone has this name
  app.proxy.cutAfterSending('Row 150')
  expect(await statusOf(send())).toBe(503)
  expect(await counts()).toHaveLength(100)
  // the server may still hold what it was sent, so the key is asked for until it answers
  await expect.poll(async () => await statusOf(send())).toBe(200)
  const { done, refused } = await dataOf<SeveralReply>(send())
  expect([done.length, refused]).toEqual([200, []])
  const stored = await counts()
  expect(stored).toHaveLength(200)
  expect(stored.filter(({ n }) => n !== 1)).toEqual([])
  expect(new Set(done.map(({ batch_number }) => batch_number)).size).toBe(200)
  expect(new Set(done.map(({ batch_number }) => batch_number.slice(0, -5))).size).toBe(1)
})
