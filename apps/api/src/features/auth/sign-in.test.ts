import { hash } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { makePerson, TEST_PASSWORD, TEST_PASSWORD_COST, type Person } from '../../testing/people.ts'
import { labTest, statusOf } from '../../testing/lab-test.ts'

const { app } = labTest()

const person = (role: Person['role'], organizationId = app.laboratoryId, officerOf: number[] = []) =>
  makePerson(app.deps.db, { role, organizationId, officerOf })
const signIn = (body: Record<string, unknown>) => app.call('POST', '/auth/login', body)

describe('signing in', () => {
  test('[API-05] [API-06] POST /api/auth/login takes username, password and organization_id and replies access_token', async () => {
    const tester = await person('tester')
    const reply = await signIn({ username: tester.email, password: TEST_PASSWORD, organization_id: null })
    expect(reply.statusCode).toBe(200)
    expect(Object.keys(reply.json())).toEqual(['access_token'])
    expect(await statusOf(app.http.inject({ method: 'POST', url: '/auth/login', payload: {} }))).toBe(404)
  })

  test('an address is known in any letter case and a client may send more than is required', async () => {
    const tester = await person('tester')
    expect(
      await statusOf(signIn({ username: ` ${tester.email.toUpperCase()} `, password: TEST_PASSWORD, remember: true })),
    ).toBe(200)
  })

  test('[LOGIN-14] [LOGIN-17] [API-07] a wrong pair and an address the server refuses get the same words, in global and data.global', async () => {
    const tester = await person('tester')
    const wrongPassword = await signIn({ username: tester.email, password: 'Wrong-horse-7' })
    const unknown = await signIn({ username: 'nobody@example.org', password: 'Wrong-horse-7' })
    const malformed = await signIn({ username: 'not an address', password: 'Wrong-horse-7' })
    for (const reply of [wrongPassword, unknown, malformed]) {
      expect(reply.statusCode).toBe(401)
      expect(reply.json()).toEqual({
        error: 'Invalid Credentials',
        code: 'invalid_credentials',
        global: ['Invalid Credentials'],
        data: { global: ['Invalid Credentials'] },
      })
    }
  })

  test('a password is neither trimmed nor cut', async () => {
    const tester = await person('tester')
    for (const password of [` ${TEST_PASSWORD}`, `${TEST_PASSWORD} `, TEST_PASSWORD.slice(0, -1)]) {
      expect(await statusOf(signIn({ username: tester.email, password }))).toBe(401)
    }
  })

  test('[LOGIN-13] the API takes at most 64 characters of e-mail and of password', async () => {
    const tooLong = await signIn({ username: 'a'.repeat(65), password: 'b'.repeat(65) })
    expect(tooLong.statusCode).toBe(422)
    expect(tooLong.json().errors).toEqual({
      username: ['At most 64 characters.'],
      password: ['At most 64 characters.'],
    })
    expect(await statusOf(signIn({ username: 'a'.repeat(64), password: 'b'.repeat(64) }))).toBe(401)
  })

  test('a deactivated user and one of a closed organization learn no more than a stranger', async () => {
    const inactive = await person('tester')
    await app.sql('update users set is_active = false where id = $1', [inactive.id])
    const closed = await person('tester', 3)
    await app.sql('update organizations set is_active = false where id = 3')
    const replies = [inactive, closed].map(({ email }) => signIn({ username: email, password: TEST_PASSWORD }))
    for (const reply of await Promise.all(replies)) expect(reply.json().code).toBe('invalid_credentials')
    await app.sql('update organizations set is_active = true where id = 3')
  })
})

test('a hash that cost less than hashes cost today is replaced at the next sign-in', async () => {
  const { id, email } = await person('tester')
  const weak = await hash(TEST_PASSWORD, { ...TEST_PASSWORD_COST, timeCost: TEST_PASSWORD_COST.timeCost + 1 })
  const stored = () => app.value('select password_hash from users where id = $1', [id])
  await app.sql('update users set password_hash = $2 where id = $1', [id, weak])
  expect(await statusOf(signIn({ username: email, password: TEST_PASSWORD }))).toBe(200)
  expect(await stored()).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  expect(await statusOf(signIn({ username: email, password: TEST_PASSWORD }))).toBe(200)
})

describe('choosing an organization', () => {
  test('[LOGIN-12] a super admin without a chosen organization is refused by the API, an admin needs none', async () => {
    const superAdmin = await person('superadmin', app.providerId)
    const reply = await signIn({ username: superAdmin.email, password: TEST_PASSWORD, organization_id: null })
    expect(reply.statusCode).toBe(422)
    expect(reply.json().errors).toEqual({ organization_id: ['Please select an Organization'] })
    const admin = await person('admin')
    expect(await statusOf(signIn({ username: admin.email, password: TEST_PASSWORD }))).toBe(200)
  })

  test('[LOGIN-04] [API-08] check-user offers a super admin of organization 2 all active organizations', async () => {
    await app.sql(`insert into organizations (id, name, is_active) values (10, 'Closed', false)`)
    const superAdmin = await person('superadmin', app.providerId)
    expect(
      (await app.call('POST', '/auth/check-user', { username: superAdmin.email, password: TEST_PASSWORD })).json(),
    ).toEqual({
      role: { slug: 'superadmin' },
      organizations: [
        { id: 1, name: 'Laboratory' },
        { id: 3, name: 'Other laboratory' },
        { id: 2, name: 'Provider' },
      ],
    })
  })

  test('[LOGIN-05] a super admin of another organization is offered only where they are an officer', async () => {
    const superAdmin = await person('superadmin', app.laboratoryId, [app.otherLaboratoryId])
    expect(
      (await app.call('POST', '/auth/check-user', { username: superAdmin.email, password: TEST_PASSWORD })).json()
        .organizations,
    ).toEqual([{ id: 3, name: 'Other laboratory' }])
    expect(
      await statusOf(
        signIn({
          username: superAdmin.email,
          password: TEST_PASSWORD,
          organization_id: app.providerId,
        }),
      ),
    ).toBe(403)
    expect(
      await statusOf(
        signIn({
          username: superAdmin.email,
          password: TEST_PASSWORD,
          organization_id: app.otherLaboratoryId,
        }),
      ),
    ).toBe(200)
  })

  test('other users are offered none and cannot sign in elsewhere', async () => {
    const admin = await person('admin')
    expect(
      (await app.call('POST', '/auth/check-user', { username: admin.email, password: TEST_PASSWORD })).json(),
    ).toEqual({ role: { slug: 'admin' }, organizations: [] })
    expect(
      (
        await signIn({
          username: admin.email,
          password: TEST_PASSWORD,
          organization_id: app.otherLaboratoryId,
        })
      ).json().code,
    ).toBe('other_organization')
  })

  test('[LOGIN-06] [PERM-03] acting for an organization: the token names it, role is admin, actual_role stays superadmin', async () => {
    const superAdmin = await person('superadmin', app.providerId)
    const caller = await app.signInAs(superAdmin, app.otherLaboratoryId)
    const claims = (await caller.get('/token_info')).json()
    expect(claims).toMatchObject({
      organization: { id: 3, name: 'Other laboratory' },
      role: { slug: 'admin' },
      actual_role: { slug: 'superadmin' },
    })
    expect(claims.permissions.certus).toContain('veriseal_coa')
  })
})
