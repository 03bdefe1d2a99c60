import { randomBytes } from 'node:crypto'
import { FakeClock } from '@eluent/testkit'
import { ROLES } from '@eluent/domain/auth'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type TestApp } from '../../src/testing/app.ts'
import { sampleBody } from '../../src/testing/laboratory.ts'
import { idempotent, labTest, statusOf } from '../../src/testing/lab-test.ts'
import { makePerson, TEST_PASSWORD } from '../../src/testing/people.ts'

const keySecret = randomBytes(32).toString('base64')
const clock = new FakeClock('2026-11-20T08:00:00Z')
/** The pauses between two sums of calls, for the test to end. */
const pauses: (() => void)[] = []
const waitForSum = async (_ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((end) => {
    pauses.push(end)
    signal.addEventListener('abort', () => end())
  })
const overrides = { now: clock.date, waitForSum }
const settings = { keySecret, rateLimitPerMinute: 100 }
const { app: a, laboratory, admin, tester } = labTest({ settings, overrides })
let b: TestApp
beforeAll(async () => {
  const { filesDir } = a.deps.settings
  b = await createTestApp({ database: a.database, settings: { ...settings, filesDir }, overrides })
})
afterAll(() => b.close())

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

describe('what one node does, another knows', () => {
  test('a token of one is good at the other, until it signs out', async () => {
    const caller = await a.signIn('viewer')
    const session_id = await a.value('select id from sessions where user_id = $1', [caller.person.id])
    expect(await statusOf(b.get('/samples', bearer(caller.token)))).toBe(200)
    expect(await statusOf(caller.post('/auth/logout', { session_id }))).toBe(200)
    expect(await statusOf(b.get('/samples', bearer(caller.token)))).toBe(401)
  })

  test('a role that changes holds at the next call', async () => {
    const person = await makePerson(a.deps.db, { role: 'tester', organizationId: a.laboratoryId })
    const { token } = await b.signInAs(person)
    const create = () => b.post('/samples', sampleBody(laboratory), { ...bearer(token), ...idempotent() })
    expect(await statusOf(create())).toBe(201)
    const change = { user: { role_id: ROLES.find(({ slug }) => slug === 'viewer')?.id } }
    expect(await statusOf(admin.patch(`/users/${person.id}`, change))).toBe(200)
    expect(await statusOf(create())).toBeOneOf([401, 403])
  })

  test('a key that is sent to both has one effect and one answer', async () => {
    const headers = { ...bearer(tester.token), ...idempotent() }
    const body = sampleBody(laboratory, { strain_name: 'Once' })
    const answers = await Promise.all([a, b].map((node) => node.post('/samples', body, headers)))
    const created = answers.filter(({ statusCode }) => statusCode === 201).map((reply) => reply.body)
    expect(new Set(created).size).toBe(1)
    for (const node of [a, b]) expect((await node.post('/samples', body, headers)).body).toBe(created[0])
    expect(Number(await a.value(`select count(*) from samples where strain_name = 'Once'`))).toBe(1)
  })
})

describe('limits count for all nodes', () => {
  test('wrong passwords by turns reach the limit at the same total', async () => {
    const { email } = await makePerson(a.deps.db, { role: 'viewer', organizationId: a.laboratoryId })
    const fails = (node: TestApp) => statusOf(node.post('/auth/login', { username: email, password: 'x' }, {}))
    for (let pair = 0; pair < 5; pair += 1) expect([await fails(a), await fails(b)]).toEqual([401, 401])
    const right = { username: email, password: TEST_PASSWORD }
    for (const node of [a, b]) expect(await statusOf(node.post('/auth/login', right, {}))).toBe(429)
  })

  test('the ceiling of calls in a minute, with what the other node let through a second before', async () => {
    // the next minute of the clock: no call counts yet
    await clock.advance(60_000 - (clock.now() % 60_000))
    const call = (node: TestApp) => statusOf(node.get('/web_settings'))
    for (let at = 0; at < 100; at += 1) expect(await call(a)).toBe(200)
    expect(await call(a)).toBe(429)
    expect(await call(b)).toBe(200)
    // each pause that ends has one process add up what it has counted; the rest is asked again
    const statuses: number[] = []
    await vi.waitUntil(async () => {
      for (const end of pauses.splice(0)) end()
      statuses.push(await call(b))
      return statuses.includes(429)
    })
    expect(statuses.length).toBeLessThan(50)
    await clock.advance(60_000)
    expect([await call(a), await call(b)]).toEqual([200, 200])
  })
})
