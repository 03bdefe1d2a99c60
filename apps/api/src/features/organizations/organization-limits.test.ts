import { type OrganizationUse } from '@eluent/contract'
import { limitsBy } from '@eluent/domain/organizations'
import { FakeClock } from '@eluent/testkit'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { sweepUploads } from '../../platform/jobs/sweeps.ts'
import { bodyOf, errorsOf, labTest, refusalOf, statusOf, type Caller } from '../../testing/lab-test.ts'
import { makePerson } from '../../testing/people.ts'

const clock = new FakeClock('2026-11-20T08:00:10Z')
const { app, admin, tester, stranger } = labTest({ overrides: { now: clock.date } })
let provider: Caller
beforeAll(async () => {
  provider = await app.signIn('superadmin', app.providerId)
})

const OWN = limitsBy(() => null)
const limit = (limits: Partial<OrganizationUse['limits']>, by = provider, reason = 'A large laboratory') =>
  by.patch(`/organization_limits/${app.laboratoryId}`, { limits: { ...OWN, ...limits }, reason })
const laboratory = async (): Promise<OrganizationUse> => {
  const { data } = await bodyOf<{ data: OrganizationUse[] }>(provider.get('/organization_limits?searchData=Laboratory'))
  const found = data.find(({ id }) => id === app.laboratoryId)
  if (!found) throw new Error('the laboratory is not listed')
  return found
}
const list = (by: Caller) => by.get('/samples')

test("the provider's super admins set limits with a reason, which stands in the organization's own trail", async () => {
  expect(await laboratory()).toMatchObject({ name: 'Laboratory', limits: OWN })
  expect(await statusOf(limit({ calls_at_once: 70, stored_gb: 5 }))).toBe(200)
  expect((await laboratory()).limits).toEqual({ ...OWN, calls_at_once: 70, stored_gb: 5 })
  expect(await app.trail('organization', app.laboratoryId, 'organization_id, action, why, old, new')).toEqual([
    {
      organization_id: String(app.laboratoryId),
      action: 'edit',
      why: 'A large laboratory',
      old: OWN,
      new: { ...OWN, calls_at_once: 70, stored_gb: 5 },
    },
  ])
  expect(await refusalOf(limit({}, provider, 'no'))).toMatchObject({ status: 422, code: 'reason_required' })
  expect(await errorsOf(limit({ jobs_at_once: 0 }))).toEqual({
    jobs_at_once: ["A whole number from 1 to 10,000, or nothing for the server's own"],
  })
  expect(await statusOf(provider.patch('/organization_limits/9999', { limits: OWN, reason: 'Nobody there' }))).toBe(404)
  expect(await statusOf(limit({}))).toBe(200)
})

test('nobody else sees or sets them, a super admin of a laboratory neither', async () => {
  const officer = await makePerson(app.deps.db, { role: 'superadmin', organizationId: 1, officerOf: [3] })
  for (const caller of [admin, await app.signInAs(officer, 3)]) {
    expect(await statusOf(caller.get('/organization_limits'))).toBe(403)
    expect(await statusOf(limit({ calls_at_once: 1 }, caller))).toBe(403)
  }
  expect((await laboratory()).limits).toEqual(OWN)
})

test('an organization that has spent its calls is refused at once, and another is served', async () => {
  await clock.advance(60_000)
  await list(tester)
  await limit({ calls_per_minute: 3 })
  expect(await statusOf(list(tester))).toBe(200)
  expect(await statusOf(list(admin))).toBe(200)
  const { statements } = await app.costOf(async () => {
    const refused = await list(tester)
    expect([refused.statusCode, refused.headers['retry-after'], refused.json()]).toMatchObject([
      429,
      '50',
      { code: 'organization_calls_spent' },
    ])
  })
  expect(statements).toBe(0)
  expect(await statusOf(list(stranger))).toBe(200)
  expect((await laboratory()).use).toMatchObject({ calls_this_minute: 3 })
  await limit({})
  expect(await statusOf(list(tester))).toBe(200)
})

test('uploads over the space of an organization are refused, removed files give theirs back', async () => {
  const facts = { kind: 'run-folder', name: 'run.zip', media_type: 'application/zip', sha256: '0'.repeat(64) }
  const ticket = (by: Caller) => by.post('/files/tickets', { ...facts, size_bytes: 190_000_000 })
  await limit({ stored_gb: 1 })
  for (let n = 0; n < 5; n += 1) expect(await statusOf(ticket(tester))).toBe(201)
  expect(await refusalOf(ticket(tester))).toMatchObject({ status: 507, code: 'organization_storage_full' })
  expect(await statusOf(ticket(stranger))).toBe(201)
  expect((await laboratory()).use).toMatchObject({ stored_bytes: 950_000_000, stored_files: 5 })
  const later = new Date(Date.now() + 25 * 3_600_000)
  await sweepUploads({ ...app.deps, now: () => later, scratchFolders: [] })
  expect((await laboratory()).use).toMatchObject({ stored_bytes: 0, stored_files: 0 })
  expect(await statusOf(ticket(tester))).toBe(201)
  await limit({})
})

test('what is counted is what is stored: a picture as it is kept, a removed file no longer', async () => {
  const picture = await sharp({ create: { width: 300, height: 200, channels: 3, background: 'teal' } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  await tester.store({ kind: 'image', name: 'plant.png', media_type: 'image/png' }, picture)
  const source = await tester.store({ kind: 'source', name: 'a.csv', media_type: 'text/csv' }, Buffer.from('a,b'))
  const stored = async () => {
    const [row] = await app.sql(
      `select count(*)::int as stored_files, sum(size_bytes)::int as stored_bytes from files where organization_id = $1
        and (state <> 'removed' or stored_at is not null)`,
      [app.laboratoryId],
    )
    return row
  }
  const before = (await laboratory()).use
  expect(before).toMatchObject({ ...(await stored()) })
  expect(await statusOf(tester.delete(`/files/${source}`))).toBe(202)
  const after = (await laboratory()).use
  expect(after).toMatchObject({ ...(await stored()) })
  expect(after.stored_files).toBe(before.stored_files - 1)
})

test('reports are not shared by mail while too many mails wait; what the product tells its users goes out', async () => {
  const { id } = await tester.finishedSample()
  const share = (by: Caller, sample: number) =>
    by.post(`/samples/${sample}/report/share-report`, { email: 'grower@example.org' })
  await limit({ mails_waiting: 2 })
  expect(await statusOf(share(tester, id))).toBe(200)
  expect(await statusOf(share(tester, id))).toBe(200)
  expect(await refusalOf(share(tester, id))).toMatchObject({ status: 429, code: 'organization_mails_full' })
  expect((await laboratory()).use.mails_waiting).toBe(2)
  await limit({})
})
