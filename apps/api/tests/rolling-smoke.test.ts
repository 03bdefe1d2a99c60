import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { createTestDatabase, type TestDatabase } from '@eluent/testkit'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import type { KeptExchanges } from '../src/testing/exchanges.ts'

/** The smoke set of the release before, as its API sent it: `npm run release:record`. */
const { release, roles, texts, steps } = JSON.parse(
  gunzipSync(readFileSync(new URL('../released/smoke.json.gz', import.meta.url))).toString(),
) as KeptExchanges & { release: string }

let database: TestDatabase
let clients: pg.Client[]
beforeEach(async () => {
  database = await createTestDatabase()
  clients = roles.map((role) => new pg.Client(role === 'owner' ? database.ownerUrl : database.appUrl))
  // a test that fails leaves them in use: the database's end then ends them
  for (const client of clients) await client.on('error', () => undefined).connect()
})
afterEach(async () => {
  for (const client of clients) await client.end()
  await database.drop()
})

type Step = KeptExchanges['steps'][number]
const wireValues = ([, , , ...values]: Step) =>
  values.map((value) => (value !== null && typeof value === 'object' ? Buffer.from(value.hex, 'hex') : value))

async function outcomeOf(step: Step): Promise<number | string> {
  try {
    const values = wireValues(step)
    const text = texts[step[1]] ?? ''
    const answer = await clients[step[0]]?.query({ text, ...(values.length > 0 && { values }) })
    return answer?.rowCount ?? 0
  } catch (error) {
    return (error as { code?: string }).code ?? String(error)
  }
}

const isRead = (step: Step): boolean => /^\s*select\b/i.test(texts[step[1]] ?? '')

/** Reads may find more than then: rows that came with migrations. What a write changes is the same. */
function isSame(step: Step, outcome: number | string): boolean {
  const [, , then] = step
  return isRead(step) && typeof then === 'number' && typeof outcome === 'number' ? outcome >= then : outcome === then
}

/** Sends everything again, each statement on its connection and in its order; ends at the first that goes otherwise. */
async function firstFault(): Promise<string | undefined> {
  for (const step of steps) {
    const outcome = await outcomeOf(step)
    if (!isSame(step, outcome)) return `${outcome}, then ${step[2]}: ${texts[step[1]]?.slice(0, 160)}`
  }
  return undefined
}

// on Citus records have other numbers than when they were recorded
describe.runIf(inject('testServer').workerUrls.length === 0)('the newest schema', () => {
  test(`the smoke set of ${release} does on it what it did on its own`, async () => {
    expect(steps.filter((step) => !isRead(step)).length).toBeGreaterThan(1000)
    expect(await firstFault()).toBeUndefined()
  })

  test.each([
    [
      'a rule that its rows break',
      `alter table samples add constraint named check (length(strain_name) > 60) not valid`,
    ],
    [
      'a trigger that hides its rows',
      `create function gone() returns trigger language plpgsql as 'begin return null; end';
      create trigger gone before insert on injections for each row execute function gone()`,
    ],
    ['a right that it no longer has', 'revoke update on users from eluent_app'],
  ])('%s is found', async (_, change) => {
    const owner = new pg.Client(database.ownerUrl)
    await owner.connect()
    await owner.query(change)
    await owner.end()
    expect(await firstFault()).toBeDefined()
  })
})
