import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '@eluent/testkit'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { startSmtpServer, type SmtpServer } from '../../testing/smtp-server.ts'
import { sweepsOf } from '../../sweeps.ts'
import { queueMail } from '../mail/queue-mail.ts'
import { workByTurns } from './waiting-work.ts'

let smtp: SmtpServer
let database: TestDatabase
let app: TestApp
beforeAll(async () => {
  smtp = await startSmtpServer()
  database = await createTestDatabase()
  app = await createTestApp({ database, settings: { smtpUrl: smtp.url, databaseOwnerUrl: database.ownerUrl } })
})
afterAll(async () => {
  await app.close()
  await smtp.close()
  await database.drop()
})

test('work is done by turns, a batch for each organization; a failing one keeps no other waiting', async () => {
  const left = new Map([
    [1, 3],
    [2, 1],
    [3, 2],
  ])
  const order: number[] = []
  const batch = async (id: number): Promise<boolean> => {
    order.push(id)
    if (id === 4) throw new Error('its files are out of reach')
    left.set(id, (left.get(id) ?? 0) - 1)
    return left.get(id) !== 0
  }
  await expect(workByTurns([4, 1, 2, 3], batch)).rejects.toMatchObject({
    errors: [{ message: 'its files are out of reach' }],
  })
  expect(order).toEqual([4, 1, 2, 3, 1, 3, 1])
})

test('what the sweeps cost does not depend on the number of organizations without work', async () => {
  const { deps, http } = app
  const statementsOf = async (work: () => Promise<void>) => (await app.costOf(work)).statements
  const sweeps = sweepsOf({ ...deps, log: http.log }).filter(({ name }) => name !== 'audit-ledger')
  const costs = async () => ({
    sweeps: await statementsOf(async () => {
      for (const { run } of sweeps) await run()
    }),
    // goes on behind its job
    audit: await statementsOf(() => deps.ledgerGuard.audit()),
  })
  // the first audit of all makes the turn that the others take
  await deps.ledgerGuard.audit()
  const few = await costs()
  await app.sql(`insert into organizations (name) select 'Laboratory ' || n from generate_series(1, 300) n`)
  expect(await costs()).toEqual(few)
  expect(few.sweeps / sweeps.length).toBeLessThan(1.5)
  expect(few.audit).toBeLessThanOrEqual(12)
})

test('many mails of one organization do not keep the one of another waiting', async () => {
  const queue = (organizationId: number, to: readonly string[]) =>
    app.deps.db.transaction({ organizationId }, async (tx) => {
      for (const address of to)
        await queueMail(tx, organizationId, { to: address, subject: 'Report', text: 'x', html: '<p>x</p>' })
    })
  const many = Array.from({ length: 12 }, (_, at) => `many${at}@example.org`)
  await queue(app.laboratoryId, many)
  await queue(app.otherLaboratoryId, ['one@example.org'])
  // what was announced before is found when the jobs start
  await app.startJobs()
  await expect.poll(() => smtp.recipients.length).toBe(13)
  expect(smtp.recipients.indexOf('one@example.org')).toBe(5)
})
