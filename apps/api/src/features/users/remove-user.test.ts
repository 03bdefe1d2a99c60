import { ROLES, type RoleSlug } from '@eluent/domain/auth'
import { describe, expect, test } from 'vitest'
import { ownOneOfEach } from '../../testing/owned-records.ts'
import { TEST_PASSWORD, makePerson, type Person } from '../../testing/people.ts'
import { errorsOf, labTest, refusalOf, statusOf, statusesOf, type Caller } from '../../testing/lab-test.ts'

const { app, admin } = labTest()

const none = {
  batch_count: 0,
  batch_test_count: 0,
  sample_count: 0,
  form_template_count: 0,
  analytical_report_count: 0,
  nonconformance_count: 0,
  corrective_action_count: 0,
}
const oneOfEach = {
  batch_count: 1,
  batch_test_count: 1,
  sample_count: 1,
  form_template_count: 1,
  analytical_report_count: 1,
  nonconformance_count: 1,
  corrective_action_count: 2,
}
const counts = (id: number) => admin.read<object>(`/users/${id}/metadata`)
const migrate = (id: number, target: unknown, by = admin) => by.patch(`/users/${id}/migrate`, { target_user: target })
const remove = (id: number, by = admin) => by.delete(`/users/${id}`, { reason: 'entered twice' })
const activate = (id: number, is_active: boolean) => admin.patch(`/users/${id}`, { user: { is_active } })
const person = (role: RoleSlug, organizationId = app.laboratoryId) => makePerson(app.deps.db, { role, organizationId })
/** A signed-in tester who owns one record of each kind. */
async function owner(): Promise<Caller & { sampleId: number }> {
  const caller = await app.signIn('tester')
  const { id: sampleId } = await caller.newSample()
  await ownOneOfEach(app, caller.person, sampleId)
  return { ...caller, sampleId }
}
const listed = async ({ email }: Person) =>
  (await admin.get(`/users?searchIn=email&searchData=${email}`)).json<{ meta: { total_count: number } }>().meta
    .total_count

describe('what a user owns', () => {
  test('[API3-37] [USERDEL-01] is counted by kind; what was removed does not count', async () => {
    const tester = await owner()
    expect(await counts(tester.person.id)).toEqual(oneOfEach)
    expect(await counts(admin.person.id)).toEqual(none)
    await app.sql('update batches set deleted_at = now() where created_by_id = $1', [tester.person.id])
    expect(await counts(tester.person.id)).toEqual({ ...oneOfEach, batch_count: 0 })
  })

  test('[API3-38] [USERDEL-11] goes to the target, after which all counts are 0; who made it stays written on it', async () => {
    const tester = await owner()
    const heir = await person('tester')
    const bystander = await owner()
    expect((await migrate(tester.person.id, heir.id)).json()).toEqual({ message: 'User data migrated successfully' })
    expect([await counts(tester.person.id), await counts(heir.id), await counts(bystander.person.id)]).toEqual([
      none,
      oneOfEach,
      oneOfEach,
    ])
    const sample = await admin.read<{ user: object }>(`/samples/${tester.sampleId}`)
    expect(sample.user).toEqual({ name: tester.person.name })
    const [line] = await app.trail('user', tester.person.id, 'new', 'migrate')
    expect(line?.['new']).toMatchObject({ target_user: heir.id, target_name: heir.name, ...oneOfEach })
  })

  test.each([undefined, null, '', ' '])('[USERDEL-04] without a target (%j) nothing is handed over', async (target) => {
    const tester = await owner()
    expect(await errorsOf(migrate(tester.person.id, target))).toEqual({ target_user: ['Please select the user'] })
    expect(await counts(tester.person.id)).toEqual(oneOfEach)
  })

  test('[USERDEL-09] [USERDEL-10] only an active user of the same house takes over, of the same role or one the list includes', async () => {
    const tester = await owner()
    const { id } = tester.person
    const inactive = await person('tester')
    await activate(inactive.id, false)
    const removed = await person('tester')
    await remove(removed.id)
    const unfit = [
      inactive.id,
      removed.id,
      (await person('viewer')).id,
      (await person('tester', app.otherLaboratoryId)).id,
      id,
      'x',
      0,
    ]
    for (const target of unfit) {
      expect(await errorsOf(migrate(id, target))).toEqual({ target_user: ['This user cannot take over the data'] })
    }
    expect(await counts(id)).toEqual(oneOfEach)
    const viewer = await person('viewer')
    const editor = await person('admin')
    expect(await statusOf(migrate(editor.id, (await person('tester')).id))).toBe(422)
    expect(await statusOf(migrate(viewer.id, id))).toBe(200)
    for (const role of ['tester', 'admin', 'veriseal-coaadmin'] as const) {
      expect(await statusOf(migrate(id, String((await person(role)).id)))).toBe(200)
    }
  })
})

describe('a removed user', () => {
  test('[API3-32] answers 202, is on no list, and their name stays in the history', async () => {
    const { id, name, email, ...rest } = await person('viewer')
    const reply = await remove(id)
    expect([reply.statusCode, reply.json()]).toEqual([202, { message: 'User deleted successfully' }])
    expect(await listed({ id, name, email, ...rest })).toBe(0)
    expect(await statusOf(admin.get(`/users/${id}`))).toBe(404)
    expect((await admin.get('/total-users')).body).not.toContain(email)
    expect(await statusOf(remove(id))).toBe(404)
    expect(await app.sql('select name, email, is_active from users where id = $1', [id])).toEqual([
      { name, email, is_active: false },
    ])
    expect(await app.trail('user', id, 'action, old, why')).toEqual([
      { action: 'void', old: { name, email, role: 'viewer' }, why: 'entered twice' },
    ])
  })

  test('[USERDEL-12] [ERR3-17] who owns anything is not removed, whatever it is', async () => {
    const tester = await owner()
    const { id } = tester.person
    expect(await refusalOf(remove(id))).toMatchObject({
      status: 409,
      error: 'This user still owns records. Hand them over to another user first.',
    })
    const tables = ['batch_tests', 'batches', 'samples', 'form_templates', 'analytical_reports']
    for (const table of tables) {
      expect([table, await statusOf(remove(id))]).toEqual([table, 409])
      await app.sql(`update ${table} set deleted_at = now() where created_by_id = $1`, [id])
    }
    // what is open of nonconformances is theirs too, until another one has it
    expect(await statusOf(remove(id))).toBe(409)
    expect(await statusOf(migrate(id, (await person('tester')).id))).toBe(200)
    expect(await statusOf(remove(id))).toBe(202)
  })

  test('the email is free again, and the new user is another one', async () => {
    const { id, email } = await person('viewer')
    await remove(id)
    const role_id = ROLES.find(({ slug }) => slug === 'viewer')?.id
    const user = { name: 'Ann Lee', email, role_id, password: 'Kiln-Road-12' }
    const created = await admin.post('/users', { user })
    expect(created.statusCode).toBe(201)
    expect(created.json<{ data: { id: number } }>().data.id).not.toBe(id)
  })
})

describe('F20: a user leaves while they own queue entries, sessions, links and drivers', () => {
  test('handed over and removed: sessions, links and drivers are dead at once, the queue goes on, the history keeps the name', async () => {
    const leaver = await app.signIn('admin')
    const { id, name, email } = leaver.person
    const second = await app.signInAs(leaver.person)
    const { id: sampleId } = await leaver.newSample()
    await ownOneOfEach(app, leaver.person, sampleId)
    expect(await statusOf(leaver.post('/sample_queues', { sample: sampleId }))).toBe(200)
    const { token } = (await leaver.post('/driver_tokens', { name: 'HPLC of the leaver' })).json<{
      token: string
    }>()
    await app.call('POST', '/users/reset-password', { user: { email } })
    const [letter] = await app.sql('select body_text from mail_outbox where to_address = $1', [email])
    const link = /\/reset-password\/(\S+)/.exec(String(letter?.['body_text']))?.[1] ?? ''
    expect(await statusOf(app.get(`/users/reset-password/${link}`))).toBe(200)

    expect(await statusOf(activate(id, true))).toBe(200)
    expect(await statusOf(migrate(id, admin.person.id))).toBe(200)
    expect(await statusOf(remove(id))).toBe(202)

    expect(
      await statusesOf([
        leaver.get('/me'),
        second.post('/samples', {}),
        app.call('POST', '/resend/token', { token: leaver.token }),
        app.call('POST', '/auth/login', { username: email, password: TEST_PASSWORD, organization_id: null }),
        app.call('POST', '/driver_tokens/hello', {}, { authorization: `Bearer ${token}` }),
      ]),
    ).toEqual([401, 401, 401, 401, 401])
    expect(await statusOf(app.get(`/users/reset-password/${link}`))).toBe(410)

    const queue = (await admin.get('/sample_queues')).json<{ data: { sample: { id: number } | null }[] }>()
    expect(JSON.stringify(queue)).toContain(`"id":${sampleId}`)
    const sample = await admin.read<{ user: object }>(`/samples/${sampleId}`)
    expect(sample.user).toEqual({ name })
    const drivers = (await admin.get('/driver_tokens')).body
    expect(drivers).toContain(admin.person.name)
    expect(await app.sql('select distinct actor_name from audit_entries where actor_user_id = $1', [id])).toEqual([
      { actor_name: name },
    ])
  })

  test('one who works on while they are handed over loses nothing: what they make meanwhile keeps them from being removed', async () => {
    const leaver = await owner()
    const heir = await person('tester')
    const [moved] = await Promise.all([migrate(leaver.person.id, heir.id), leaver.newSample()])
    expect(moved.statusCode).toBe(200)
    const { id: late } = await leaver.newSample()
    expect(await statusOf(remove(leaver.person.id))).toBe(409)
    expect(await statusOf(leaver.get(`/samples/${late}`))).toBe(200)
    await migrate(leaver.person.id, heir.id)
    expect(await statusOf(remove(leaver.person.id))).toBe(202)
    expect(await statusOf(admin.get(`/samples/${late}`))).toBe(200)
  })

  test('two admins at once: of a removal and a hand-over to the removed one, whatever is first, no record is orphaned', async () => {
    const leaver = await owner()
    const heir = await person('tester')
    const other = await app.signIn('admin')
    await Promise.all([migrate(leaver.person.id, heir.id), remove(heir.id, other)])
    expect(
      await app.sql(
        `select s.id from samples s join users u on u.organization_id = s.organization_id and u.id = s.created_by_id
         where u.deleted_at is not null and s.id = $1`,
        [leaver.sampleId],
      ),
    ).toEqual([])
  })
})
