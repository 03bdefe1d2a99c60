import type { Certificate, Verification } from '@eluent/contract'
import { FakeClock } from '@eluent/testkit'
import { beforeAll, describe, expect, test } from 'vitest'
import { issueOrigin, type Created } from '../../testing/certificates.ts'
import { TEST_PASSWORD } from '../../testing/people.ts'
import { fillBank } from '../../testing/seals.ts'
import { idempotent, labTest, statusOf, type Caller } from '../../testing/lab-test.ts'

const START = '2026-11-21T20:00:00.000Z'
const clock = new FakeClock(START)
const { app, sealer } = labTest({ overrides: { now: clock.date } })
let stranger: Caller
beforeAll(async () => {
  await app.laboratoryOf(app.laboratoryId)
  stranger = await app.signIn('veriseal-admin', app.otherLaboratoryId)
  await fillBank(app, app.laboratoryId, 100)
})

type Action = 'expire' | 'renew' | 'revoke'
const act = async (action: Action, one: Created, given: Record<string, unknown> = {}, as = sealer) => {
  // a date is no field of a revocation
  const { expiry_date, ...more } = given
  const date = action === 'revoke' ? {} : { expiry_date }
  const own = action === 'revoke' ? { password: TEST_PASSWORD } : {}
  const body = { certus_batch_id: one.batch_id, certusDocId: one.id, ...own, ...date, ...more }
  const headers = { ...idempotent(), timezone: 'America/Los_Angeles' }
  const reply = await as.post(`/certi/${action}/${one.batch_id}`, body, headers)
  return { status: reply.statusCode, body: reply.json() }
}
const read = (one: Created) => sealer.read<Certificate>(`/certificate_of_origin/${one.id}`)
const expired = async () => {
  const one = await issueOrigin(sealer)
  await act('expire', one, { expiry_date: START })
  return one
}
const leaves = async (one: Created) =>
  (
    await app.sql('select leaf from ledger_entries where certificate_id = $1 and organization_id = 1 order by seq', [
      one.id,
    ])
  ).map(({ leaf }) => JSON.parse(String(leaf)))

describe('an expiry', () => {
  test("[API3-03] [CERTACT-02] a day counts to its end in the user's timezone, today is the earliest", async () => {
    const one = await issueOrigin(sealer)
    expect(await act('expire', one, { expiry_date: '2026-12-01', expiry_reason: 'Season ends' })).toEqual({
      status: 200,
      body: { message: 'Expiration date saved', expiration_date: '2026-12-02T07:59:59.999Z' },
    })
    expect((await act('expire', one, { expiry_date: '2026-11-21' })).body.expiration_date).toBe(
      '2026-11-22T07:59:59.999Z',
    )
    expect((await act('expire', one, { expiry_date: '2026-11-20' })).body.errors).toEqual({
      expiry_date: ['The date must be today or later.'],
    })
    for (const expiry_date of [undefined, '', 'tomorrow', '2026-02-30'])
      expect((await act('expire', one, { expiry_date })).body.errors).toEqual({
        expiry_date: ['Please choose a date.'],
      })
    expect((await read(one)).status).toBe('Valid')
  })

  test('[CERTACT-04] [CERTLIST-10] the present moment expires at once, and nothing is dated back', async () => {
    const one = await issueOrigin(sealer)
    const { body } = await act('expire', one, { expiry_date: '2026-11-21T19:59:00.000Z' })
    expect(body.expiration_date).toBe(START)
    expect(await read(one)).toMatchObject({ status: 'Expired', expired: true, revoked: false })
  })

  test('[CERTLIST-10] [CERTLIST-11] comes by itself with its date; without a date never', async () => {
    const [one, endless] = [await issueOrigin(sealer), await issueOrigin(sealer)]
    const until = (certificate: Created, date: string | null) =>
      app.sql('update certificates set expiration_date = $2 where id = $1', [certificate.id, date])
    await until(endless, null)
    expect((await read(endless)).status).toBe('Valid')
    await until(one, '2026-11-21T20:00:00.001Z')
    expect(await read(one)).toMatchObject({ status: 'Valid', expired: false })
    await until(one, START)
    expect(await read(one)).toMatchObject({ status: 'Expired', expired: true })
  })
})

test('[API3-04] [CERTACT-06] [CERTACT-07] a renewal needs a date to come and makes valid again', async () => {
  const one = await expired()
  expect((await act('renew', one, {})).body.errors).toEqual({ expiry_date: ['Please choose a date.'] })
  for (const expiry_date of ['2026-11-20', START])
    expect((await act('renew', one, { expiry_date })).body.errors).toEqual({
      expiry_date: ['The new date must be in the future.'],
    })
  expect(
    (await act('renew', one, { expiry_date: '2027-01-31', renew_reason: 'Still good' })).body.expiration_date,
  ).toBe('2027-02-01T07:59:59.999Z')
  expect((await read(one)).status).toBe('Valid')
})

test('[CERTACT-11] [CERTLIST-09] [API3-05] [API3-07] a revoked one stays revoked, also past its date; one that holds is not renewed', async () => {
  const one = await issueOrigin(sealer)
  expect((await act('renew', one, { expiry_date: '2028-01-01' })).body).toMatchObject({
    code: 'certificate_not_expired',
  })
  const late = await expired()
  expect((await act('expire', late, { expiry_date: '2028-01-01' })).body.code).toBe('certificate_expired')
  for (const each of [one, late]) {
    expect((await act('revoke', each, { revoke_reason: 'Wrong lot' })).status).toBe(200)
    expect(await read(each)).toMatchObject({ status: 'Revoked', revoked: true })
    for (const action of ['expire', 'renew', 'revoke'] as const)
      expect(await act(action, each, { expiry_date: '2028-01-01' })).toMatchObject({
        status: 409,
        body: { code: 'certificate_revoked' },
      })
  }
})

test('[API3-06] certus_batch_id is the batchId of the path and certusDocId the id of the certificate', async () => {
  const [one, other] = [await issueOrigin(sealer), await issueOrigin(sealer)]
  const names = 'This names another VERISEAL.'
  expect((await act('revoke', one, { certus_batch_id: other.batch_id })).body.errors).toEqual({
    certus_batch_id: [names],
  })
  expect((await act('revoke', one, { certusDocId: other.id })).body.errors).toEqual({ certusDocId: [names] })
  expect((await act('revoke', { ...one, batch_id: 999_999_999 })).status).toBe(404)
})

test('[PERM3-07] [PERM3-21] one of another organization is not found', async () => {
  const one = await issueOrigin(sealer)
  for (const action of ['expire', 'renew', 'revoke'] as const)
    expect((await act(action, one, { expiry_date: '2028-01-01' }, stranger)).status).toBe(404)
  expect(await statusOf(stranger.get(`/certificate_of_origin/${one.id}`))).toBe(404)
  expect(await statusOf(stranger.get(`/certi/download/summary/${one.share_key}`))).toBe(404)
  expect((await read(one)).status).toBe('Valid')
})

test('[SCAN-07] [CERTACT-13] every change is a leaf and an audit line with its reason of at most 64 characters', async () => {
  const one = await issueOrigin(sealer)
  const reason = 'r'.repeat(64)
  expect((await act('expire', one, { expiry_date: START, expiry_reason: `${reason}r` })).body.errors).toHaveProperty(
    'expiry_reason',
  )
  await act('expire', one, { expiry_date: START, expiry_reason: reason })
  await act('renew', one, { expiry_date: '2026-12-01', renew_reason: reason })
  await act('revoke', one, { revoke_reason: reason })
  expect((await leaves(one)).map(({ event, expires }) => [event, expires])).toEqual([
    ['issue', '2027-11-21T20:00:00.000Z'],
    ['expire', START],
    ['renew', '2026-12-02T07:59:59.999Z'],
    ['revoke', '2026-12-02T07:59:59.999Z'],
  ])
  const trail = await app.trail('certificate', one.id, 'action, actor_name, why')
  const by = sealer.person.name
  expect(trail).toEqual([
    { action: 'issue', actor_name: by, why: null },
    ...['expire', 'renew', 'revoke'].map((action) => ({ action, actor_name: by, why: reason })),
  ])
  // the reason is sealed where anyone with the TRACER reads it, the name is not
  const { history } = await read(one)
  expect(history.map(({ event, reason: given, by: who }) => [event, given, who])).toEqual([
    ['issue', null, by],
    ...['expire', 'renew', 'revoke'].map((event) => [event, reason, by]),
  ])
  const { evidence } = (await app.call('GET', `/verify/${one.share_key}`)).json<{ data: Verification }>().data
  expect(evidence?.split(`"summary":{"reason":"${reason}"}`)).toHaveLength(4)
  expect(evidence).not.toContain(by)
})

describe('at the same moment', () => {
  test('of two revocations one happens', async () => {
    const one = await issueOrigin(sealer)
    const answers = await Promise.all([act('revoke', one), act('revoke', one), act('revoke', one)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    expect(await leaves(one)).toHaveLength(2)
  })

  test('a revocation wins over an expiry, whichever came first', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await issueOrigin(sealer)
      const answers = await Promise.all([act('expire', one, { expiry_date: START }), act('revoke', one)])
      expect(answers[1]?.status).toBe(200)
      const events = (await leaves(one)).map(({ event }) => event)
      expect(events.at(-1)).toBe('revoke')
      expect(events).toHaveLength(answers[0]?.status === 200 ? 3 : 2)
      expect((await read(one)).status).toBe('Revoked')
    }
  })
})

describe('the own password of a revocation', () => {
  const { app: openApp, sealer: openSealer } = labTest({ settings: { revokeNeedsPassword: false } })
  const missing = { password: ['Please enter your own password'] }
  const wrong = { password: ['Your password is wrong'] }

  test('is needed, and must be right; nothing happens without', async () => {
    const one = await issueOrigin(sealer)
    for (const [password, errors] of [
      [undefined, missing],
      [null, missing],
      ['', missing],
      ['Wrong-horse-7', wrong],
    ] as const)
      expect(await act('revoke', one, { password })).toMatchObject({ status: 422, body: { errors } })
    expect((await read(one)).status).toBe('Valid')
    expect((await act('revoke', one)).status).toBe(200)
  })

  test('cannot be guessed: the eleventh wrong one in 15 minutes waits, the right one, too', async () => {
    const guesser = await app.signIn('veriseal-admin')
    const one = await issueOrigin(sealer)
    const guess = async (password: string) => (await act('revoke', one, { password }, guesser)).status
    for (let at = 0; at < 10; at += 1) expect(await guess('Wrong-horse-7')).toBe(422)
    expect([await guess('Wrong-horse-7'), await guess(TEST_PASSWORD)]).toEqual([429, 429])
    await clock.advance(15 * 60_000)
    expect(await guess(TEST_PASSWORD)).toBe(200)
  })

  test('is kept nowhere, not even within the hash of an Idempotency-Key', async () => {
    const one = await issueOrigin(sealer)
    const ids = { certus_batch_id: one.batch_id, certusDocId: one.id }
    const key = idempotent()
    const revoke = (password: string) => sealer.post(`/certi/revoke/${one.batch_id}`, { ...ids, password }, key)
    expect(await statusOf(revoke(TEST_PASSWORD))).toBe(200)
    expect(await statusOf(revoke('Wrong-horse-7'))).toBe(422)
    expect(await statusOf(revoke(TEST_PASSWORD))).toBe(200)
    expect(JSON.stringify(await app.trail('certificate', one.id))).not.toContain(TEST_PASSWORD)
  })

  test('[API3-05] is left to the screen where the server is set so; a wrong one is refused all the same', async () => {
    await fillBank(openApp, openApp.laboratoryId, 1)
    const one = await issueOrigin(openSealer)
    expect((await act('revoke', one, { password: 'Wrong-horse-7' }, openSealer)).body.errors).toEqual(wrong)
    const asDocumented = { password: undefined, revoke_reason: 'Recalled' }
    expect((await act('revoke', one, asDocumented, openSealer)).status).toBe(200)
  })
})
