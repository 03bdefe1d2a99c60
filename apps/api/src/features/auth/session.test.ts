import { permissionsOf, ROLE_SLUGS } from '@eluent/domain/auth'
import { FakeClock } from '@eluent/testkit'
import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { folderKeys, keysOf } from '../../platform/auth/keys.ts'
import { createTestApp, type Caller } from '../../testing/app.ts'
import { labTest, statusOf } from '../../testing/lab-test.ts'

const clock = new FakeClock('2026-11-20T08:00:00Z')
const { app } = labTest({ overrides: { now: clock.date } })

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
const meStatus = (caller: Caller) => statusOf(caller.get('/me'))
const bearer = (token: string) => app.get('/me', { authorization: `Bearer ${token}` })

describe('the token', () => {
  test('[PERM-04] [PERM-05] carries what the browser reads: permissions by resource in snake_case, roles, organization, session', async () => {
    const viewer = await app.signIn('viewer')
    const claims = claimsOf(viewer.token)
    expect(claims).toMatchObject({
      permissions: permissionsOf('viewer'),
      role: { slug: 'viewer' },
      actual_role: { slug: 'viewer' },
      organization: { id: 1, name: 'Laboratory' },
      name: viewer.person.name,
      email: viewer.person.email,
    })
    expect(claims['permissions']).toMatchObject({
      sample: ['list', 'show_report', 'export_csv', 'download_result', 'download_report'],
    })
    expect(claims['session_id']).toMatch(/^[0-9a-f-]{36}$/)
    expect(Number(claims['exp']) - Number(claims['iat'])).toBe(3600)
  })

  test('[API-13] token_info replies the claims of the bearer token', async () => {
    const tester = await app.signIn('tester')
    expect((await tester.get('/token_info?timestamp=1')).json()).toEqual(
      expect.objectContaining({ jti: claimsOf(tester.token)['jti'], exp: claimsOf(tester.token)['exp'] }),
    )
  })

  test.each(ROLE_SLUGS)('[API-12] GET me replies the profile of a %s', async (role) => {
    const caller = await app.signIn(role)
    const profile = (await caller.get('/me')).json()
    expect(profile).toMatchObject({ id: caller.person.id, name: caller.person.name, email: caller.person.email })
    expect(profile.actual_role).toEqual({ slug: role })
    expect(JSON.stringify(profile)).not.toContain('argon2')
  })

  test('[API-11] resend/token takes a token that holds and replies a new one of the same session', async () => {
    const tester = await app.signIn('tester')
    await clock.advance(45 * 60_000)
    const renewed = (await app.call('POST', '/resend/token', { token: tester.token })).json().access_token as string
    expect(claimsOf(renewed)['session_id']).toBe(claimsOf(tester.token)['session_id'])
    await clock.advance(30 * 60_000)
    expect(await statusOf(bearer(renewed))).toBe(200)
  })

  test('an expired token is refused with the words the screen waits for, and cannot be renewed', async () => {
    const tester = await app.signIn('tester')
    await clock.advance(61 * 60_000)
    const reply = await tester.get('/me')
    expect(reply.statusCode).toBe(401)
    expect(reply.json().error).toBe('Signature Has Expired')
    expect((await app.call('POST', '/resend/token', { token: tester.token })).json().error).toBe(
      'Signature Has Expired',
    )
  })

  test('forged, foreign and half tokens are refused', async () => {
    const tester = await app.signIn('tester')
    const [head = '', body = '', signature = ''] = tester.token.split('.')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${body}.`
    const admin = Buffer.from(JSON.stringify({ ...claimsOf(tester.token), role: { slug: 'admin' } })).toString(
      'base64url',
    )
    const keys = keysOf(await folderKeys(app.deps.settings.dataDir))
    const signed = (claims: Record<string, unknown>, typ: string) =>
      new SignJWT(claims).setProtectedHeader({ alg: 'EdDSA', typ }).sign(keys.tokenPrivate)
    const { exp: _, ...endless } = claimsOf(tester.token)
    const otherType = await signed(claimsOf(tester.token), 'invite+jwt')
    const otherAudience = await signed({ ...claimsOf(tester.token), aud: 'elsewhere' }, 'at+jwt')
    for (const token of [
      unsigned,
      `${head}.${admin}.${signature}`,
      await signed(endless, 'at+jwt'),
      otherType,
      otherAudience,
      head,
      'x',
    ]) {
      expect(await statusOf(bearer(token))).toBe(401)
    }
    expect(await statusOf(bearer(await signed(claimsOf(tester.token), 'at+jwt')))).toBe(200)
  })

  test('a token is refused where its session belongs to somebody else', async () => {
    const [one, two] = [await app.signIn('tester'), await app.signIn('tester')]
    const keys = keysOf(await folderKeys(app.deps.settings.dataDir))
    const mixed = await new SignJWT({ ...claimsOf(one.token), session_id: claimsOf(two.token)['session_id'] })
      .setProtectedHeader({ alg: 'EdDSA', typ: 'at+jwt' })
      .sign(keys.tokenPrivate)
    expect(await statusOf(bearer(mixed))).toBe(401)
  })
})

describe('the session', () => {
  const sessionOf = (caller: Caller) => String(claimsOf(caller.token)['session_id'])

  test('[SESSION-09] [SESSION-10] [API-09] logout ends the given session and its token is refused with 401', async () => {
    const tester = await app.signIn('tester')
    expect(await statusOf(tester.post('/auth/logout', { session_id: sessionOf(tester) }))).toBe(200)
    expect(await meStatus(tester)).toBe(401)
    expect(await statusOf(app.call('POST', '/resend/token', { token: tester.token }))).toBe(401)
  })

  test('[SESSION-10] [SETTINGS-03] [SETTINGS-04] [API-10] logout?all=true keeps the given session and ends the others, of this user only', async () => {
    const here = await app.signIn('tester')
    const elsewhere = await app.signInAs(here.person)
    const bystander = await app.signIn('tester')
    expect(await statusOf(here.post('/auth/logout?all=true', { session_id: sessionOf(here) }))).toBe(200)
    expect(await meStatus(here)).toBe(200)
    expect(await meStatus(elsewhere)).toBe(401)
    expect(await meStatus(bystander)).toBe(200)
  })

  test('nobody ends the session of another user', async () => {
    const [one, two] = [await app.signIn('admin'), await app.signIn('tester')]
    await one.post('/auth/logout', { session_id: sessionOf(two) })
    expect(await meStatus(two)).toBe(200)
  })

  test('a deactivated user is refused at the next request, and so is a closed organization', async () => {
    const [tester, other] = [await app.signIn('tester'), await app.signIn('tester', app.otherLaboratoryId)]
    await app.sql('update users set is_active = false where id = $1', [tester.person.id])
    await app.sql('update organizations set is_active = false where id = $1', [app.otherLaboratoryId])
    expect(await meStatus(tester)).toBe(401)
    expect(await meStatus(other)).toBe(401)
    await app.sql('update organizations set is_active = true')
  })

  test('a changed role counts from the next request on', async () => {
    const admin = await app.signIn('admin')
    await app.sql(`update users set role = 'viewer' where id = $1`, [admin.person.id])
    expect((await admin.get('/me')).json().role).toEqual({ slug: 'viewer' })
    const renewed = (await app.call('POST', '/resend/token', { token: admin.token })).json().access_token as string
    expect(claimsOf(renewed)['permissions']).toEqual(permissionsOf('viewer'))
  })

  test('a session ends after seven days, however often it is renewed', async () => {
    let { token } = await app.signIn('tester')
    for (let hour = 0; hour < 7 * 24 - 1; hour += 1) {
      await clock.advance(59 * 60_000)
      token = (await app.call('POST', '/resend/token', { token })).json().access_token as string
    }
    await clock.advance(59 * 60_000)
    expect(await statusOf(bearer(token))).toBe(200)
    await clock.advance(4 * 60 * 60_000)
    expect(await statusOf(app.call('POST', '/resend/token', { token }))).toBe(401)
  })

  test('sign-in and sign-out are in the audit trail, with the address', async () => {
    const tester = await app.signIn('tester')
    await tester.post('/auth/logout', { session_id: sessionOf(tester) })
    expect(
      await app.sql('select action, actor_name, actor_role, new from audit_entries where record_id = $1 order by id', [
        sessionOf(tester),
      ]),
    ).toMatchObject([
      { action: 'login', actor_name: tester.person.name, actor_role: 'tester', new: { ip: '127.0.0.1' } },
      { action: 'logout', actor_name: tester.person.name },
    ])
  })
})

describe('the app version', () => {
  test('[SESSION-08] an older app version than required is answered 426, the required and newer ones pass', async () => {
    const strict = await createTestApp({ settings: { requiredAppVersion: '3.2.1' } })
    try {
      const answer = (version: string) => statusOf(strict.get('/me', { 'x-app-version': version }))
      expect(await answer('3.2.0')).toBe(426)
      expect(await answer('2.10.9')).toBe(426)
      expect(await answer('3.2.1')).toBe(401)
      expect(await answer('3.10.0')).toBe(401)
    } finally {
      await strict.close()
    }
  })
})
