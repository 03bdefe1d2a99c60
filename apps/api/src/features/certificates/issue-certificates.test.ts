import { FakeClock } from '@eluent/testkit'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import {
  MANIFEST_GROUP,
  ORIGIN_FIELDS,
  issue,
  issueOrigin,
  newTracer,
  seal,
  type Created,
} from '../../testing/certificates.ts'
import { TEST_PASSWORD } from '../../testing/people.ts'
import { fillBank } from '../../testing/seals.ts'
import { idempotent, labTest, statusOf, type Caller } from '../../testing/lab-test.ts'

const clock = new FakeClock('2026-11-21T20:00:00Z')
const { app, sealer, coaSealer } = labTest({ overrides: { now: clock.date } })
let stranger: Caller
let origin: Created
beforeAll(async () => {
  stranger = await app.signIn('veriseal-coaadmin', app.otherLaboratoryId)
  await fillBank(app, app.laboratoryId, 100)
  await fillBank(app, app.otherLaboratoryId, 100)
  origin = await issueOrigin(sealer)
})
beforeEach(async () => {
  await fillBank(app, app.laboratoryId, 100)
})

/** As the COA screen keeps it. */
const COA = JSON.stringify({
  coa_analyte_1: 'THCA',
  coa_analyte_2: 'CBD',
  coa_unit: null,
  coa_unit_weight: null,
  coa_notes: null,
  coa_sample_description: 'Flower',
  il_id: 'IL-1',
  reviewer: { id: 1, name: 'Ada Ng' },
  consumer: null,
  saved_at: '2026-11-20T08:00:00.000Z',
  saved_by: 'Ada Ng',
  key: '0000000000000000000000000A',
})

const tokens = async (organizationId = app.laboratoryId) =>
  Number(await app.value('select quantity from token_banks where organization_id = $1', [organizationId]))
const post = async (path: string, body: object, as = sealer) => {
  const reply = await as.post(path, body)
  return { status: reply.statusCode, body: reply.json() }
}
const errorsOf = async (path: string, body: object) => {
  const { status, body: answer } = await post(path, body)
  expect(status, JSON.stringify(answer)).toBe(422)
  return answer.errors
}
const counts = () => app.value('select (select count(*) from certificates) + (select count(*) from files) as n')
const newSeal = async (strain_name?: string) =>
  seal(sealer, (await sealer.finishedSample(strain_name === undefined ? {} : { strain_name })).id, origin.id)

describe('a sample', () => {
  test('[ENTITY-08] [SEAL-16] [API3-16] [DATA3-04] its VERISEAL stands in certus_id and certus.sample_certus', async () => {
    const { id } = await sealer.finishedSample({ strain_name: 'Sour Diesel' })
    const before = await tokens()
    const created = await seal(sealer, id, origin.id)
    const { data } = (await sealer.get(`/samples/${id}`)).json()
    expect(data.certus_id).toBe(created.id)
    expect(data.certus).toEqual({
      sample_certus: expect.objectContaining({
        id: created.id,
        project_name: 'Sour Diesel',
        certus_type: { id: 2, certus_type: 'Chemical Report' },
        share_key: created.share_key,
        expiration_date: '2027-11-21T20:00:00.000Z',
        created_at: '2026-11-21T20:00:00.000Z',
        user: { name: sealer.person.name },
        revoked: false,
        status: 'Valid',
        qr: [`${app.deps.settings.publicUrl}/certus_app?tracer=${created.share_key}`],
        downloads: ['summary', 'report', 'origin', 'qr'],
      }),
      project_certi: null,
      transportation_certi: null,
    })
    const row = (await sealer.read<{ id: number; certus_id: number }[]>('/samples?sortOrder=desc'))[0]
    expect([row?.id, row?.certus_id]).toEqual([id, created.id])
    expect(await tokens(), '[CERTNEW-08]').toBe(before - 1)
    const shared = await app.read<{ seal: object }>(`/share/samples/${data.share_key}`)
    expect(shared.seal).toMatchObject({ certus_type: 'Chemical Report', share_key: created.share_key })
  })

  test('[SEAL-15] an unfinished one and one with a VERISEAL, revoked or not, gets none', async () => {
    const { id: unfinished } = await sealer.newSample()
    const request = { template: 'pdf', unreleased: true, previous: origin.id }
    expect(await post('/sample_certi', { id: unfinished, ...request })).toMatchObject({
      status: 409,
      body: { code: 'sample_not_finished' },
    })
    const { id } = await sealer.finishedSample()
    const first = await seal(sealer, id, origin.id)
    expect((await post('/sample_certi', { id, ...request })).body.code).toBe('sample_sealed')
    await post(`/certi/revoke/${first.batch_id}`, {
      certus_batch_id: first.batch_id,
      certusDocId: first.id,
      password: TEST_PASSWORD,
    })
    expect((await post('/sample_certi', { id, ...request })).body.code).toBe('sample_sealed')
    expect((await post('/sample_certi', { id, ...request }, stranger)).status).toBe(404)
  })

  test('[SEAL-06] exactly one of previous and expedited is asked for', async () => {
    const { id } = await sealer.finishedSample()
    expect(await errorsOf('/sample_certi', { id, template: 'pdf', unreleased: true })).toEqual({
      previous: ['Please select a previous VERISEAL or Expedited.'],
    })
    expect(
      await errorsOf('/sample_certi', { id, template: 'pdf', unreleased: true, previous: origin.id, expedited: true }),
    ).toEqual({
      previous: ['Only one of a previous VERISEAL and Expedited is possible.'],
    })
  })

  test('[SEAL-13] what can be linked is a valid certificate of origin or manifest of the organization', async () => {
    const { id } = await sealer.finishedSample()
    const foreign = await issueOrigin(stranger)
    const report = await newSeal()
    for (const previous of [foreign.id, report.id, 999_999]) {
      expect(await errorsOf('/sample_certi', { id, template: 'pdf', unreleased: true, previous })).toEqual({
        previous: ['This VERISEAL cannot be linked. Select a valid one.'],
      })
    }
  })

  test('[SEAL-09] [SEAL-10] expedited takes two tokens and links a certificate of origin filled from organization and sample', async () => {
    const { id } = await sealer.finishedSample({ strain_name: 'Durban Poison' })
    await fillBank(app, app.laboratoryId, 1)
    expect(await errorsOf('/sample_certi', { id, template: 'pdf', unreleased: true, expedited: true })).toEqual({
      expedited: ['An expedited VERISEAL takes two tokens.'],
    })
    expect(await tokens()).toBe(1)
    await fillBank(app, app.laboratoryId, 2)
    const created = await issue(sealer, '/sample_certi', { id, template: 'pdf', unreleased: true, expedited: true })
    expect(await tokens()).toBe(0)
    const [row] = await app.sql('select previous_id from certificates where id = $1', [created.id])
    const { data } = (await sealer.get(`/certificate_of_origin/${String(row?.['previous_id'])}`)).json()
    expect(data).toMatchObject({
      certus_type: { id: 6 },
      project_name: 'Durban Poison',
      details: { originator_affiliation: 'Laboratory', certificate_name: 'Durban Poison', date_assigned: '2026-11-21' },
    })
  })

  test('[SEAL-14] a certificate of analysis needs the COA data and the VERISEAL_COA permission', async () => {
    const { id } = await sealer.finishedSample()
    const request = { id, template: 'coa', unreleased: true, previous: origin.id }
    expect((await post('/sample_certi', request, coaSealer)).body.errors.template).toHaveLength(1)
    await app.sql('update samples set coa_data = $2 where id = $1', [id, COA])
    expect(await errorsOf('/sample_certi', request)).toHaveProperty('template')
    await issue(coaSealer, '/sample_certi', request)
    const [row] = await app.sql('select certus_type_id from certificates where sample_id = $1', [id])
    expect(row, '[CERTNEW-13]').toEqual({ certus_type_id: '1' })
  })

  test('[LIST-14] [SAMPLEROW-08] a sealed one cannot be changed: no run, no clearing, no dominant analyte, no removal', async () => {
    const { id } = await sealer.finishedSample()
    await seal(sealer, id, origin.id)
    const admin = await app.signIn('admin')
    const run = { result: { csDataFolder: 'S', csDataName: 'late.D', machineName: 'M', results: [] } }
    const tries = [
      ['POST', `/samples/${id}/append_results`, run],
      ['DELETE', `/samples/${id}/results`, { reason: 'wrong vial' }],
      ['PATCH', `/samples/${id}/dominant_analyte`, { dominant_analyte: 'CBD' }],
      ['DELETE', `/samples/${id}`, { reason: 'registered twice' }],
    ] as const
    for (const [method, path, body] of tries)
      expect((await admin.call(method, path, body, idempotent())).json(), path).toMatchObject({
        code: 'sample_certified',
      })
  })
})

describe('tokens', () => {
  test('[CERTNEW-09] [CERTLIST-07] [SEAL-08] at quantity 0 every creation is refused and nothing is written', async () => {
    const [one, other] = [await newSeal(), await newSeal()]
    const { id } = await sealer.finishedSample()
    const tracer = await newTracer(sealer)
    await fillBank(app, app.laboratoryId, 0)
    const before = await counts()
    for (const [path, body] of [
      ['/sample_certi', { id, template: 'pdf', unreleased: true, previous: origin.id }],
      ['/sample_certi', { id, template: 'pdf', unreleased: true, expedited: true }],
      [
        '/project_certi',
        { name: 'P', description: 'D', children: `${one.batch_id},${other.batch_id}`, projectType: 1 },
      ],
      [
        '/transportation_certi',
        { name: 'M', description: 'D', children: `${one.batch_id}`, manifest: MANIFEST_GROUP, tracer },
      ],
      ['/certificate_of_origin', { form_fields: ORIGIN_FIELDS, tracer }],
    ] as const) {
      expect(await post(path, body), path).toMatchObject({ status: 422, body: { error: 'No tokens available' } })
    }
    expect(await counts()).toBe(before)
  })

  test('[CERTNEW-08] a refused creation uses no token; a repeated request uses one', async () => {
    const before = await tokens()
    await errorsOf('/project_certi', { name: '', children: '' })
    const key = idempotent()
    const body = { form_fields: ORIGIN_FIELDS, tracer: await newTracer(sealer) }
    const replies = [
      await sealer.post('/certificate_of_origin/', body, key),
      await sealer.post('/certificate_of_origin/', body, key),
    ]
    expect(replies.map((reply) => reply.statusCode)).toEqual([201, 201])
    expect(replies[1]?.json()).toEqual(replies[0]?.json())
    expect(await tokens()).toBe(before - 1)
  })

  test("[BANK-07] the provider's empty bank is never used up", async () => {
    const provider = await app.signIn('superadmin', app.providerId)
    const { id: previous } = await issueOrigin(provider)
    await issueOrigin(provider)
    await clock.advance(60_000) // so many calls of a minute are answered
    await seal(provider, (await provider.finishedSample()).id, previous)
    expect(await tokens(app.providerId)).toBe(0)
  })
})

describe('a project', () => {
  test('[API3-09] [API3-10] [PROJECT-04] [PROJECT-10] [PROJECT-11] holds its sample VERISEALs, which tell of it', async () => {
    const { id } = await sealer.finishedSample()
    const children = [await seal(sealer, id, origin.id), await newSeal()]
    const created = await issue(sealer, '/project_certi', {
      name: '  Autumn flower ',
      description: ' Of field 3 ',
      children: children.map(({ batch_id }) => batch_id).join(','),
      projectType: 2,
    })
    const { data } = (await sealer.get(`/project_certi/${created.id}`)).json()
    expect(data).toMatchObject({
      id: created.id,
      project_name: 'Autumn flower',
      certus_type: { id: 3, certus_type: 'Project' },
      project_type: { id: 2, project_type: 'Production Lot' },
      details: { description: 'Of field 3' },
    })
    expect(data.children.map((child: Created) => child.share_key)).toEqual(children.map((child) => child.share_key))
    const { certus } = await sealer.read<{ certus: { project_certi: Created } }>(`/samples/${id}`)
    expect(certus.project_certi.id).toBe(created.id)
    expect(await statusOf(sealer.get(`/transportation_certi/${created.id}`))).toBe(404)
  })

  test('[PROJECT-02] [PROJECT-05] [PROJECT-06] [PROJECT-07] says what is missing', async () => {
    const one = await newSeal()
    expect(
      await errorsOf('/project_certi', { name: ' ', description: '', children: `${one.batch_id},${one.batch_id}` }),
    ).toEqual({
      name: ['Must include Project Name.'],
      description: ['Must include a Project Description.'],
      children: ['Must select 2 or more VERISEAL to be part of the VERISEAL Project.'],
      projectType: ['Must select a Project Type.'],
    })
    expect(await errorsOf('/project_certi', { name: 'P', description: 'D', children: '1,2', projectType: 99 })).toEqual(
      {
        projectType: ['Must select a Project Type.'],
      },
    )
  })

  test('[PROJECT-03] [PROJECT-08] takes names of 50 and descriptions of 255 characters, no more', async () => {
    const children = `${(await newSeal()).batch_id},${(await newSeal()).batch_id}`
    const body = { name: 'n'.repeat(50), description: 'd'.repeat(255), children, projectType: 1 }
    expect(Object.keys(await errorsOf('/project_certi', { ...body, name: `${body.name}n` }))).toEqual(['name'])
    expect(Object.keys(await errorsOf('/project_certi', { ...body, description: `${body.description}d` }))).toEqual([
      'description',
    ])
    await issue(sealer, '/project_certi', body)
  })

  test('[PROJECT-09] [CERTSEL-07] refuses children that are no valid sample VERISEALs of the organization', async () => {
    const [good, revoked, expired] = [await newSeal(), await newSeal(), await newSeal()]
    for (const [action, one, more] of [
      ['revoke', revoked, { password: TEST_PASSWORD }],
      ['expire', expired, { expiry_date: '2026-11-21T20:00:00.000Z' }],
    ] as const) {
      const named = { certus_batch_id: one.batch_id, certusDocId: one.id, ...more }
      expect((await post(`/certi/${action}/${one.batch_id}`, named)).status).toBe(200)
    }
    const foreign = await issueOrigin(stranger)
    for (const bad of [revoked, expired, origin, foreign, { batch_id: 999_999_999 }]) {
      const children = `${good.batch_id},${bad.batch_id}`
      expect(await errorsOf('/project_certi', { name: 'P', description: 'D', children, projectType: 1 })).toEqual({
        children: ['Only valid VERISEALs of samples can be part of a VERISEAL Project.'],
      })
    }
  })
})

describe('the permission', () => {
  test('[PERM3-01] [PERM3-02] [PERM3-03] [PERM3-06] [PERM3-07] of each call is its own, and none is an admin or tester', async () => {
    const calls = [
      ['GET', '/certi'],
      ['POST', '/sample_certi'],
      ['POST', '/project_certi'],
      ['POST', '/transportation_certi'],
      ['POST', '/certificate_of_origin'],
      ['POST', '/certi/revoke/1'],
      ['POST', '/certi/expire/1'],
      ['POST', '/certi/renew/1'],
    ] as const
    for (const role of ['admin', 'tester', 'viewer', 'veriseal-admin'] as const) {
      const caller = await app.signIn(role)
      for (const [method, path] of calls) {
        const { statusCode } = await caller.call(method, path, method === 'POST' ? {} : undefined, idempotent())
        expect(statusCode === 403, `${role} ${path} ${statusCode}`).toBe(role !== 'veriseal-admin')
      }
    }
  })
})
