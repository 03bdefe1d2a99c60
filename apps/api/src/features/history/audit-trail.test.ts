import type { listAuditPeople, listAuditTrail, ReplyOf } from '@eluent/contract'
import { ROLES, type RoleSlug } from '@eluent/domain/auth'
import { describe, expect, test } from 'vitest'
import { labTest, statusOf } from '../../testing/lab-test.ts'
import { makePerson, TEST_PASSWORD } from '../../testing/people.ts'

type Trail = ReplyOf<typeof listAuditTrail>

const { app, admin, tester, stranger } = labTest()

const read = async (query = ''): Promise<Trail> => (await admin.get(`/audit_trail?${query}`)).json()
const shown = ({ data }: Trail) => data.map(({ noun, action, who, record, why }) => [noun, action, who, record, why])
const roleId = (slug: RoleSlug) => ROLES.find((role) => role.slug === slug)?.id

/** What an auditor asks for first: a sign-in, a role, a method, a setting and a record, in this order. */
async function workOfADay() {
  const { laboratoryId: organizationId } = app
  const person = await makePerson(app.deps.db, { role: 'tester', organizationId, name: 'Ada Berg' })
  await app.call('POST', '/auth/login', { username: person.email, password: TEST_PASSWORD })
  await admin.patch(`/users/${person.id}`, { user: { role_id: roleId('viewer') } })
  const { methodId } = await app.laboratoryOf(organizationId)
  await admin.patch(`/methods/${methodId}/update`, { upper_bounds: 41 })
  await admin.patch(`/organizations/${organizationId}`, { organization: { address: '1 Kiln Road' } })
  const sample = await tester.newSample({ strain_name: 'GG4' })
  await tester.append(sample.id, '1.D', { THC: 5 })
  await tester.patch(`/samples/${sample.id}/erase_result`, { reason: '=wrong vial' })
  return { person, sample }
}

describe('the trail of an organization', () => {
  test('[WORK-23] says who did what to which record and why: sign-ins, roles, methods, settings, records', async () => {
    const { person } = await workOfADay()
    const { name } = admin.person
    expect(shown(await read('limit=7')).toReversed()).toEqual([
      ['session', 'login', 'Ada Berg', null, null],
      ['user', 'edit', name, 'Ada Berg', null],
      ['report_method', 'override', name, 'Cannabinoids 12', null],
      ['organization', 'edit', name, null, null],
      ['sample', 'create', tester.person.name, 'GG4', null],
      ['sample', 'append_result', tester.person.name, 'GG4', null],
      ['sample', 'clear_results', tester.person.name, 'GG4', '=wrong vial'],
    ])
    const [role] = (await read('kind=people&limit=1')).data
    expect(role).toMatchObject({ record_id: String(person.id), role: 'admin', person: admin.person.id })
    expect(role?.changes).toContainEqual({ field: 'role', old: 'tester', new: 'viewer' })
  })

  test('[WORK-23] is filtered by kind, person and time, and read page by page without losing or repeating a line', async () => {
    const { person } = await workOfADay()
    const nounsIn = async (query: string) => [
      ...new Set((await read(`${query}&limit=200`)).data.map(({ noun }) => noun)),
    ]
    expect(await nounsIn('kind=sign_ins')).toEqual(['session'])
    expect(await nounsIn('kind=methods')).toEqual(['report_method'])
    expect(await nounsIn(`person=${person.id}`)).toEqual(['session'])
    expect(await nounsIn(`person=${person.id}&kind=samples`)).toEqual([])
    const whole = (await read('limit=200')).data
    const [newest] = whole
    const [at, oldest] = [newest?.at ?? '', whole.at(-1)?.at ?? '']
    expect((await read(`before=${oldest}`)).data).toEqual([])
    expect((await read(`from=${at}`)).data.map(({ id }) => id)).toContain(newest?.id)
    expect((await read(`before=${at}`)).data.every((line) => line.at < at)).toBe(true)
    const pages: number[] = []
    let page = await read('limit=4')
    for (;;) {
      pages.push(...page.data.map(({ id }) => id))
      const last = page.data.at(-1)
      if (!page.meta.more || !last) break
      page = await read(`limit=4&behind=${last.at}_${last.id}`)
    }
    expect(pages).toEqual(whole.map(({ id }) => id))
  })

  test('[WORK-23] is exported as CSV, all that is filtered, and no cell is a formula', async () => {
    await workOfADay()
    const reply = await admin.get('/audit_trail?kind=samples&format=csv&download=true')
    expect(reply.headers['content-type']).toContain('text/csv')
    expect(reply.headers['content-disposition']).toMatch(/Audit.Trail.*\.csv/)
    const lines = reply.body.trim().split('\r\n')
    expect(lines[0]).toBe('When (UTC),Who,Role,What,Record,Number,Name,Why,Changes')
    expect(lines).toHaveLength(1 + (await read('kind=samples&limit=200')).data.length)
    expect(lines[1]).toContain('"Results cleared, their runs void",Sample')
    expect(lines[1]).toContain(",GG4,'=wrong vial,")
  })

  test('[WORK-23] is for admins alone, and holds nothing of another organization and no secret', async () => {
    const { sample } = await workOfADay()
    for (const path of ['/audit_trail', '/audit_trail?format=csv', '/audit_trail/people'])
      expect(await statusOf(tester.get(path))).toBe(403)
    const other: Trail = (await stranger.get('/audit_trail?limit=200')).json()
    expect(other.data.filter(({ record_id: id, noun }) => noun === 'sample' && id === String(sample.id))).toEqual([])
    const text = JSON.stringify(await read('limit=200'))
    expect(text).not.toMatch(/argon2|password_hash|token_hash/)
  })

  test('costs as many statements for two hundred lines as for one', async () => {
    await workOfADay()
    const one = await app.costOf(() => read('limit=1&kind=samples'))
    expect(await app.costOf(() => read('limit=200&kind=samples'))).toEqual(one)
    expect(await app.costOf(() => read('limit=200'))).toEqual(one)
  })

  test('names those who stand in it, each once, also after they are deleted', async () => {
    const { person } = await workOfADay()
    await admin.call('DELETE', `/users/${person.id}`, { reason: 'left' }, { 'idempotency-key': crypto.randomUUID() })
    const people = (await admin.get('/audit_trail/people')).json<ReplyOf<typeof listAuditPeople>>().data
    expect(people.filter(({ id }) => id === person.id)).toEqual([{ id: person.id, name: 'Ada Berg' }])
    expect(new Set(people.map(({ id }) => id)).size).toBe(people.length)
  })
})
