import * as contract from '@eluent/contract'
import type { Endpoint } from '@eluent/contract'
import { can, permissionsOf, ROLE_SLUGS } from '@eluent/domain/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../src/testing/app.ts'
import { TEST_PASSWORD } from '../src/testing/people.ts'
import { fillBank, issueOrigin } from '../src/testing/certificates.ts'
import { BATCH_CSV, BATCH_MAP, makeTemplate } from '../src/testing/import-lab.ts'
import {
  createSample,
  equipLaboratory,
  idempotent,
  injection,
  sampleBody,
  type Laboratory,
} from '../src/testing/laboratory.ts'

function isEndpoint(value: unknown): value is Endpoint {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

const CANARY = 'Canary strain of the first laboratory'
const FILE_ID = '01890000-0000-7000-8000-000000000001'

let app: TestApp
let laboratory: Laboratory
let otherLaboratory: Laboratory
let owner: Caller
let endpoints: Endpoint[]
/** Ids of the first laboratory, by the first part of a path. */
let ids: Record<string, string | number>
beforeAll(async () => {
  app = await createTestApp()
  laboratory = await equipLaboratory(app, app.laboratoryId)
  otherLaboratory = await equipLaboratory(app, app.otherLaboratoryId)
  owner = await app.signIn('admin')
  endpoints = (Object.values(contract) as unknown[])
    .filter(isEndpoint)
    .filter(({ method, path }) => app.http.hasRoute({ method, url: `/api${path}` }))
  const sample = await createSample(owner, laboratory, { strain_name: CANARY })
  await owner.call('POST', `/samples/${sample.id}/append_results`, injection('NV-1', { THCA: 20 }), idempotent())
  const queued = await createSample(owner, laboratory, { strain_name: CANARY })
  await owner.call('POST', '/sample_queues', { sample: queued.id }, idempotent())
  const [entry] = await app.sql('select id from queue_entries where organization_id = $1', [app.laboratoryId])
  await app.sql(
    `insert into files (organization_id, id, kind, name, media_type, size_bytes, sha256, state) values (1, $1, 'image', $2, 'image/png', 1, $3, 'stored')`,
    [FILE_ID, CANARY, '0'.repeat(64)],
  )
  const { data: driver } = (await owner.call('POST', '/driver_tokens', { name: CANARY })).json()
  const field = await owner.call(
    'POST',
    '/form-fields',
    { form_field: { name: CANARY, type: 'textbox' } },
    idempotent(),
  )
  const [drawn] = await app.sql('select id from chart_attributes where organization_id = 1 order by id')
  const graph = await owner.call(
    'POST',
    '/analytical-reports',
    {
      analytical_report: {
        name: CANARY,
        chart_type_id: 1,
        chart_scale_id: 2,
        chart_attribute_ids: [Number(drawn?.['id'])],
        config: { attribute_type: 'derived' },
        start_date: '2026-01-01',
        end_date: '2026-01-02',
      },
    },
    idempotent(),
  )
  const form = await owner.call(
    'POST',
    '/form-templates',
    { form_template: { name: CANARY, description: CANARY, form_fields: [{ name: CANARY, type: 'textbox' }] } },
    idempotent(),
  )
  const place = await owner.call(
    'POST',
    '/batches',
    { batch: { name: CANARY, grid_type: 'rows', grid_value: '2' } },
    idempotent(),
  )
  const batchId = place.json<{ data: { id: number } }>().data.id
  const [code] = (await owner.call('GET', `/batches/${batchId}/qr_codes`)).json<{ data: { share_key: string }[] }>()
    .data
  const batchTest = await owner.call(
    'POST',
    '/batch_tests',
    { batch_test: { batch_id: batchId, share_key: code?.share_key, name: CANARY } },
    idempotent(),
  )
  await fillBank(app, app.laboratoryId, 5)
  const sealer = await app.signIn('veriseal-coaadmin')
  const certificate = await issueOrigin(sealer, { certificate_name: CANARY })
  const template = await makeTemplate(app, owner, BATCH_CSV, BATCH_MAP, { name: CANARY })
  ids = {
    import_templates: template.id,
    certi: certificate.batch_id,
    project_certi: certificate.id,
    transportation_certi: certificate.id,
    certificate_of_origin: certificate.id,
    driver_tokens: driver.id,
    samples: sample.id,
    reports: sample.share_key,
    'form-fields': field.json<{ data: { id: number } }>().data.id,
    'form-templates': form.json<{ data: { id: number } }>().data.id,
    batches: batchId,
    batch_tests: batchTest.json<{ data: { id: number } }>().data.id,
    'analytical-reports': graph.json<{ id: number }>().id,
    sample_queues: Number(entry?.['id']),
    methods: laboratory.methodId,
    prep_methods: laboratory.prepMethodId,
    organizations: app.laboratoryId,
    files: FILE_ID,
    users: owner.person.id,
  }
})
afterAll(() => app.close())

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`
const needsToken = (endpoint: Endpoint) => endpoint.access !== 'public'

function pathWith(endpoint: Endpoint, given: Record<string, string | number>): string {
  // '/certi/:org/...' is about the organization, not about a certificate
  const noun = endpoint.path.includes('/:org/') ? 'organizations' : (endpoint.path.split('/')[1] ?? '')
  return endpoint.path.replaceAll(/:\w+/g, () => String(given[noun] ?? 999_999))
}

/** A body that would be accepted, as far as the call reads one; `sample` names the record it touches. */
function bodyFor({ path, method }: Endpoint, sample: string | number, own: Laboratory): object | undefined {
  if (method === 'GET') return undefined
  if (path === '/sample_queues') return { sample }
  if (path === '/certi/:org/bank/card') return { receipt: 'made up' }
  if (path.endsWith('/append_results')) return injection('NV-9', { THCA: 1 })
  if (path.endsWith('/location')) return { latitude: 1, longitude: 1 }
  if (path.endsWith('/dominant_analyte')) return { dominant_analyte: 'CBD' }
  if (path.startsWith('/import_templates')) return { name: 'Taken over', default: true }
  if (path === '/analytical-reports/:id') return { analytical_report: { name: 'Taken over' } }
  if (path.endsWith('/share')) return { email: 'thief@example.org' }
  if (path.startsWith('/form-templates')) return { form_template: { name: 'Taken over' } }
  if (path.startsWith('/batches')) return { batch: { name: 'Taken over' } }
  if (path.startsWith('/batch_tests')) return { batch_test: { name: 'Taken over' } }
  if (/^\/certi\/(expire|renew|revoke)/.test(path))
    return { certus_batch_id: sample, certusDocId: sample, expiry_date: '2999-01-01' }
  if (path.startsWith('/form-fields')) return { form_field: { name: 'Taken over' } }
  if (path === '/samples/:id/release') return { version: 1 }
  if (path === '/users/:id') return { user: { name: 'Taken Over', is_active: false } }
  if (path === '/users/:id/migrate') return { target_user: 1 }
  if (path === '/organizations/:id') return { organization: { address: 'Taken over' } }
  if (path.endsWith('/change-password')) return { user: { old_password: TEST_PASSWORD, new_password: 'Kiln-Road-12' } }
  if (path.endsWith('/transfers')) return { entity: { id: 1, name: 'Taken over' } }
  if (path.endsWith('/share-report')) return { email: 'thief@example.org' }
  return { ...sampleBody(own, { strain_name: 'Taken over' }), reason: 'none', vial_number: 1 }
}

/** Everything of the first laboratory that a stranger must not change. */
async function rowsOfLaboratory(): Promise<string> {
  const tables = [
    'samples',
    'prepared_samples',
    'injections',
    'injection_analytes',
    'queue_entries',
    'queue_vials',
    'methods',
    'method_versions',
    'prep_methods',
    'prep_steps',
    'files',
    'mail_outbox',
    'report_releases',
    'driver_tokens',
    'form_fields',
    'form_templates',
    'form_template_fields',
    'batches',
    'batch_positions',
    'batch_tests',
    'analytical_reports',
    'chart_attributes',
    'certificates',
    'certificate_children',
    'token_banks',
    'ledger_entries',
    'import_templates',
    'bank_card_receipts',
    'users',
    'invitations',
  ]
  const rows = await Promise.all(
    tables.map((table) =>
      app.sql(`select to_jsonb(t) as row from ${table} t where organization_id = 1 order by t::text`),
    ),
  )
  return JSON.stringify(rows)
}

describe('ids of another organization', () => {
  test('[PERM-07] every call that names a record refuses one of another organization, for every role, and changes nothing', async () => {
    const before = await rowsOfLaboratory()
    const named = endpoints.filter(
      (endpoint) => needsToken(endpoint) && (endpoint.path.includes(':') || endpoint.path === '/sample_queues'),
    )
    expect(named.length).toBeGreaterThan(15)
    const wrong: string[] = []
    for (const role of ROLE_SLUGS) {
      const stranger = await app.signIn(role, app.otherLaboratoryId)
      for (const endpoint of named) {
        if (endpoint.path === '/sample_queues' && endpoint.method === 'GET') continue
        const body = bodyFor(endpoint, ids['samples'] ?? 0, otherLaboratory)
        const reply = await stranger.call(endpoint.method, pathWith(endpoint, ids), body, idempotent())
        if (![403, 404].includes(reply.statusCode))
          wrong.push(`${role} ${nameOf(endpoint)}: ${reply.statusCode} ${reply.body.slice(0, 80)}`)
        if (reply.body.includes(CANARY)) wrong.push(`${role} ${nameOf(endpoint)} leaks`)
      }
    }
    expect(wrong).toEqual([])
    expect(await rowsOfLaboratory()).toBe(before)
  })

  test('the same calls reach the record for its own organization', async () => {
    const reached = await Promise.all(
      ['/samples/:id', '/samples/:id/results', '/methods/:id', '/prep_methods/:id', '/files/:id/ticket'].map(
        async (path) => {
          const endpoint = endpoints.find((one) => one.path === path && one.method === 'GET')
          return endpoint && (await owner.call('GET', pathWith(endpoint, ids))).statusCode
        },
      ),
    )
    expect(reached).toEqual([200, 200, 200, 200, 200])
  })

  test('lists never show rows of another organization, whatever they are asked', async () => {
    const stranger = await app.signIn('admin', app.otherLaboratoryId)
    for (const endpoint of endpoints.filter(({ method, path }) => method === 'GET' && !path.includes(':'))) {
      for (const query of [
        '',
        `?searchIn=strain_name&searchData=Canary`,
        '?organization_id=1',
        '?assumed_org=1',
        '?format=csv',
      ]) {
        const reply = await stranger.call('GET', `${endpoint.path}${query}`)
        expect(reply.body, `${nameOf(endpoint)}${query}`).not.toContain(CANARY)
      }
    }
  })

  test('a sample cannot be made with the methods of another organization', async () => {
    const stranger = await app.signIn('admin', app.otherLaboratoryId)
    for (const body of [
      sampleBody(laboratory),
      sampleBody({ ...otherLaboratory, prepMethodId: laboratory.prepMethodId }),
    ]) {
      const reply = await stranger.call('POST', '/samples', body, idempotent())
      expect(reply.statusCode).toBe(422)
    }
  })

  test('[LOGIN-06] a super admin reaches the records of the organization they act for, and no others', async () => {
    const here = await app.signIn('superadmin', app.providerId)
    const acting = await app.signInAs(here.person, app.laboratoryId)
    expect((await here.call('GET', `/samples/${ids['samples']}`)).statusCode).toBe(404)
    expect((await acting.call('GET', `/samples/${ids['samples']}`)).json().data.id).toBe(ids['samples'])
    expect((await acting.call('GET', '/samples')).body).toContain(CANARY)
    expect((await here.call('GET', '/samples')).body).not.toContain(CANARY)
  })
})

describe('the permission of every call', () => {
  test('[PERM-06] a role is refused with 403 exactly where it lacks the permission that the call declares', async () => {
    const guarded = endpoints.filter(({ access }) => access !== 'public' && access !== 'signed-in')
    expect(guarded.length).toBeGreaterThan(10)
    const wrong: string[] = []
    for (const role of ROLE_SLUGS) {
      const caller = await app.signIn(role)
      for (const endpoint of guarded) {
        // an unknown record and an empty body: whoever may call gets past the guard and no further
        const reply = await caller.call(
          endpoint.method,
          pathWith(endpoint, {}),
          endpoint.method === 'GET' ? undefined : {},
          idempotent(),
        )
        const allowed = can(permissionsOf(role), endpoint.access as Parameters<typeof can>[1])
        const refused = reply.statusCode === 403 && reply.json().code === 'forbidden'
        if (allowed === refused || reply.statusCode >= 500)
          wrong.push(`${role} ${nameOf(endpoint)}: ${reply.statusCode} ${reply.body.slice(0, 80)}`)
      }
    }
    expect(wrong).toEqual([])
  })

  test('no call but the public ones answers without a token', async () => {
    for (const endpoint of endpoints.filter(needsToken)) {
      const reply = await app.call(endpoint.method, pathWith(endpoint, ids), bodyFor(endpoint, 1, laboratory))
      expect([reply.statusCode, nameOf(endpoint)]).toEqual([401, nameOf(endpoint)])
    }
  })

  test('the public calls are these', () => {
    const open = endpoints.filter(({ access }) => access === 'public').map(nameOf)
    expect(open.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'GET /files/downloads/:id',
      'GET /logos/:file',
      'GET /qr/:shareKey',
      'GET /share/samples/:shareKey',
      'GET /share/samples/:shareKey/chromatograms',
      'GET /share/samples/:shareKey/image',
      'GET /share/samples/:shareKey/report/download',
      'GET /users/reset-password/:token',
      'GET /verify/:tracer',
      'GET /web_settings',
      'PATCH /users/reset-password/:token',
      'POST /auth/check-user',
      'POST /auth/login',
      'POST /resend/token',
      'POST /users/invite/check',
      'POST /users/reset-password',
      'POST /users/sign-up',
      'PUT /files/uploads/:id',
    ])
  })
})

describe('hostile values in every place', () => {
  test.each(['0', '-1', '1.5', '9007199254740993', 'abc', '1;drop table samples', '%27', '1e3', '%F0%9F%A7%AA'])(
    'the id %s is refused or not found, never a fault',
    async (value) => {
      for (const endpoint of endpoints.filter((one) => one.path.includes(':') && needsToken(one))) {
        const path = endpoint.path.replaceAll(/:\w+/g, value)
        const reply = await owner.call(endpoint.method, path, bodyFor(endpoint, 1, laboratory), idempotent())
        expect([400, 404, 422, 403], `${nameOf(endpoint)} ${value}: ${reply.statusCode}`).toContain(reply.statusCode)
      }
    },
  )

  test.each([null, 1, [], 'x', { sample: 1 }, { sample: { intake_form: [] } }, { sample: null }])(
    'the body %j is refused, never a fault',
    async (body) => {
      for (const endpoint of endpoints.filter(({ method, body: schema }) => method !== 'GET' && schema !== undefined)) {
        const headers = { 'content-type': 'application/json', ...idempotent() }
        const reply = await owner.call(endpoint.method, pathWith(endpoint, {}), JSON.stringify(body), headers)
        expect(reply.statusCode, `${nameOf(endpoint)}: ${reply.body.slice(0, 120)}`).toBeLessThan(500)
      }
    },
  )
})
