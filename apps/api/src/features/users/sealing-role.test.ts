import { ROLES, type RoleSlug } from '@eluent/domain/auth'
import { beforeEach, describe, expect, test } from 'vitest'
import { makePerson, TEST_PASSWORD } from '../../testing/people.ts'
import { errorsOf, labTest, statusOf, type Caller } from '../../testing/lab-test.ts'

const { app, coaSealer } = labTest()
let admin: Caller
let made = 0
let email = ''
beforeEach(async () => {
  admin = await app.signIn('admin')
  made += 1
  email = `sealer-${made}@example.org`
})

const roleId = (slug: RoleSlug) => ROLES.find((role) => role.slug === slug)?.id
const own = { own_password: TEST_PASSWORD }
const create = (role: RoleSlug, more: object = {}) =>
  admin.post('/users', {
    user: { name: 'Ann Lee', email, role_id: roleId(role), password: 'Kiln-Road-12' },
    ...more,
  })
const promote = (id: number, role: RoleSlug, more: object = {}, user: object = {}) =>
  admin.patch(`/users/${id}`, { user: { role_id: roleId(role), ...user }, ...more })
const invite = (role: RoleSlug, more: object = {}) =>
  admin.post('/users/invite', { email, role_id: roleId(role), ...more })
const person = (role: RoleSlug, organizationId = app.laboratoryId) => makePerson(app.deps.db, { role, organizationId })
const roleOfUser = (id: number) => app.value('select role from users where id = $1', [id])
const userId = async () => Number(await app.value('select id from users where email = $1', [email]))
const mailed = async () =>
  (await app.sql(
    `select to_address, body_text from mail_outbox where subject like 'A VERISEAL role%' and body_text like $1`,
    [`%${admin.person.name} gave%`],
  )) as { to_address: string; body_text: string }[]

const MISSING = { own_password: ['Please enter your own password'] }
const WRONG = { own_password: ['Your password is wrong'] }

describe('a role that seals is given after the own password', () => {
  const ways: [string, (more?: object) => ReturnType<typeof create>][] = [
    ['by making a user', (more) => create('veriseal-coaadmin', more)],
    ['by making a user of the lesser role', (more) => create('veriseal-admin', more)],
    ['by inviting one', (more) => invite('veriseal-coaadmin', more)],
    ['by promoting one', async (more) => promote((await person('tester')).id, 'veriseal-admin', more)],
    ['by raising one', async (more) => promote((await person('veriseal-admin')).id, 'veriseal-coaadmin', more)],
  ]
  test.each(ways)('%s', async (_way, give) => {
    expect(await errorsOf(give())).toEqual(MISSING)
    expect(await errorsOf(give({ own_password: '' }))).toEqual(MISSING)
    expect(await errorsOf(give({ own_password: 'Wrong-horse-7' }))).toEqual(WRONG)
    expect(await mailed()).toEqual([])
    expect((await give(own)).statusCode).toBeLessThan(300)
    expect((await mailed()).length).toBeGreaterThan(0)
  })

  test('without it nothing is stored', async () => {
    const tester = await person('tester')
    await promote(tester.id, 'veriseal-coaadmin', {}, { name: 'Ann Renamed' })
    expect(await app.sql('select role, name from users where id = $1', [tester.id])).toEqual([
      { role: 'tester', name: tester.name },
    ])
    await create('veriseal-admin')
    expect(await app.value('select count(*) from users where email = $1', [email])).toBe('0')
  })

  test('every other role, and what takes the right away, needs none', async () => {
    const { id } = await person('veriseal-coaadmin')
    for (const role of ['veriseal-coaadmin', 'veriseal-admin', 'admin', 'tester', 'viewer'] as const) {
      expect(await statusOf(promote(id, role, {}, { contact_number: '5551234567' }))).toBe(200)
      expect(await roleOfUser(id)).toBe(role)
    }
    expect(await statusOf(create('admin'))).toBe(201)
    expect(await mailed()).toEqual([])
  })

  test('guessing it ends after ten', async () => {
    for (let at = 0; at < 10; at += 1)
      expect(await errorsOf(create('veriseal-admin', { own_password: `Wrong-horse-${at}` }))).toEqual(WRONG)
    expect(await statusOf(create('veriseal-admin', own))).toBe(429)
  })
})

describe('what everybody learns of it', () => {
  test('every admin and sealer of the organization gets a mail that names who gave what to whom', async () => {
    const told = [await person('admin'), await person('veriseal-admin'), coaSealer.person, admin.person]
    const untold = [await person('tester'), await person('viewer'), await person('admin', app.otherLaboratoryId)]
    await create('veriseal-coaadmin', own)
    const mails = await mailed()
    const to = mails.map(({ to_address }) => to_address)
    expect(to).toEqual(expect.arrayContaining([...told.map((one) => one.email), email]))
    for (const one of untold) expect(to).not.toContain(one.email)
    expect(new Set(to).size).toBe(to.length)
    expect(mails[0]?.body_text).toContain(
      `${admin.person.name} gave Ann Lee (${email}) the role VERISEAL COA Admin in Laboratory.`,
    )
  })

  test('the trail has a line of its own, by name', async () => {
    await create('veriseal-coaadmin', own)
    const id = await userId()
    const columns = 'action, actor_name, new'
    expect(await app.trail('user', id, columns, 'grant_sealing')).toEqual([
      {
        action: 'grant_sealing',
        actor_name: admin.person.name,
        new: { name: 'Ann Lee', email, role: 'veriseal-coaadmin' },
      },
    ])
    await promote(id, 'tester')
    await promote(id, 'veriseal-admin', own)
    expect(await app.actions('user', id)).toEqual(['create', 'grant_sealing', 'edit', 'edit', 'grant_sealing'])
    expect(JSON.stringify(await app.trail('user', id))).not.toContain(TEST_PASSWORD)
  })

  test('an invitation is announced when it is sent', async () => {
    await invite('veriseal-admin', own)
    expect((await mailed())[0]?.body_text).toContain(`gave ${email} the role VERISEAL Admin`)
    const id = String(await app.value('select id from invitations where email = $1', [email]))
    expect(await app.actions('invitation', id)).toEqual(['invite', 'grant_sealing'])
  })
})
