import { changePassword } from '@eluent/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { TEST_PASSWORD } from '../../testing/people.ts'
import { errorsOf, labTest, statusOf, type Caller } from '../../testing/lab-test.ts'

const NEW = 'Kiln-Road-12'
const EASY = 'This password is easy to guess. Choose a longer or less common one.'
const HOUR_MS = 60 * 60 * 1000

const { app } = labTest({ overrides: { now: () => new Date(nowMs) } })
let caller: Caller
let nowMs = Date.parse('2026-11-20T12:00:00.000Z')
beforeEach(async () => {
  nowMs += HOUR_MS // attempts of the test before count no more
  caller = await app.signIn('tester')
})

const ask = (email: string) => app.call('POST', '/users/reset-password', { user: { email } })
const check = (token: string) => app.get(`/users/reset-password/${token}`)
const reset = (token: string, password = NEW) =>
  app.call('PATCH', `/users/reset-password/${token}`, { user: { password } })
const signIn = (password: string) =>
  app.call('POST', '/auth/login', { username: caller.person.email, password, organization_id: null })
const mailsTo = (email: string) =>
  app.sql('select subject, body_text, body_html from mail_outbox where to_address = $1 order by created_at, id', [
    email,
  ])
async function mailedToken(): Promise<string> {
  expect(await statusOf(ask(caller.person.email))).toBe(200)
  const letters = await mailsTo(caller.person.email)
  const tokens = letters.map(({ body_text }) => /\/reset-password\/(\S+)/.exec(String(body_text))?.[1])
  return tokens.findLast((token) => token !== undefined) ?? ''
}
const change = (old_password: string, new_password: string, by = caller, id = caller.person.id) =>
  by.patch(`/users/${id}/change-password`, { user: { old_password, new_password } })

describe('a forgotten password', () => {
  test('[PASSWORD-03] [API3-35] a link to /reset-password/{token} is mailed', async () => {
    const reply = await ask(` ${caller.person.email.toUpperCase()} `)
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'Password reset email sent' }])
    const [letter] = await mailsTo(caller.person.email)
    expect(letter).toMatchObject({
      subject: 'Choose a new password',
      body_text: expect.stringMatching(/^.*\n\nChoose it here: http\S+\/reset-password\/1-[\w-]{43}\n/) as string,
    })
  })

  test('[PASSWORD-05] an unknown email gets the same reply, and no mail is sent', async () => {
    const known = await ask(caller.person.email)
    const before = await app.sql('select count(*) as n from mail_outbox')
    const unknown = await ask('nobody@example.org')
    expect([unknown.statusCode, unknown.json()]).toEqual([known.statusCode, known.json()])
    await app.sql('update users set is_active = false where id = $1', [caller.person.id])
    expect((await ask(caller.person.email)).json()).toEqual(known.json())
    expect(await app.sql('select count(*) as n from mail_outbox')).toEqual(before)
  })

  test.each(['', 'mara', 'mara@', `${'m'.repeat(64)}@example.org`])(
    '[PASSWORD-02] %j is refused as no valid email',
    async (email) => {
      expect(await errorsOf(ask(email))).toEqual({ email: ['Please provide the valid email'] })
    },
  )

  test('letters are not sent without end, and nobody is notified', async () => {
    const replies = [await ask(caller.person.email)]
    for (let sent = 1; sent < 8; sent++) replies.push(await ask(caller.person.email))
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1)
    expect(await mailsTo(caller.person.email)).toHaveLength(5)
  })

  test('the token is kept as a hash only, and stands in no log', async () => {
    const token = await mailedToken()
    await check(token)
    const [row] = await app.sql('select secret_sha256 from password_resets order by created_at desc limit 1')
    expect(row?.['secret_sha256']).toMatch(/^[0-9a-f]{64}$/)
    const everything = JSON.stringify(await app.sql('select * from password_resets')) + app.logLines.join('\n')
    expect(everything).not.toContain(token.slice(2))
  })
})

describe('a new password by the link', () => {
  test('[PASSWORD-09] [API3-33] [API3-34] the link works once: the new password signs in, the old one does not', async () => {
    const token = await mailedToken()
    expect((await check(token)).json()).toEqual({ valid: true })
    expect((await reset(token)).json()).toEqual({ message: 'Password reset successfully' })
    expect([await statusOf(signIn(NEW)), await statusOf(signIn(TEST_PASSWORD))]).toEqual([200, 401])
    for (const again of [await check(token), await reset(token, 'Another-Road-13')]) {
      expect([again.statusCode, again.json<{ error: string }>().error]).toEqual([410, 'Link Has Expired. Please Retry'])
    }
    expect(await statusOf(signIn(NEW))).toBe(200)
  })

  test('[PASSWORD-09] it works for one hour, no longer', async () => {
    const token = await mailedToken()
    nowMs += HOUR_MS - 1
    expect(await statusOf(check(token))).toBe(200)
    nowMs += 1
    expect([await statusOf(check(token)), await statusOf(reset(token))]).toEqual([410, 410])
    expect(await statusOf(signIn(TEST_PASSWORD))).toBe(200)
  })

  test('of many at once one sets its password', async () => {
    const token = await mailedToken()
    const replies = await Promise.all([1, 2, 3, 4].map((number) => reset(token, `Kiln-Road-${number}`)))
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([200, 410, 410, 410])
    const winner = replies.findIndex((reply) => reply.statusCode === 200) + 1
    expect(await statusOf(signIn(`Kiln-Road-${winner}`))).toBe(200)
  })

  test('a newer link replaces the older one, and a changed password both', async () => {
    const [older, newer] = [await mailedToken(), await mailedToken()]
    expect(older).not.toBe(newer)
    expect([await statusOf(check(older)), await statusOf(check(newer))]).toEqual([410, 200])
    await change(TEST_PASSWORD, NEW)
    expect(await statusOf(check(newer))).toBe(410)
  })

  test('[PASSWORD-07] one that misses the strength pattern is refused, and the link still works', async () => {
    const token = await mailedToken()
    for (const weak of ['', 'Ab1', 'kiln-road-12', 'KILN-ROAD-12', 'Kiln-Road', `Aa1${'x'.repeat(62)}`]) {
      expect(await errorsOf(reset(token, weak))).toEqual({
        password: ['Minimum 8 characters with at least one lowercase, one uppercase and one digit'],
      })
    }
    expect(await statusOf(reset(token))).toBe(200)
  })

  test('one that is easy to guess is refused, and the link still works', async () => {
    const token = await mailedToken()
    for (const easy of ['Password1', 'Laboratory-1', caller.person.email.replace('tester', 'Tester')])
      expect([easy, await errorsOf(reset(token, easy))]).toEqual([easy, { password: [EASY] }])
    expect(await statusOf(reset(token))).toBe(200)
  })

  test('every session of the user ends, the owner is notified, and the trail has a line', async () => {
    await reset(await mailedToken())
    expect(await statusOf(caller.get('/me'))).toBe(401)
    expect((await mailsTo(caller.person.email)).map(({ subject }) => subject)).toEqual([
      'Choose a new password',
      'Your password was changed',
    ])
    expect(await app.actions('user', caller.person.id)).toEqual(['request_password_reset', 'reset_password'])
  })

  test.each(['x', '1-x', `1-${'a'.repeat(43)}`, `999999-${'a'.repeat(43)}`, `0-${'a'.repeat(43)}`])(
    '[API3-33] the forged link %s is answered as an expired one',
    async (token) => {
      expect([await statusOf(check(token)), await statusOf(reset(token))]).toEqual([410, 410])
    },
  )
})

describe('changing the password', () => {
  test('[API3-36] the new one signs in, this session stays, the others end', async () => {
    const elsewhere = await app.signInAs(caller.person)
    const reply = await change(TEST_PASSWORD, NEW)
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'Password changed successfully' }])
    expect([await statusOf(signIn(NEW)), await statusOf(signIn(TEST_PASSWORD))]).toEqual([200, 401])
    expect(await statusOf(caller.get('/me'))).toBe(200)
    expect(await statusOf(elsewhere.get('/me'))).toBe(401)
    const [kept] = await app.sql('select password_hash from users where id = $1', [caller.person.id])
    expect(kept?.['password_hash']).toMatch(/^\$argon2id\$/)
  })

  test.each([
    ['[PASSWORD-12] an empty old password', '', NEW, { old_password: ['Please fill the old password'] }],
    [
      '[PASSWORD-13] a weak new password',
      TEST_PASSWORD,
      'kiln-road-12',
      { new_password: ['Minimum 8 characters with at least one lowercase, one uppercase and one digit'] },
    ],
    ['a common new password', TEST_PASSWORD, 'Qwerty123', { new_password: [EASY] }],
    [
      '[PASSWORD-14] the old one as the new one',
      TEST_PASSWORD,
      TEST_PASSWORD,
      { new_password: ['Old And New Password Cannot Be Same'] },
    ],
    ['[PASSWORD-15] an old one of 65 characters', 'x'.repeat(65), NEW, { old_password: ['At most 64 characters.'] }],
    [
      '[PASSWORD-15] a new one of 65 characters',
      TEST_PASSWORD,
      `Aa1${'x'.repeat(62)}`,
      { new_password: ['Minimum 8 characters with at least one lowercase, one uppercase and one digit'] },
    ],
    ['a wrong old password', 'Wrong-Road-1', NEW, { old_password: ['The old password is wrong'] }],
  ])('%s is refused', async (_, old, next, errors) => {
    expect(await errorsOf(change(old, next))).toEqual(errors)
    expect(await statusOf(signIn(TEST_PASSWORD))).toBe(200)
  })

  test("[API3-36] another user's password cannot be changed", async () => {
    const other = await app.signIn('admin')
    expect(await statusOf(change(TEST_PASSWORD, NEW, other))).toBe(403)
    expect(await statusOf(signIn(TEST_PASSWORD))).toBe(200)
  })

  test('[PERM-20] the call needs user change_password', () => {
    expect(changePassword.access).toBe('user.change_password') // tests/access.test.ts shows that the guard holds to it
  })

  test('guessing the old password is slowed down', async () => {
    for (let tried = 0; tried < 10; tried++) expect(await statusOf(change('Wrong-Road-1', NEW))).toBe(422)
    expect(await statusOf(change(TEST_PASSWORD, NEW))).toBe(429)
  })

  test('of two devices at once one changes it', async () => {
    const elsewhere = await app.signInAs(caller.person)
    const replies = await Promise.all([
      change(TEST_PASSWORD, 'Kiln-Road-1'),
      change(TEST_PASSWORD, 'Kiln-Road-2', elsewhere),
    ])
    const [first, second] = replies.map((reply) => reply.statusCode)
    expect([first, second].filter((status) => status === 200)).toHaveLength(1)
    expect(await statusOf(signIn(first === 200 ? 'Kiln-Road-1' : 'Kiln-Road-2'))).toBe(200)
  })

  test('a super admin who acts for another organization changes their own', async () => {
    caller = await app.signIn('superadmin', app.providerId)
    const acting = await app.signInAs(caller.person, app.laboratoryId)
    expect(await statusOf(change(TEST_PASSWORD, NEW, acting))).toBe(200)
    expect(await statusOf(change(NEW, TEST_PASSWORD, acting))).toBe(200)
  })
})
