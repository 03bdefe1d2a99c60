import { ROLES } from '@eluent/domain/auth'
import { INVITATION_MS } from '@eluent/domain/users'
import { FakeClock } from '@eluent/testkit'
import { SignJWT, decodeJwt } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { folderKeys, keysOf } from '../../platform/auth/keys.ts'
import { makePerson } from '../../testing/people.ts'
import { errorsOf, idempotent, labTest, statusOf, type Caller } from '../../testing/lab-test.ts'

const PASSWORD = 'Kiln-Road-12'
const TESTER = ROLES.find(({ slug }) => slug === 'tester')?.id ?? 0

const clock = new FakeClock('2026-11-20T08:00:00Z')
const { app } = labTest({ overrides: { now: clock.date } })
let admin: Caller
let email = ''
let made = 0
beforeEach(async () => {
  await clock.advance(20 * 60_000) // attempts of the test before count no more
  admin = await app.signIn('admin')
  made += 1
  email = `new-${made}@example.org`
})

const invite = (change: Record<string, unknown> = {}, by = admin, headers = idempotent()) =>
  by.post('/users/invite', { email, role_id: TESTER, ...change }, headers)
const letters = (to = email) =>
  app.sql('select subject, body_text, body_html from mail_outbox where to_address = $1 order by created_at, id', [to])
async function invited(change: Record<string, unknown> = {}, by = admin): Promise<string> {
  expect(await statusOf(invite(change, by))).toBe(200)
  const texts = (await letters()).map(({ body_text }) => String(body_text))
  const tokens = texts.map((text) => /\/users\/invite\/(\S+)/.exec(text)?.[1] ?? '')
  // the newest, whatever order equal times stand in
  return tokens.toSorted((a, b) => Number(decodeJwt(a).iat) - Number(decodeJwt(b).iat)).at(-1) ?? ''
}
const check = (token: string) => statusOf(app.call('POST', '/users/invite/check', { token }))
const signUp = (token: string, change: Record<string, unknown> = {}) =>
  app.call('POST', '/users/sign-up', { user: { name: 'Ann Lee', token, password: PASSWORD, ...change } })
const login = (password = PASSWORD) =>
  app.call('POST', '/auth/login', { username: email, password, organization_id: null })
const factsOf = (reply: Awaited<ReturnType<typeof signUp>>) => [
  reply.statusCode,
  reply.json<{ error?: string }>().error,
]
const userRow = async () => (await app.sql('select * from users where email = $1', [email]))[0]

describe('an invitation', () => {
  test('[API3-39] [INVITE-03] [INVITE-07] mails a link whose token says email, exp in seconds, role and organization', async () => {
    const reply = await invite({ email: ` ${email.toUpperCase()} ` })
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'Invitation sent successfully' }])
    const [letter] = await letters()
    expect(letter).toMatchObject({
      subject: 'Your invitation to Laboratory',
      body_text: expect.stringMatching(/http\S+\/users\/invite\/[\w-]+\.[\w-]+\.[\w-]+\n/) as string,
      body_html: expect.stringMatching(/<a href="http[^"]+\/users\/invite\/[\w.-]+">Sign up<\/a>/) as string,
    })
    const token = /\/users\/invite\/(\S+)/.exec(String(letter?.['body_text']))?.[1] ?? ''
    const nowS = Math.floor(clock.date().getTime() / 1000)
    expect(decodeJwt(token)).toMatchObject({
      email,
      exp: nowS + INVITATION_MS / 1000,
      role: { id: TESTER, name: 'Tester' },
      organization: { id: 1, name: 'Laboratory' },
    })
    expect(await check(token)).toBe(200)
    await app.http.inject(`/users/invite/${token}`) // the page that the link opens
    expect(app.logLines.join('\n')).not.toContain(token.split('.')[2])
  })

  test.each([
    [{ email: 'ann@' }, { email: ['Please enter a valid email address'] }],
    [{ email: null }, { email: ['Please enter a valid email address'] }],
    [{ role_id: '' }, { role_id: ['Please select the role'] }],
    [{ role_id: 1 }, { role_id: ['Please select the role'] }],
  ])('[INVITE-02] %j is refused by the screen’s text, and no letter goes', async (change, errors) => {
    const before = await app.sql('select count(*) as n from mail_outbox')
    expect(await errorsOf(invite(change))).toEqual(errors)
    expect(await app.sql('select count(*) as n from mail_outbox')).toEqual(before)
  })

  test('[INVITE-08] holds for 7 days; the email of a user is refused', async () => {
    const token = await invited()
    await clock.advance(7 * 24 * 3_600_000)
    expect(await check(token)).toBe(200)
    await clock.advance(1000)
    expect(await check(token)).toBe(410)
    admin = await app.signIn('admin')
    const colleague = await makePerson(app.deps.db, { role: 'viewer', organizationId: app.laboratoryId })
    expect(await errorsOf(invite({ email: colleague.email }))).toMatchObject({
      email: ['This email already belongs to a user'],
    })
    expect(await letters(colleague.email)).toEqual([])
  })

  test('one to an address of another organization is answered alike; its mail says the rest and holds no link', async () => {
    const stranger = await makePerson(app.deps.db, { role: 'viewer', organizationId: app.otherLaboratoryId })
    const [known, fresh] = [await invite({ email: stranger.email }), await invite()]
    expect([known.statusCode, known.body]).toEqual([fresh.statusCode, fresh.body])
    const [letter, ...more] = await letters(stranger.email)
    expect(more).toEqual([])
    expect(letter?.['subject']).toBe('Your invitation to Laboratory')
    expect(letter?.['body_text']).toContain('This address signs in to another organization already')
    expect(JSON.stringify(letter)).not.toContain('/users/invite/')
    const trailOf = async (to: string) =>
      app.actions('invitation', String(await app.value('select id from invitations where email = $1', [to])))
    expect(await trailOf(stranger.email)).toEqual(await trailOf(email))
  })

  test('a newer one to the same address ends the older one, and a repeated call sends one letter', async () => {
    const older = await invited()
    await clock.advance(1000)
    const newer = await invited()
    expect([await check(older), await check(newer)]).toEqual([410, 200])
    expect(factsOf(await signUp(older))).toEqual([410, 'Link Has Expired. Please Retry'])
    const key = idempotent()
    await invite({}, admin, key)
    await invite({}, admin, key)
    expect(await letters()).toHaveLength(3)
  })

  test('letters to one mailbox are not sent without end', async () => {
    const statuses: number[] = []
    for (let sent = 0; sent < 11; sent += 1) statuses.push(await statusOf(invite()))
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })
})

describe('the sign-up', () => {
  test('[API3-41] creates the user of the invitation, who signs in with the password', async () => {
    const token = await invited()
    const reply = await signUp(token, {
      name: ' <i>Ann</i> Lee',
      email,
      role_id: TESTER,
      contact_number: '+15551234567',
      alternate_email_id: 'Home@example.net',
    })
    expect([reply.statusCode, reply.json()]).toEqual([201, { message: 'Sign up successful' }])
    expect(await userRow()).toMatchObject({
      organization_id: String(app.laboratoryId),
      name: 'Ann Lee',
      role: 'tester',
      contact_number: '+15551234567',
      alternate_email_id: 'home@example.net',
      is_active: true,
    })
    expect(await statusOf(login())).toBe(200)
    const [line] = await app.sql(`select actor_name, new from audit_entries where action = 'sign_up' order by id desc`)
    expect(line).toMatchObject({ actor_name: 'Ann Lee', new: { email, role: 'tester' } })
    expect(JSON.stringify(line)).not.toMatch(/Kiln|argon2/)
  })

  test('[SIGNUP-08] a used token is refused, and of many at once one signs up', async () => {
    const token = await invited()
    const replies = await Promise.all([1, 2, 3].map(() => signUp(token)))
    expect(replies.map((reply) => reply.statusCode).filter((status) => status === 201)).toHaveLength(1)
    expect((await app.sql('select id from users where email = $1', [email])).length).toBe(1)
    expect(factsOf(await signUp(token))).toEqual([410, 'Link Has Expired. Please Retry'])
    expect(await check(token)).toBe(410)
  })

  test('[SIGNUP-08] forged, expired and foreign tokens are refused, and open nothing', async () => {
    const token = await invited()
    const [head = '', claims = '', signature = ''] = token.split('.')
    const { tokenPrivate } = keysOf(await folderKeys(app.deps.settings.dataDir))
    const own = decodeJwt(token)
    const signed = (change: object, typ = 'invite+jwt') =>
      new SignJWT({ ...own, ...change }).setProtectedHeader({ alg: 'EdDSA', typ }).sign(tokenPrivate)
    const { exp: _, ...endless } = own
    const forged = Buffer.from(JSON.stringify({ ...own, role: { id: 4, name: 'Admin' } })).toString('base64url')
    const wrong = [
      `${head}.${forged}.${signature}`,
      `${Buffer.from('{"alg":"none","typ":"invite+jwt"}').toString('base64url')}.${claims}.`,
      await signed({}, 'at+jwt'),
      await signed({ aud: 'eluent-api' }),
      await signed({ jti: crypto.randomUUID() }),
      await signed({ email: 'else@example.org' }),
      await signed({ organization: { id: 3, name: 'Other laboratory' } }),
      await signed({ exp: Number(own.iat) - 1 }),
      await new SignJWT(endless).setProtectedHeader({ alg: 'EdDSA', typ: 'invite+jwt' }).sign(tokenPrivate),
      admin.token,
      '',
      'x',
    ]
    for (const one of wrong) expect([await check(one), await statusOf(signUp(one))]).toEqual([410, 410])
    expect(await userRow()).toBeUndefined()
    expect(await statusOf(app.get('/me', { authorization: `Bearer ${token}` }))).toBe(401)
    expect(await statusOf(signUp(token))).toBe(201)
  })

  test.each([
    ['another email', { email: 'else@example.org' }, 'email'],
    ['another role', { role_id: 4 }, 'role_id'],
    ['the super admin’s role', { role_id: '1' }, 'role_id'],
  ])('[SIGNUP-08] %s than the invitation’s is refused with 403 and logged', async (_what, change, field) => {
    const token = await invited()
    expect(factsOf(await signUp(token, change))).toEqual([403, 'Email and role are those of the invitation.'])
    expect(await userRow()).toBeUndefined()
    const line = app.logLines.findLast((text) => text.includes('a sign-up claimed'))
    expect(JSON.parse(line ?? '{}')).toMatchObject({ event: 'access_denied', field, organization: app.laboratoryId })
    expect(await statusOf(signUp(token))).toBe(201)
  })

  test.each([
    ['[SIGNUP-06] a blank name', { name: '' }, { name: ['Please fill the first name'] }],
    ['[SIGNUP-06] no last name', { name: 'Ann' }, { name: ['Please fill the last Name'] }],
    [
      '[SIGNUP-06] a weak password',
      { password: 'kiln' },
      { password: ['Minimum 8 characters with at least one lowercase, one uppercase and one digit'] },
    ],
    [
      'a common password',
      { password: 'Welcome1' },
      { password: ['This password is easy to guess. Choose a longer or less common one.'] },
    ],
    ['[SIGNUP-06] a long name', { name: `${'x'.repeat(130)} y` }, { name: ['Maximum of 129 characters'] }],
    [
      '[SIGNUP-05] a wrong contact number',
      { contact_number: '1' },
      { contact_number: ['Please fill the valid contact number'] },
    ],
    [
      '[SIGNUP-05] a wrong alternate email',
      { alternate_email_id: 'x' },
      { alternate_email_id: ['Please fill the valid alternate email'] },
    ],
    [
      '[SIGNUP-05] the alternate email equal to the email',
      { alternate_email_id: 'INVITED' },
      { alternate_email_id: ['Please fill the valid alternate email'] },
    ],
  ])('%s is refused by its text; the invitation stays open', async (_what, change, errors) => {
    const token = await invited()
    const isSame = 'alternate_email_id' in change && change.alternate_email_id === 'INVITED'
    const own = isSame ? { alternate_email_id: email } : change
    expect(await errorsOf(signUp(token, own))).toEqual(errors)
    expect(await check(token)).toBe(200)
  })

  test('an email that became a user meanwhile, and an organization that was closed, let nobody in', async () => {
    const token = await invited()
    expect(
      await statusOf(
        admin.post('/users', {
          user: { name: 'Ann Lee', email, role_id: TESTER, password: 'Other-Road-13' },
        }),
      ),
    ).toBe(201)
    expect(await errorsOf(signUp(token))).toMatchObject({ email: ['This email already belongs to a user'] })
    await app.sql('update organizations set is_active = false where id = $1', [app.laboratoryId])
    expect([await check(token), await statusOf(signUp(token))]).toEqual([410, 410])
    await app.sql('update organizations set is_active = true where id = $1', [app.laboratoryId])
  })
})
