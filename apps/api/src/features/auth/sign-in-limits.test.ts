import { FakeClock } from '@eluent/testkit'
import { afterEach, describe, expect, test } from 'vitest'
import { buildApp } from '../../app.ts'
import { labTest, statusOf } from '../../testing/lab-test.ts'
import { makePerson, TEST_PASSWORD, TEST_PASSWORD_COST, type Person } from '../../testing/people.ts'

const MINUTE_MS = 60_000
const clock = new FakeClock('2026-11-20T08:00:00Z')
const { app } = labTest({ overrides: { now: clock.date } })
// what the test before counted is over
afterEach(() => clock.advance(25 * 60 * MINUTE_MS))

interface SignIn {
  from?: string
  password?: string
  cookie?: string
  call?: 'login' | 'check-user'
}

const signIn = async (username: string, { from = '10.0.0.1', password = 'x', cookie, call = 'login' }: SignIn = {}) =>
  app.http.inject({
    method: 'POST',
    url: `/api/auth/${call}`,
    remoteAddress: from,
    headers: cookie === undefined ? {} : { cookie },
    payload: { username, password },
  })
const fails = async (username: string, times: number, how: (at: number) => SignIn = () => ({})) => {
  const statuses: number[] = []
  for (let at = 0; at < times; at += 1) statuses.push(await statusOf(signIn(username, how(at))))
  return statuses
}
const person = (): Promise<Person> => makePerson(app.deps.db, { role: 'tester', organizationId: app.laboratoryId })
const right = { password: TEST_PASSWORD }
/** The cookie of a browser that signed in to the account. */
async function knownBrowser({ email }: Person): Promise<string> {
  const reply = await signIn(email, { ...right, from: '10.1.0.1' })
  return String(reply.headers['set-cookie']).split(';')[0] ?? ''
}
const elsewhere = (at: number): SignIn => ({ from: `10.2.${at}.1` })
const mailsTo = (email: string) => app.sql('select subject, body_text from mail_outbox where to_address = $1', [email])

describe('per account and address', () => {
  test('the eleventh failure in 15 minutes waits, for this account and from this address only', async () => {
    const [victim, other] = [await person(), await person()]
    expect(await fails(victim.email, 10)).toEqual(Array(10).fill(401))
    const eleventh = await signIn(victim.email, right)
    expect([eleventh.statusCode, eleventh.headers['retry-after']]).toEqual([429, '900'])
    expect(await statusOf(signIn(victim.email, { ...right, from: '10.0.0.2' }))).toBe(200)
    expect(await statusOf(signIn(other.email, right))).toBe(200)
    await clock.advance(15 * MINUTE_MS)
    expect(await statusOf(signIn(victim.email, right))).toBe(200)
  })

  test('of many at once no more pass than one after the other', async () => {
    const { email } = await person()
    const statuses = await Promise.all(Array.from({ length: 30 }, () => statusOf(signIn(email))))
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  })

  test('successes do not count, and what check-user is asked counts as a sign-in', async () => {
    const { email } = await person()
    expect(await fails(email, 12, () => right)).toEqual(Array(12).fill(200))
    expect(await fails(email, 10, () => ({ call: 'check-user' }))).toEqual(Array(10).fill(401))
    expect(await statusOf(signIn(email, right))).toBe(429)
  })

  test('a caller cannot change the address that counts by a header', async () => {
    const spoofed = (at: number) =>
      app.call('POST', '/auth/login', { username: 'v', password: 'x' }, { 'x-forwarded-for': `192.0.2.${at}` })
    for (let at = 0; at < 10; at += 1) expect(await statusOf(spoofed(at))).toBe(401)
    expect(await statusOf(spoofed(99))).toBe(429)
  })
})

describe('per account over all addresses', () => {
  test('the twenty-first failure waits, from wherever it comes', async () => {
    const { email } = await person()
    expect(await fails(email, 20, elsewhere)).toEqual(Array(20).fill(401))
    const next = await signIn(email, { ...right, from: '10.9.0.1' })
    expect([next.statusCode, next.headers['retry-after']]).toEqual([429, '900'])
    await clock.advance(15 * MINUTE_MS)
    expect(await statusOf(signIn(email, { ...right, from: '10.9.0.1' }))).toBe(200)
  })

  test('the right password from a known device is never refused for what happens elsewhere', async () => {
    const victim = await person()
    const cookie = await knownBrowser(victim)
    await fails(victim.email, 20, elsewhere)
    await fails(victim.email, 10)
    expect(await statusOf(signIn(victim.email, { ...right, cookie, from: '10.9.0.1' }))).toBe(200)
    expect(await statusOf(signIn(victim.email, { ...right, cookie }))).toBe(200)
    expect(await statusOf(signIn(victim.email, { ...right, cookie, call: 'check-user' }))).toBe(200)
  })

  test('counts hold over a restart and for all processes', async () => {
    const { email } = await person()
    await fails(email, 20, elsewhere)
    const restarted = await buildApp(app.deps.settings, {
      now: clock.date,
      passwordCost: TEST_PASSWORD_COST,
      logTo: { write: () => undefined },
    })
    const payload = { username: email, password: TEST_PASSWORD }
    expect(await statusOf(restarted.http.inject({ method: 'POST', url: '/api/auth/login', payload }))).toBe(429)
    await restarted.close()
  })
})

describe('per address', () => {
  test('50 failures slow an address down to one try in five seconds, and shut nobody out', async () => {
    const [known, fresh] = [await person(), await person()]
    const cookie = await knownBrowser(known)
    for (let at = 0; at < 50; at += 1) expect(await statusOf(signIn(`a${at}@example.org`))).toBe(401)
    const next = await signIn(fresh.email, right)
    expect([next.statusCode, next.headers['retry-after']]).toEqual([429, '5'])
    expect(await statusOf(signIn(known.email, { ...right, cookie }))).toBe(200)
    expect(await statusOf(signIn(fresh.email, { ...right, from: '10.0.0.2' }))).toBe(200)
    await clock.advance(5_000)
    expect(await statusOf(signIn('a50@example.org'))).toBe(401)
    expect(await statusOf(signIn(fresh.email, right))).toBe(429)
    await clock.advance(5_000)
    expect(await statusOf(signIn(fresh.email, right))).toBe(200)
  })
})

test('a clock that was wrong by a day and is put back shuts nobody out for that day', async () => {
  const victim = await person()
  await clock.advance(24 * 60 * MINUTE_MS)
  expect(await fails(victim.email, 10)).toEqual(Array(10).fill(401))
  expect(await statusOf(signIn(victim.email, right))).toBe(429)
  await clock.advance(-24 * 60 * MINUTE_MS)
  expect(await statusOf(signIn(victim.email, right))).toBe(200)
})

describe('a known device', () => {
  test('is kept as a hash, by a cookie that no script and no other site reaches', async () => {
    const { email } = await person()
    const { headers } = await signIn(email, right)
    const cookie = String(headers['set-cookie'])
    expect(cookie).toMatch(/^eluent_device=[\w-]{43}; Path=\/api\/auth; Max-Age=15552000; HttpOnly; SameSite=Strict$/)
    const [, word = ''] = /=([\w-]{43})/.exec(cookie) ?? []
    expect(JSON.stringify(await app.sql('select * from known_devices'))).not.toContain(word)
    expect(app.logLines.join('\n')).not.toContain(word)
    expect((await signIn(email)).headers['set-cookie']).toBeUndefined()
  })

  test('is one for each account that signed in there, and keeps its cookie', async () => {
    const [first, second, stranger] = [await person(), await person(), await person()]
    const cookie = await knownBrowser(first)
    const reply = await signIn(second.email, { ...right, cookie })
    expect(String(reply.headers['set-cookie']).split(';')[0]).toBe(cookie)
    for (const { email } of [first, second, stranger]) await fails(email, 20, elsewhere)
    expect(await statusOf(signIn(first.email, { ...right, cookie }))).toBe(200)
    expect(await statusOf(signIn(second.email, { ...right, cookie }))).toBe(200)
    expect(await statusOf(signIn(stranger.email, { ...right, cookie }))).toBe(429)
  })

  test.each(['eluent_device=x', `eluent_device=${'a'.repeat(43)}`, 'eluent_device', ';=;'])(
    'is none by the cookie %s',
    async (cookie) => {
      const { email } = await person()
      await fails(email, 20, elsewhere)
      expect(await statusOf(signIn(email, { ...right, cookie }))).toBe(429)
    },
  )

  test('that fails ten times itself is slowed down, and neither its user nor anybody else is shut out', async () => {
    const victim = await person()
    const cookie = await knownBrowser(victim)
    expect(await fails(victim.email, 10, () => ({ cookie }))).toEqual(Array(10).fill(401))
    expect(await statusOf(signIn(victim.email, right))).toBe(200)
    await fails(victim.email, 20, elsewhere)
    const next = await signIn(victim.email, { ...right, cookie })
    expect([next.statusCode, next.headers['retry-after']]).toEqual([429, '5'])
    await clock.advance(5_000)
    expect(await statusOf(signIn(victim.email, { ...right, cookie }))).toBe(200)
  })

  test('is forgotten half a year after its last sign-in', async () => {
    const victim = await person()
    const cookie = await knownBrowser(victim)
    await clock.advance(180 * 24 * 60 * MINUTE_MS)
    await fails(victim.email, 20, elsewhere)
    expect(await statusOf(signIn(victim.email, { ...right, cookie }))).toBe(429)
  })
})

describe('the mail', () => {
  test('goes to the user at the fifth failure, once a day', async () => {
    const { email } = await person()
    await fails(email, 4, elsewhere)
    expect(await mailsTo(email)).toEqual([])
    await fails(email, 6, elsewhere)
    const [mail, ...more] = await mailsTo(email)
    expect(more).toEqual([])
    expect(mail).toEqual({
      subject: 'Failed sign-ins to your account',
      body_text: expect.stringContaining('five times or more') as string,
    })
    await clock.advance(24 * 60 * MINUTE_MS)
    await fails(email, 5, elsewhere)
    expect(await mailsTo(email)).toHaveLength(2)
  })

  test('goes out for a known device as well, and to nobody who cannot sign in', async () => {
    const [user, inactive] = [await person(), await person()]
    const cookie = await knownBrowser(user)
    await fails(user.email, 5, () => ({ cookie }))
    expect(await mailsTo(user.email)).toHaveLength(1)
    await app.sql('update users set is_active = false where id = $1', [inactive.id])
    await fails(inactive.email, 6, elsewhere)
    expect(await mailsTo(inactive.email)).toEqual([])
  })
})

test('an account that nobody has is answered, hashed and counted like one that is there', async () => {
  const { email } = await person()
  const { passwords } = app.deps
  const matches = passwords.matches.bind(passwords)
  const seen = async (username: string) => {
    let hashes = 0
    passwords.matches = (...given) => {
      hashes += 1
      return matches(...given)
    }
    const replies: unknown[] = []
    for (let at = 0; at < 22; at += 1) {
      const { statusCode, headers, body } = await signIn(username, elsewhere(at))
      replies.push([statusCode, headers['retry-after'], headers['set-cookie'], body])
    }
    return { replies, hashes }
  }
  const known = await seen(email)
  expect(await seen('nobody@example.org')).toEqual(known)
  // one for each failure, one beside the mail
  expect(known.hashes).toBe(21)
  passwords.matches = matches
})
