import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { auditLog } from '../../testing/audit-log.ts'
import { createKillableApp } from '../../testing/failing-database.ts'
import { fillBank, sealOne } from '../../testing/seals.ts'
import { labTest, statusOf } from '../../testing/lab-test.ts'

const { app } = labTest(createKillableApp)

test('PostgreSQL is killed under writers and started again: every call gets its answer, and each took effect once', async () => {
  const tester = await app.signIn('tester')
  const bytes = { kind: 'source', media_type: 'text/plain', size_bytes: 1, sha256: '0'.repeat(64) }
  const keys = Array.from({ length: 30 }, () => randomUUID())
  const send = (key: string) => tester.post('/files/tickets', { ...bytes, name: key }, { 'idempotency-key': key })
  const [early, late] = [keys.slice(0, 10), keys.slice(10)]
  for (const key of early) expect(await statusOf(send(key))).toBe(201)

  const writing = Promise.all(late.map(send))
  await app.killAndRestart()
  const replies = await writing

  expect(replies.map((reply) => reply.statusCode)).toEqual(late.map(() => 201))
  for (const key of keys) expect(await statusOf(send(key))).toBe(201)
  const rows = await app.sql('select name, count(*)::int as n from files group by name')
  expect(rows.length).toBe(30)
  expect(rows.every((row) => row['n'] === 1)).toBe(true)
})

test('killed under seals: what was acknowledged is in the log once, tokens are exact, the audit finds nothing', async () => {
  await fillBank(app, app.laboratoryId, 100)
  const sealing = Promise.allSettled(Array.from({ length: 20 }, (_, n) => sealOne(app, `Lot ${n}`)))
  // one of them is through, the others are on their way
  await vi.waitFor(async () => expect(await countEntries()).toBeGreaterThan(0), { timeout: 60_000 })
  await app.killAndRestart()
  const outcomes = await sealing

  const entries = await app.sql('select certificate_id::int as id, count(*)::int as n from ledger_entries group by 1')
  for (const outcome of outcomes)
    if (outcome.status === 'fulfilled') expect(entries).toContainEqual({ id: outcome.value.id, n: 1 })
  const [bank] = await app.sql('select quantity::int from token_banks where organization_id = $1', [app.laboratoryId])
  expect(bank).toEqual({ quantity: 100 - entries.length })
  expect(await auditLog(app.deps, null)).toMatchObject({ size: entries.length, faults: [] })
})

async function countEntries(): Promise<number> {
  return (await app.deps.db.lookUp((db) => db.selectFrom('ledger_entries').select('seq').execute())).length
}
