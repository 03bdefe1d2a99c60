import { ROLES, ROLE_SLUGS } from '@eluent/domain/auth'
import type { User } from '@eluent/contract'
import { beforeAll, describe, expect, test } from 'vitest'
import { TEST_PASSWORD, makePerson, type Person } from '../../testing/people.ts'
import {
  bodyOf,
  dataOf,
  idempotent,
  labTest,
  refusalOf,
  sortedStatusesOf,
  statusOf,
  statusesOf,
  type Caller,
} from '../../testing/lab-test.ts'

const PATTERN = 'Minimum 8 characters with at least one lowercase, one uppercase and one digit'
const EASY = 'This password is easy to guess. Choose a longer or less common one.'
const PASSWORD = 'Kiln-Road-12'
const roleId = (slug: string): number => ROLES.find((role) => role.slug === slug)?.id ?? 0

const { app, admin } = labTest()
let other: Caller
let made = 0
beforeAll(async () => {
  other = await app.signIn('admin')
})

const body = (change: Record<string, unknown> = {}) => {
  made += 1
  return {
    name: 'Ann Lee',
    email: `ann-${made}@example.org`,
    role_id: roleId('tester'),
    contact_number: '5551234567',
    alternate_email_id: 'home@example.net',
    password: PASSWORD,
    ...change,
  }
}
const post = (change: Record<string, unknown> = {}, by = admin) => by.post('/users', { user: body(change) })
const make = (change: Record<string, unknown> = {}) => dataOf<User>(post(change))
const patch = (id: number, user: Record<string, unknown>, by = admin, version?: number) =>
  by.patch(`/users/${id}`, { user, ...(version !== undefined && { version }) })
const read = (id: number, by = admin) => by.read<User>(`/users/${id}`)
const list = (query = '', by = admin) => by.list<User>(`/users/?${query}`)
const signIn = (email: string, password = PASSWORD) =>
  app.call('POST', '/auth/login', { username: email, password, organization_id: null })
const errorsOf = async (reply: ReturnType<typeof post>) => {
  const { statusCode, json } = await reply
  return [statusCode, json<{ errors?: object }>().errors]
}
const trail = (id: number) => app.trail('user', id, 'action, old, new')
const person = (role: Person['role'], organizationId = app.laboratoryId) =>
  makePerson(app.deps.db, { role, organizationId })

describe('a new user', () => {
  test('[API3-29] [DATA3-06] is created with what was given, never shows a password, and signs in at once', async () => {
    const reply = await post({ email: 'Mara@Example.org' })
    expect([reply.statusCode, reply.json<{ data: User }>().data]).toEqual([
      201,
      {
        id: expect.any(Number) as number,
        name: 'Ann Lee',
        email: 'mara@example.org',
        role: { id: 5, name: 'Tester', slug: 'tester' },
        organization: { id: 1, name: 'Laboratory' },
        contact_number: '5551234567',
        alternate_email_id: 'home@example.net',
        is_active: true,
        created_at: expect.stringMatching(/^\d{4}-/) as string,
        updated_at: expect.stringMatching(/^\d{4}-/) as string,
        version: 1,
      },
    ])
    expect(await statusOf(signIn('mara@example.org'))).toBe(200)
    const everything = reply.body + JSON.stringify(await trail(reply.json<{ data: User }>().data.id))
    expect(everything).not.toMatch(/password|argon2|Kiln/)
  })

  test.each([
    ['[USERFORM-02] a blank name', { name: ' ' }, { name: ['Please fill the first name'] }],
    ['[USERFORM-04] a blank email', { email: '' }, { email: ['Please enter a valid email address'] }],
    ['[USERFORM-04] no email', { email: 'ann@' }, { email: ['Please enter a valid email address'] }],
    [
      '[USERFORM-06] a short number',
      { contact_number: '555' },
      { contact_number: ['Please provide the contact number'] },
    ],
    [
      '[USERFORM-07] a wrong alternate email',
      { alternate_email_id: 'x' },
      { alternate_email_id: ['Please provide the alternate email'] },
    ],
    [
      '[USERFORM-07] the same email twice',
      { email: 'same@example.org', alternate_email_id: 'Same@example.org' },
      { alternate_email_id: ['Please provide the alternate email'] },
    ],
    ['[USERFORM-08] no role', { role_id: null }, { role_id: ['Please select the role'] }],
    ['[USERFORM-09] the super admin’s role', { role_id: 1 }, { role_id: ['Please select the role'] }],
    ['[USERFORM-10] no password', { password: undefined }, { password: [PATTERN] }],
    ['[USERFORM-11] 7 characters', { password: 'Kiln-12' }, { password: [PATTERN] }],
    ['[USERFORM-11] no lowercase letter', { password: 'KILN-ROAD-12' }, { password: [PATTERN] }],
    ['[USERFORM-11] no uppercase letter', { password: 'kiln-road-12' }, { password: [PATTERN] }],
    ['[USERFORM-11] no digit', { password: 'Kiln-Road' }, { password: [PATTERN] }],
    ['a common password', { password: 'Password1' }, { password: [EASY] }],
    ['a password of the own name', { name: 'Ann Maplewood', password: 'Maplewood-2026' }, { password: [EASY] }],
    ['a password of the organization’s name', { password: 'Laboratory-123' }, { password: [EASY] }],
    ['the published password of the demo', { password: 'Eluent-demo-1' }, { password: [EASY] }],
    ['[USERFORM-15] a password of 65', { password: `Aa1${'x'.repeat(62)}` }, { password: [PATTERN] }],
    [
      '[USERFORM-15] a name of 130',
      { name: `${'x'.repeat(64)} ${'y'.repeat(65)}` },
      { name: ['Maximum of 129 characters'] },
    ],
    [
      '[USERFORM-15] an email of 65',
      { email: `${'x'.repeat(59)}@x.org` },
      { email: ['Please enter a valid email address'] },
    ],
  ])('[API3-55] %s is refused with 422 and the screen’s text', async (_what, change, errors) => {
    const before = await list()
    expect(await errorsOf(post(change))).toEqual([422, errors])
    expect((await list()).meta).toEqual(before.meta)
  })

  test('[USERFORM-16] markup and surrounding spaces do not get into the database', async () => {
    const { id } = await make({ name: '  <b>Ann</b> <script>Lee</script> ', contact_number: ' 5551234567 ' })
    expect(await read(id)).toMatchObject({ name: 'Ann Lee', contact_number: '5551234567' })
  })

  test('[USERFORM-18] an email that another user has is refused', async () => {
    const here = await person('viewer')
    expect(await errorsOf(post({ email: here.email.toUpperCase() }))).toEqual([
      422,
      { email: ['This email already belongs to a user'] },
    ])
  })

  test('an email that signs in to another organization is answered as any other; a mail tells its owner', async () => {
    const elsewhere = await person('viewer', app.otherLaboratoryId)
    const reply = await post({ email: elsewhere.email })
    const fresh = await post()
    const shapeOf = ({ statusCode, json }: typeof reply) => [statusCode, Object.keys(json<{ data: User }>().data)]
    expect(shapeOf(reply)).toEqual(shapeOf(fresh))
    const { id } = reply.json<{ data: User }>().data
    expect(await read(id)).toMatchObject({ email: elsewhere.email, is_active: true })
    expect((await trail(id)).map(({ action }) => action)).toEqual(['create'])
    // the address still signs in where it did, and by its own password alone
    expect(await statusOf(signIn(elsewhere.email))).toBe(401)
    const profile = await bodyOf<{ organization: { id: number } }>((await app.signInAs(elsewhere)).get('/me'))
    expect(profile.organization.id).toBe(app.otherLaboratoryId)
    const [mail, ...more] = await app.sql('select body_text from mail_outbox where to_address = $1', [elsewhere.email])
    expect(more).toEqual([])
    expect(mail?.['body_text']).toContain('This address signs in to another organization already')
    expect(await errorsOf(post({ email: elsewhere.email }))).toMatchObject([422, {}])
    expect(await statusOf(admin.delete(`/users/${id}`, { reason: 'made by mistake' }))).toBe(202)
    expect(await statusOf(signIn(elsewhere.email, TEST_PASSWORD))).toBe(200)
  })

  test('one Idempotency-Key makes one user, and the password is no part of what is kept of the request', async () => {
    const key = idempotent()
    const user = body()
    const replies = [
      await admin.post('/users', { user }, key),
      await admin.post('/users', { user }, key),
      await admin.post('/users', { user: { ...user, password: 'Another-Road-13' } }, key),
    ]
    expect(replies.map((reply) => reply.statusCode)).toEqual([201, 201, 201])
    expect(new Set(replies.map((reply) => reply.json<{ data: User }>().data.id)).size).toBe(1)
    expect(await statusOf(signIn(user.email))).toBe(200)
    expect(await statusOf(admin.post('/users', { user: { ...user, name: 'Ann Li' } }, key))).toBe(422)
  })

  test('of many at once with one email one becomes a user', async () => {
    const user = body()
    expect(await sortedStatusesOf([1, 2, 3, 4].map(() => admin.post('/users', { user })))).toEqual([201, 422, 422, 422])
    expect((await list(`searchIn=email&searchData=${user.email}`)).meta.total_count).toBe(1)
  })
})

describe('a changed user', () => {
  test('[API3-30] takes the same body without a password; what is not sent stays', async () => {
    const { id, email } = await make()
    expect(
      await statusOf(
        patch(id, {
          ...body({ email }),
          name: 'Ann van der Lee',
          role_id: roleId('viewer'),
          password: undefined,
        }),
      ),
    ).toBe(200)
    expect(await read(id)).toMatchObject({ name: 'Ann van der Lee', role: { slug: 'viewer' }, version: 2 })
    expect(await dataOf(patch(id, { contact_number: '' }))).toMatchObject({
      name: 'Ann van der Lee',
      contact_number: null,
      alternate_email_id: 'home@example.net',
    })
    expect((await trail(id)).map(({ action }) => action)).toEqual(['create', 'edit', 'edit'])
    expect((await trail(id))[1]).toMatchObject({
      old: { name: 'Ann Lee', role: 'tester' },
      new: { name: 'Ann van der Lee', role: 'viewer' },
    })
  })

  test('[USERFORM-05] [USERFORM-09] another email is refused, and the super admin’s role', async () => {
    const { id } = await make()
    expect(await errorsOf(patch(id, { email: 'else@example.org' }))).toEqual([
      422,
      { email: ['The email of a user cannot be changed'] },
    ])
    expect(await errorsOf(patch(id, { role_id: 1 }))).toEqual([422, { role_id: ['Please select the role'] }])
    expect(await errorsOf(patch(id, { name: 'Ann' }))).toEqual([422, { name: ['Please fill the last Name'] }])
  })

  test('of two editors the second learns who was faster, and nothing of theirs is saved', async () => {
    const { id, version } = await make()
    expect(await statusOf(patch(id, { name: 'Ann First' }, admin, version))).toBe(200)
    expect(await refusalOf(patch(id, { name: 'Ann Second' }, other, version))).toMatchObject({
      status: 409,
      who: admin.person.name,
    })
    expect((await read(id)).name).toBe('Ann First')
  })

  test('another role ends the sessions at once, another name does not', async () => {
    const tester = await app.signIn('tester')
    await patch(tester.person.id, { name: 'Ann Renamed' })
    expect(await statusOf(tester.get('/me'))).toBe(200)
    await patch(tester.person.id, { role_id: roleId('viewer') })
    expect(await statusOf(tester.get('/me'))).toBe(401)
  })
})

describe('activation', () => {
  test('[API3-31] [USERLIST-09] [USERLIST-10] a deactivated user cannot sign in, and open sessions answer 401 at once; activated they can again', async () => {
    const tester = await app.signIn('tester')
    const { id, email } = tester.person
    expect(await dataOf(patch(id, { is_active: false }))).toMatchObject({ is_active: false })
    expect(await statusOf(tester.get('/me'))).toBe(401)
    expect(await refusalOf(signIn(email, TEST_PASSWORD))).toMatchObject({ status: 401, error: 'Invalid Credentials' })
    expect(await dataOf(patch(id, { is_active: true }))).toMatchObject({ is_active: true })
    expect(await statusOf(signIn(email, TEST_PASSWORD))).toBe(200)
    expect(await statusOf(tester.get('/me'))).toBe(401)
    expect((await trail(id)).map(({ action }) => action)).toEqual(['deactivate', 'activate'])
  })

  test('what is so already is left as it is', async () => {
    const { id, version } = await make()
    expect(await dataOf(patch(id, { is_active: true }))).toMatchObject({ version })
    expect((await trail(id)).map(({ action }) => action)).toEqual(['create'])
  })
})

describe('the list', () => {
  test('[API3-28] [USERLIST-11] is paged, sorted and searched by name, email and role, and holds the own organization’s users only', async () => {
    const here = await app.signIn('admin', app.otherLaboratoryId)
    for (let number = 10; number < 22; number += 1) {
      await post({ name: `Grower ${number}`, email: `g${number}@example.net`, role_id: number % 2 ? 5 : 6 }, here)
    }
    const first = await list('', here)
    expect([first.data.length, first.meta.total_count > 12]).toEqual([10, true])
    expect(new Set(first.data.map(({ organization }) => organization.id))).toEqual(new Set([app.otherLaboratoryId]))
    const sorted = await list(
      'searchIn=name&searchData=GROWER&sortColumn=email&sortOrder=DESC&startIndex=0&endIndex=10',
      here,
    )
    expect([sorted.meta.total_count, sorted.data[0]?.email, sorted.data.length]).toEqual([12, 'g21@example.net', 10])
    const rest = await list('searchIn=name&searchData=grower&startIndex=10&endIndex=20&sortColumn=created_at', here)
    expect(rest.data.map(({ name }) => name)).toEqual(['Grower 20', 'Grower 21'])
    expect((await list('searchIn=email&searchData=g15@', here)).data.map(({ name }) => name)).toEqual(['Grower 15'])
    expect((await list('searchIn=role&searchData=tester', here)).meta.total_count).toBe(6)
    expect((await list('searchIn=role&searchData=veriseal%20COA', here)).meta.total_count).toBe(0)
    expect((await list('searchIn=name&searchData=%25', here)).meta.total_count).toBe(0)
    expect(JSON.stringify(await list('endIndex=1000'))).not.toContain('Grower')
  })

  test('[API3-42] total-users holds id, name and role of each active user', async () => {
    const tester = await person('tester')
    const gone = await person('tester')
    await patch(gone.id, { is_active: false })
    const { data } = (await admin.get('/total-users')).json<{ data: { id: number }[] }>()
    expect(data).toContainEqual({ id: tester.id, name: tester.name, role: { id: 5, name: 'Tester', slug: 'tester' } })
    expect(data.map(({ id }) => id)).not.toContain(gone.id)
  })

  test('[API3-40] roles answers every role with id, name and slug', async () => {
    const { data } = (await admin.get('/roles?no_pagination=true')).json<{ data: { slug: string }[] }>()
    expect(data).toEqual(ROLES)
    expect(data.map(({ slug }) => slug)).toEqual(ROLE_SLUGS)
  })
})

describe('who may', () => {
  test('[PERM3-08] [PERM3-09] [PERM3-10] [PERM3-11] [PERM3-12] [PERM3-13] [PERM3-14] [PERM2-15] every action needs its permission', async () => {
    const { id } = await person('viewer')
    const colleague = await person('viewer')
    const actions = (caller: Caller, role: string) => [
      caller.get('/users'),
      post({}, caller),
      patch(id, { name: `Ann ${role}` }, caller),
      patch(id, { is_active: true }, caller),
      caller.get(`/users/${id}`),
      caller.get(`/users/${id}/metadata`),
      caller.patch(`/users/${id}/migrate`, { target_user: colleague.id }),
      caller.post('/users/invite', { email: `${role}@example.net`, role_id: 6 }),
      caller.delete(`/users/999999`, { reason: 'entered twice' }),
    ]
    for (const role of ['tester', 'viewer'] as const) {
      expect(await statusesOf(actions(await app.signIn(role), role))).toEqual(Array.from({ length: 9 }, () => 403))
    }
    for (const role of ['admin', 'veriseal-admin', 'veriseal-coaadmin', 'superadmin'] as const) {
      const caller = await app.signIn(role)
      const statuses: number[] = []
      for (const reply of actions(caller, role)) statuses.push(await statusOf(reply))
      expect([role, ...statuses]).toEqual([role, 200, 201, 200, 200, 200, 200, 200, 200, 404])
    }
  })

  test('[USERLIST-06] nobody edits, deactivates, hands over or removes themselves', async () => {
    const { id } = admin.person
    const replies = [
      await patch(id, { name: 'Ann Myself' }),
      await patch(id, { is_active: false }),
      await admin.delete(`/users/${id}`, { reason: 'entered twice' }),
      await admin.patch(`/users/${id}/migrate`, { target_user: other.person.id }),
    ]
    expect(replies.map((reply) => [reply.statusCode, reply.json<{ code: string }>().code])).toEqual(
      Array.from({ length: 4 }, () => [403, 'own_account']),
    )
    expect((await read(id)).name).toBe(admin.person.name)
  })

  test('a super admin is changed by super admins only', async () => {
    const { id } = await person('superadmin')
    expect(await refusalOf(patch(id, { is_active: false }))).toMatchObject({
      status: 403,
      code: 'super_admin_protected',
    })
    const superadmin = await app.signIn('superadmin')
    expect(await dataOf(patch(id, { name: 'Sam Okafor' }, superadmin))).toMatchObject({
      name: 'Sam Okafor',
      role: { slug: 'superadmin' },
    })
  })

  test('[PERM3-21] [ROUTE-15] users of another organization are not found, and stay as they are', async () => {
    const { id } = await make()
    const stranger = await app.signIn('admin', app.otherLaboratoryId)
    const replies = [
      await stranger.get(`/users/${id}`),
      await patch(id, { name: 'Ann Taken' }, stranger),
      await patch(id, { is_active: false }, stranger),
      await stranger.get(`/users/${id}/metadata`),
      await stranger.patch(`/users/${id}/migrate`, { target_user: stranger.person.id }),
      await stranger.delete(`/users/${id}`, { reason: 'entered twice' }),
    ]
    expect(replies.map((reply) => [reply.statusCode, reply.json<{ error: string }>().error])).toEqual(
      Array.from({ length: 6 }, () => [404, 'Request Not Found']),
    )
    expect(await read(id)).toMatchObject({ name: 'Ann Lee', is_active: true })
  })
})
