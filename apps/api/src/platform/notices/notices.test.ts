import { createTestDatabase, type TestDatabase } from '@eluent/testkit'
import Fastify from 'fastify'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startDatabaseProxy, type DatabaseProxy } from '../../testing/database-proxy.ts'
import { Notices } from './notices.ts'

/** For machines that are busy. */
const PATIENT = { timeout: 60_000 }

const TRY_MS = 2_000
/** Looks after a connection are never made. */
function onlyTries(waits: (() => void)[]) {
  return (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (ms === TRY_MS) waits.push(resolve)
    })
}

let database: TestDatabase
let proxy: DatabaseProxy
beforeAll(async () => {
  database = await createTestDatabase()
  proxy = await startDatabaseProxy(database.appUrl)
})
afterAll(async () => {
  await proxy.close()
  await database.drop()
})

test('a database that stays away is tried once at a time, however many failed, and heard again once it is back', async () => {
  const heard: string[] = []
  const waits: (() => void)[] = []
  const log = Fastify({ logger: { level: 'silent' } }).log
  const notices = new Notices(
    proxy.url,
    { notices_test: { hear: (text) => heard.push(text), missed: () => heard.push('missed') } },
    log,
    { wait: onlyTries(waits) },
  )
  await notices.start()
  proxy.cut()
  let tries = 0
  for (; tries < 6; tries += 1) {
    await vi.waitUntil(() => waits.length > tries, PATIENT)
    waits[tries]?.()
  }
  await vi.waitUntil(() => waits.length > tries, PATIENT)
  // each failed try has led to one more, not to two
  expect(waits).toHaveLength(tries + 1)
  proxy.restore()
  waits[tries]?.()
  const client = new pg.Client({ connectionString: database.appUrl })
  await client.connect()
  await vi.waitUntil(async () => {
    await client.query(`notify notices_test, 'back'`)
    return heard.length > 2
  }, PATIENT)
  // which of the two connections hears it first is the server's choice
  expect(heard.slice(0, 3).toSorted()).toEqual(['back', 'missed', 'missed'])
  expect(waits).toHaveLength(tries + 1)
  await client.end()
  await notices.stop()
})

test('a connection that is silent because nobody is there any more is looked after, and replaced', async () => {
  const looks: (() => void)[] = []
  let begun = 0
  const log = Fastify({ logger: { level: 'silent' } }).log
  const notices = new Notices(
    proxy.url,
    { notices_silent: { hear: () => undefined, missed: () => (begun += 1) } },
    log,
    {
      wait: (ms) => (ms === TRY_MS ? Promise.resolve() : new Promise((resolve) => looks.push(resolve))),
      answerWithinMs: 200,
    },
  )
  await notices.start()
  looks[0]?.()
  // it answered, and is looked after again
  await vi.waitUntil(() => looks.length === 2, PATIENT)
  expect(begun).toBe(1)
  proxy.silence()
  looks[1]?.()
  await vi.waitUntil(() => begun === 2, PATIENT)
  await notices.stop()
})
