import { once } from 'node:events'
import type { Alert, LedgerAudit } from '@eluent/contract'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { LedgerGuard } from '../src/features/ledger/ledger-guard.ts'
import { keepTurn, takeTurn } from '../src/records/ledger/ledger-audits-store.ts'
import { dataOf, labTest } from '../src/testing/lab-test.ts'
import { createSealApp } from '../src/testing/seal-app.ts'
import { sealOne } from '../src/testing/seals.ts'

const lab = labTest(() => createSealApp())
const { app, admin, tester, stranger } = lab
let sealed: { id: number; share_key: string }
let guard: LedgerGuard

beforeAll(async () => {
  sealed = await sealOne(app, 'Lot 0')
  await app.publish()
  // without rests: nobody else needs the machine here
  guard = new LedgerGuard(app.deps, app.http.log, () => Promise.resolve())
  app.deps.ledgerGuard = guard
})
afterEach(() => app.sql('delete from mail_outbox'))

const rename = (name: string) => app.sql('update certificates set project_name = $2 where id = $1', [sealed.id, name])
const mails = () => app.sql('select organization_id, subject, body_text from mail_outbox order by created_at, id')
const page = (of: typeof admin) => dataOf<LedgerAudit>(of.get('/ledger_audit'))
const health = async () => {
  const reply = await app.http.inject('/api/health/ready')
  return reply.json<{ status: string; checks: { ledger: { ok: boolean; detail: string } } }>()
}
const CHANGED = 'The certificate was changed after it was sealed.'

test('[SCAN-08] T1: what the audit finds stands in health, on the page of the admins and in one mail, until it is repaired', async () => {
  expect(await page(admin)).toEqual({ last: null, running_since: null, doubt: null, faults: [] })
  await rename('Another name')
  await guard.audit()
  await guard.audit()
  const alerts = await dataOf<Alert[]>(admin.get('/alerts'))
  expect(alerts).toMatchObject([{ kind: 'log_fault', name: expect.stringContaining(CHANGED) as string }])
  for (const other of [tester, stranger]) expect(await dataOf(other.get('/alerts'))).toEqual([])
  const [mail, ...more] = await mails()
  expect(more).toEqual([])
  expect(mail).toMatchObject({ organization_id: '1', subject: 'The log of certificates is not as it was sealed' })
  expect(mail?.['body_text']).toContain(`certificate ${sealed.id} of organization 1: ${CHANGED}`)
  expect(await health()).toMatchObject({
    status: 'degraded',
    checks: { ledger: { ok: false, detail: expect.stringContaining('Faults in the log of certificates: 1') } },
  })
  const { last, faults } = await page(admin)
  expect(last).toMatchObject({ entries: 1, held_against: expect.stringContaining('the records, the checkpoints') })
  expect(faults).toMatchObject([{ certificate_id: sealed.id, text: CHANGED, cleared_at: null }])

  await rename('Lot 0')
  await app.sql('delete from mail_outbox')
  await guard.audit()
  expect(await mails()).toMatchObject([{ subject: 'A fault in the log of certificates is repaired' }])
  expect((await health()).checks.ledger.ok).toBe(true)
  expect((await page(admin)).faults).toMatchObject([{ text: CHANGED, cleared_at: expect.any(String) }])
  // found once more it is a new one
  await rename('Another name')
  await guard.audit()
  expect((await mails()).map(({ subject }) => subject)).toContain('The log of certificates is not as it was sealed')
  await rename('Lot 0')
  await guard.audit()
})

test('the operator of the installation gets the mails of every organization, once where an admin too', async () => {
  const recipients = async () => (await app.sql('select to_address from mail_outbox')).map((row) => row['to_address'])
  const withOperator = (operatorEmail: string) =>
    new LedgerGuard({ ...app.deps, settings: { ...app.deps.settings, operatorEmail } }, app.http.log, () =>
      Promise.resolve(),
    )
  const { email } = admin.person
  await rename('Another name')
  await withOperator('operator@example.org').audit()
  expect(new Set(await recipients())).toEqual(new Set([email, 'operator@example.org']))
  await app.sql('delete from mail_outbox')
  await rename('Lot 0')
  await withOperator(email).audit()
  expect(await recipients()).toEqual([email])
})

test('an organization sees its own faults, the super admins of the provider see all, who is no admin none', async () => {
  expect((await page(stranger)).faults).toEqual([])
  expect((await page(await app.signIn('superadmin', app.providerId))).faults).toHaveLength(1)
  for (const method of ['GET', 'POST'] as const)
    expect((await tester.call(method, '/ledger_audit', {})).statusCode).toBe(403)
})

test('an audit runs once at a time over all processes; one whose process died is taken over', async () => {
  const [one, other] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  const { lookups } = app.deps.db
  const began = new Date()
  const finished = async () => Number(await app.value('select count(*) from ledger_audits'))
  const before = await finished()
  expect(await takeTurn(lookups, one, began)).toBe(true)
  expect((await page(admin)).running_since).toBe(began.toISOString())
  await guard.audit()
  expect(await finished()).toBe(before)
  const later = new Date(began.getTime() + 10 * 60_000)
  expect(await takeTurn(lookups, other, later)).toBe(true)
  expect(await keepTurn(lookups, one, later)).toBe(false)
  await app.sql('update ledger_audit_turns set runner = null')
  expect((await admin.post('/ledger_audit', {})).statusCode).toBe(200)
  await vi.waitFor(async () => expect(await finished()).toBe(before + 1), { timeout: 60_000 })
})

test('the witnesses are asked at the start, and again within half a minute', async () => {
  const pauses: number[] = []
  const watched = new LedgerGuard(app.deps, app.http.log, async (ms, signal) => {
    // the rests of an audit are short
    if (ms < 1_000) return
    pauses.push(ms)
    await once(signal, 'abort')
  })
  watched.start()
  await vi.waitFor(() => expect(pauses).toHaveLength(1), { timeout: 60_000 })
  await watched.stop()
  expect(pauses[0]).toBeLessThanOrEqual(30_000)
})

test('[SCAN-08] T10: a log that was cut back with its checkpoints is reported without a new seal, and that it is whole again', async () => {
  const tables = ['ledger_entries', 'ledger_bodies', 'ledger_checkpoints', 'ledger_cosignatures']
  const publicAnswer = async () => {
    const reply = await app.http.inject(`/api/verify/${sealed.share_key}`)
    return reply.json<{ data: { doubt: string | null; status: string; reason: string | null } }>().data
  }
  const doubtOf = async () => (await publicAnswer()).doubt
  const asAdministrator = async (work: () => Promise<void>): Promise<void> => {
    for (const table of tables) await app.sql(`alter table ${table} disable trigger user`)
    await work()
    for (const table of tables) await app.sql(`alter table ${table} enable trigger user`)
  }
  await sealOne(app, 'Lot 1')
  await app.publish()
  await guard.watch()
  expect(await doubtOf()).toBe(null)
  await app.sql('create schema kept')
  for (const table of tables) await app.sql(`create table kept.${table} as table public.${table}`)
  await asAdministrator(async () => {
    await app.sql('delete from ledger_cosignatures where size > 1')
    await app.sql('delete from ledger_checkpoints where size > 1')
    await app.sql('delete from ledger_bodies where seq > 0')
    await app.sql('delete from ledger_entries where seq > 0')
  })
  await guard.watch()
  const shorter =
    /^the log has 1 entries, the witness .* knows 2: the newest were removed, or an older backup was restored$/
  // who reads the status alone does not read Valid either
  expect(await publicAnswer()).toMatchObject({
    doubt: expect.stringMatching(shorter),
    status: 'NotProven',
    reason: 'older',
  })
  expect((await health()).checks.ledger.ok).toBe(false)
  // nor does it hide it that no checkpoint is left to ask a witness by
  await asAdministrator(async () => {
    await app.sql('delete from ledger_cosignatures')
    await app.sql('delete from ledger_checkpoints')
  })
  await guard.watch()
  expect(await doubtOf()).toMatch(/^the log has 1 entries, the signer knows 2: the newest were removed/)
  expect((await health()).checks.ledger.ok).toBe(false)
  // nor that no entry is left
  await asAdministrator(async () => {
    await app.sql('delete from ledger_bodies')
    await app.sql('delete from ledger_entries')
  })
  await guard.watch()
  expect((await page(admin)).doubt).toMatch(/^the log has 0 entries, the signer knows 2: the newest were removed/)
  expect((await health()).checks.ledger.ok).toBe(false)
  await asAdministrator(async () => {
    for (const table of tables)
      await app.sql(
        `insert into ${table} select * from kept.${table} where ${table === 'ledger_entries' || table === 'ledger_bodies' ? 'seq = 0' : 'size = 1'}`,
      )
  })
  // it grows again: that does not hide it
  await sealOne(app, 'Lot 2')
  await sealOne(app, 'Lot 3')
  await guard.watch()
  expect(await doubtOf()).toMatch(/has signed 2 entries, and the checkpoint of them is not here/)
  await asAdministrator(async () => {
    for (const table of tables.toReversed()) await app.sql(`delete from ${table}`)
    for (const table of tables) await app.sql(`insert into ${table} select * from kept.${table}`)
  })
  await guard.watch()
  expect(await publicAnswer()).toMatchObject({ doubt: null, status: 'Valid', reason: null })
})
