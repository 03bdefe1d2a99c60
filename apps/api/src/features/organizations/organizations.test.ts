import type { Organization } from '@eluent/contract'
import { ROLE_SLUGS } from '@eluent/domain/auth'
import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { beforeAll, describe, expect, test } from 'vitest'
import { makePerson } from '../../testing/people.ts'
import { dataOf, errorsOf, labTest, refusalOf, statusOf, statusesOf, type Caller } from '../../testing/lab-test.ts'

const { app } = labTest()
beforeAll(async () => {
  await app.sql(`insert into organizations (id, name, is_active) values (10, 'Closed', false)`)
})

const namesOf = (reply: LightMyRequestResponse) =>
  reply.json<{ data: { name: string }[] }>().data.map(({ name }) => name)

describe('organizations', () => {
  test('[API-15] admin/organizations replies active organizations only', async () => {
    const provider = await app.signIn('superadmin', app.providerId)
    expect((await provider.get('/admin/organizations?timestamp=1')).json()).toEqual({
      data: [
        { id: 1, name: 'Laboratory' },
        { id: 3, name: 'Other laboratory' },
        { id: 2, name: 'Provider' },
      ],
      meta: { total_count: 3 },
    })
  })

  test('nobody but the provider sees more than their own and those where they may act', async () => {
    for (const role of ['viewer', 'admin', 'veriseal-coaadmin'] as const) {
      expect(namesOf(await (await app.signIn(role)).get('/admin/organizations'))).toEqual(['Laboratory'])
    }
    const officer = await makePerson(app.deps.db, { role: 'superadmin', organizationId: 1, officerOf: [3, 10] })
    const caller = await app.signInAs(officer, 3)
    expect(namesOf(await caller.get('/admin/organizations'))).toEqual(['Other laboratory'])
  })

  test('[API-16] organization_officers/privates replies the organizations where the caller is an officer', async () => {
    const path = '/admin/organization_officers/privates'
    const officer = await makePerson(app.deps.db, { role: 'superadmin', organizationId: 1, officerOf: [2, 3, 10] })
    const caller = await app.signInAs(officer, 3)
    for (const query of ['', '?organization_id=1', '?organization_id=3']) {
      expect(namesOf(await caller.get(`${path}${query}`))).toEqual(['Other laboratory', 'Provider'])
    }
    expect(await statusOf(caller.get(`${path}?organization_id=2`))).toBe(403)
    expect(await statusOf(caller.get(`${path}?organization_id=x`))).toBe(422)
    expect(namesOf(await (await app.signIn('admin')).get(path))).toEqual([])
  })
})

describe('releases', () => {
  test('[API-50] GET releases replies the releases, newest first', async () => {
    await app.sql(`insert into releases (version, release_date, notes) values
      ('3.1.0', '2026-10-01T00:00:00Z', 'Older'), ('3.2.1', '2026-11-19T09:00:00Z', 'Newer')`)
    expect((await (await app.signIn('viewer')).get('/releases')).json()).toMatchObject({
      data: [
        { version: '3.2.1', release_date: '2026-11-19T09:00:00.000Z', notes: 'Newer' },
        { version: '3.1.0', release_date: '2026-10-01T00:00:00.000Z', notes: 'Older' },
      ],
      meta: { total_count: 2 },
    })
  })
})

describe('the account', () => {
  const account = (by: Caller, id = app.laboratoryId) => by.read<Organization>(`/organizations/${id}`)
  const change = (by: Caller, organization: object, id = app.laboratoryId) =>
    by.patch(`/organizations/${id}`, { organization })
  const logoFile = async (by: Caller) => {
    const bytes = await sharp({ create: { width: 40, height: 10, channels: 3, background: 'teal' } })
      .png()
      .toBuffer()
    return by.store({ kind: 'image', name: 'logo.png', media_type: 'image/png' }, bytes)
  }

  test('[ACCOUNT-07] [API2-52] [PERM2-14] [DATA3-10] every role reads name, email, contact, address, logo, id and license of its own', async () => {
    await app.sql(`update organizations set address = '1 Kiln Road', contact_no = '5551234567', email = 'lab@example.org',
      license = 'L-77' where id = 1`)
    for (const role of ROLE_SLUGS) {
      expect(await account(await app.signIn(role))).toEqual({
        id: 1,
        name: 'Laboratory',
        email: 'lab@example.org',
        contact_no: '5551234567',
        address: '1 Kiln Road',
        logo: null,
        license: 'L-77',
        removal_reasons: [],
      })
    }
    const admin = await app.signIn('admin')
    expect(await statusesOf([await admin.get('/organizations/3'), await change(admin, { address: 'x' }, 3)])).toEqual([
      404, 404,
    ])
  })

  test('[ACCOUNT-03] [API2-52] takes an address and an uploaded logo, which everyone may see; it stands in the trail', async () => {
    const admin = await app.signIn('admin')
    const moved = await change(admin, { address: ' <b>2</b> Column Way\nBend ' })
    expect([moved.statusCode, moved.json<{ data: Organization }>().data.address]).toEqual([200, '2 Column Way\nBend'])
    const { logo } = await dataOf<Organization>(change(admin, { logo: await logoFile(admin) }))
    expect(logo).toMatch(/^\/api\/logos\/[0-9a-f-]{36}$/)
    expect((await account(admin)).address).toBe('2 Column Way\nBend')
    const shown = await app.http.inject(logo ?? '')
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
    expect((await admin.get('/me')).json()).toMatchObject({ organization: { logo } })
    expect(await dataOf(change(admin, { logo }))).toMatchObject({ logo })
    expect(await dataOf(change(admin, { logo: null }))).toMatchObject({ logo: null })
    expect(await statusOf(app.http.inject(logo ?? ''))).toBe(404)
    expect(await app.sql(`select old, new from audit_entries where noun = 'organization' order by id`)).toEqual([
      { old: { address: '1 Kiln Road' }, new: { address: '2 Column Way\nBend' } },
      { old: { logo: null }, new: { logo } },
      { old: { logo }, new: { logo: null } },
    ])
  })

  test('[RERUN-01] an admin keeps the reasons that removals choose from; everyone reads them, and the trail has the change', async () => {
    const admin = await app.signIn('admin')
    const reasons = ['Wrong vial in the tray', 'Spilt in the hood']
    expect(await dataOf(change(admin, { removal_reasons: [` ${reasons[0]} `, reasons[1]] }))).toMatchObject({
      removal_reasons: reasons,
    })
    expect((await account(await app.signIn('viewer'))).removal_reasons).toEqual(reasons)
    expect(
      await app.sql(`select old, new from audit_entries where noun = 'organization' order by id desc limit 1`),
    ).toEqual([{ old: { removal_reasons: [] }, new: { removal_reasons: reasons } }])
    for (const wrong of [['oops'], [reasons[0], reasons[0]]]) {
      expect(await errorsOf(change(admin, { removal_reasons: wrong }))).toEqual({
        removal_reasons: ['At most 30 reasons of 5 to 255 characters, each once'],
      })
    }
    expect(await statusOf(change(await app.signIn('tester'), { removal_reasons: [] }))).toBe(403)
    await change(admin, { removal_reasons: [] })
  })

  test('the logo stands on the reports of the organization', async () => {
    const admin = await app.signIn('admin')
    const { id } = await admin.finishedSample()
    const picturesOf = async () => {
      const pdf = await admin.get(`/samples/${id}/report/download`, { accept: 'application/pdf' })
      return pdf.rawPayload.toString('latin1').match(/\/Subtype ?\/Image/g)?.length ?? 0
    }
    const before = await picturesOf()
    await change(admin, { logo: await logoFile(admin) })
    expect(await picturesOf()).toBe(before + 1)
    await change(admin, { logo: null })
    expect(await picturesOf()).toBe(before)
  })

  test.each([
    ['[ACCOUNT-04] an email that is none', { email: 'lab@' }, { email: ['please provide the valid email Id'] }],
    [
      '[ACCOUNT-05] a phone that is none',
      { contact_no: '12' },
      { contact_no: ['please provide the valid phone number'] },
    ],
    [
      'a logo that is no stored image',
      { logo: 'https://evil.example/x.png' },
      { logo: ['Logo save failed. Please try again.'] },
    ],
    ['a file of another house', { logo: 'foreign' }, { logo: ['Logo save failed. Please try again.'] }],
  ])('%s is refused, and nothing is changed', async (_what, organization, errors) => {
    const admin = await app.signIn('admin')
    const stranger = await app.signIn('admin', app.otherLaboratoryId)
    const before = await account(admin)
    const isForeign = 'logo' in organization && organization.logo === 'foreign'
    const given = isForeign ? { logo: await logoFile(stranger) } : organization
    expect(await errorsOf(change(admin, { address: 'elsewhere', ...given }))).toEqual(errors)
    expect(await account(admin)).toEqual(before)
  })

  test('[ACCOUNT-06] a logo over the maximum image size is refused', async () => {
    const admin = await app.signIn('admin')
    const facts = { kind: 'image', name: 'logo.png', media_type: 'image/png', sha256: '0'.repeat(64) }
    expect(await refusalOf(admin.post('/files/tickets', { ...facts, size_bytes: 10_000_001 }))).toMatchObject({
      status: 422,
      error: 'Image size too large. Maximum size 10MB',
    })
  })

  test('is changed by admin roles only: reports print it', async () => {
    for (const role of ['tester', 'viewer'] as const) {
      expect(await statusOf(change(await app.signIn(role), { address: 'x' }))).toBe(403)
    }
  })

  test('[API2-53] token_holders replies the organization behind a key, and 404 for an unknown one', async () => {
    const tester = await app.signIn('tester')
    const { share_key } = await tester.newSample()
    const stranger = await app.signIn('viewer', app.otherLaboratoryId)
    const found = await stranger.get(`/token_holders/${share_key}`)
    expect([found.statusCode, found.json()]).toEqual([200, { id: 1, name: 'Laboratory' }])
    expect(await statusOf(stranger.get('/token_holders/UNKNOWN'))).toBe(404)
  })
})
