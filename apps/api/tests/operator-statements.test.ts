import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { Passwords } from '../src/platform/auth/passwords.ts'
import { Database } from '../src/platform/db/database.ts'
import { createLog } from '../src/platform/log.ts'
import { provision } from '../src/provision/provision.ts'
import {
  backdateRows,
  backdateRuns,
  backdateRunsOf,
  backdateSamples,
  insertConsumers,
  insertOrganizations,
  insertReleases,
} from '../src/records/demo/demo-store.ts'
import { hearStatements } from '../src/testing/heard-statements.ts'
import { labTest } from '../src/testing/lab-test.ts'
import { TEST_PASSWORD, TEST_PASSWORD_COST } from '../src/testing/people.ts'
import { readPlaces } from '../src/testing/places.ts'
import { faultsOf } from '../src/testing/statement-check.ts'

const { app } = labTest({ allowAnyStatement: true })
let ownerDb: Database
beforeAll(() => {
  ownerDb = new Database({ ...app.deps.settings.database, url: app.database.ownerUrl, size: 2 }, createLog('silent'))
})
afterAll(() => ownerDb.close())

/** What a distributed database refuses of what `work` sends, by whatever connection of this process. */
async function faultsIn(work: () => Promise<unknown>): Promise<string[]> {
  const heard = new Set<string>()
  const end = hearStatements((text) => heard.add(text))
  try {
    await work()
  } finally {
    end()
  }
  expect(heard.size).toBeGreaterThan(0)
  const places = await readPlaces(app.sql)
  return Array.from(heard).flatMap((text) => faultsOf(text, places, 'owner'))
}

test('npm run provision keeps the rules of a distributed database', async () => {
  const passwords = new Passwords(TEST_PASSWORD_COST)
  const organization = 'Third Laboratory'
  const admin = { organization, name: 'Ann', email: 'ann@example.org', role: 'admin', officerOf: [] } as const
  const officer = { ...admin, email: 'officer@example.org', role: 'superadmin', officerOf: [organization] } as const
  for (const options of [admin, officer])
    expect(await faultsIn(() => provision({ ownerDb, passwords }, options, TEST_PASSWORD))).toEqual([])
})

test('the rows that only the demo writes keep them', async () => {
  const at = '2026-01-05T10:00:00.000Z'
  const { id } = await (await app.signIn('tester')).newSample()
  const organization = { id: 50, name: 'Demo', address: '', contact_no: '', email: '', license: '' }
  const faults = await faultsIn(async () => {
    await ownerDb.transaction({ organizationId: 50 }, async (tx) => {
      await insertOrganizations(tx, [organization])
      await insertReleases(tx, [{ version: '0.1.0', notes: 'First', release_date: at }])
    })
    await app.deps.db.transaction({ organizationId: app.laboratoryId }, async (tx) => {
      await insertConsumers(tx, ['A dispensary'])
      await backdateRows(tx, 'batches', [1], { created_at: at })
      await backdateSamples(tx, [id], { created_at: at })
      await backdateRuns(tx, [{ uuid: randomUUID(), received_at: at }], 600)
      await backdateRunsOf(tx, [id], at)
    })
  })
  expect(faults).toEqual([])
})

test('what a command sends by a connection of its own is heard', async () => {
  const work = (): Promise<unknown> =>
    ownerDb.transaction({ organizationId: 1 }, async (tx) => {
      await sql`update users set updated_at = coalesce(updated_at, now()) where organization_id = 1`.execute(tx)
    })
  expect((await faultsIn(work).catch((error: unknown) => [String(error)])).join()).toContain('COALESCE')
})
