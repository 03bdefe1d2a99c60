import { randomUUID } from 'node:crypto'
import { FakeClock } from '@eluent/testkit'
import { afterEach, expect, test, vi } from 'vitest'
import { labTest, statusOf } from '../../testing/lab-test.ts'

const clock = new FakeClock('2026-11-20T08:00:00Z')
const { app, admin, tester, viewer } = labTest({ overrides: { now: clock.date } })
const verify = vi.spyOn(crypto.subtle, 'verify')
afterEach(() => verify.mockClear())

const verified = async (work: () => Promise<unknown>): Promise<number> => {
  const before = verify.mock.calls.length
  await work()
  return verify.mock.calls.length - before
}
const me = () => statusOf(tester.get('/me'))

test('the signature of a token is verified once for the calls of two seconds', async () => {
  await clock.advance(10_000)
  expect(await verified(me)).toBe(1)
  expect(await verified(me)).toBe(0)
  await clock.advance(1_999)
  expect(await verified(me)).toBe(0)
  await clock.advance(1)
  expect(await verified(me)).toBe(1)
})

test('a token that was altered is not taken for the one that was verified', async () => {
  expect(await me()).toBe(200)
  const [head, body, signature] = tester.token.split('.')
  const claims = JSON.parse(Buffer.from(body ?? '', 'base64url').toString()) as object
  const other = Buffer.from(JSON.stringify({ ...claims, sub: String(admin.person.id) })).toString('base64url')
  for (const token of [`${head}.${other}.${signature}`, `${tester.token}x`])
    expect(await statusOf(app.get('/me', { authorization: `Bearer ${token}` }))).toBe(401)
})

test('nothing is kept past the end of a token', async () => {
  const { tokens } = app.deps
  const token = await tokens.sign(await tokens.read(tester.token))
  const { exp } = await tokens.read(token)
  await clock.advance(exp * 1000 - clock.now() - 500)
  expect(await verified(() => tokens.read(token))).toBe(1)
  await clock.advance(500)
  // a clock may be five seconds off
  expect(await verified(() => tokens.read(token))).toBe(1)
  await clock.advance(5_000)
  await expect(tokens.read(token)).rejects.toMatchObject({ code: 'signature_expired' })
})

test('sign-out and a change of role have every token verified again', async () => {
  const [one, two] = [await app.signInAs(tester.person), await app.signInAs(viewer.person)]
  const other = await app.signInAs(admin.person)
  const outside = () => statusOf(one.get('/me'))
  await outside()
  expect(await verified(outside)).toBe(0)
  await two.post('/auth/logout', { session_id: randomUUID() })
  expect(await verified(outside)).toBe(1)
  expect(await statusOf(other.patch(`/users/${viewer.person.id}`, { user: { role_id: 5 } }))).toBe(200)
  expect(await verified(outside)).toBe(1)
})
