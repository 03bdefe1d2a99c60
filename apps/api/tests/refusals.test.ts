import type { Endpoint } from '@eluent/contract'
import { can, permissionsOf, ROLE_SLUGS, type PermissionKey } from '@eluent/domain/auth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../src/testing/app.ts'
import { ENDPOINTS, nameOf } from '../src/testing/endpoints.ts'
import { idempotent } from '../src/testing/laboratory.ts'

let app: TestApp
let owner: Caller
let endpoints: Endpoint[]
beforeAll(async () => {
  app = await createTestApp()
  owner = await app.signIn('admin')
  endpoints = ENDPOINTS.filter(({ method, path }) => app.http.hasRoute({ method, url: `/api${path}` }))
})
afterAll(() => app.close())

/** The path with a record that is not there. */
const pathOf = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, '999999')
/** Nothing is sent but an empty body, so that whoever passes the guard gets no further. */
const send = (caller: Pick<Caller, 'call'>, endpoint: Endpoint) =>
  caller.call(endpoint.method, pathOf(endpoint), endpoint.method === 'GET' ? undefined : {}, idempotent())

describe('the permission of every call', () => {
  test.each(ROLE_SLUGS)(
    '[PERM-06] a %s is refused with 403 exactly where the role lacks the permission that the call declares',
    async (role) => {
      const guarded = endpoints.filter(({ access }) => access !== 'public' && access !== 'signed-in')
      expect(guarded.length).toBeGreaterThan(80)
      // some calls of a super admin are the provider's alone
      const caller = await app.signIn(role, role === 'superadmin' ? app.providerId : app.laboratoryId)
      const wrong: string[] = []
      for (const endpoint of guarded) {
        const reply = await send(caller, endpoint)
        const allowed = can(permissionsOf(role), endpoint.access as PermissionKey)
        const refused = reply.statusCode === 403 && reply.json().code === 'forbidden'
        if (allowed === refused || reply.statusCode >= 500)
          wrong.push(`${nameOf(endpoint)}: ${reply.statusCode} ${reply.body.slice(0, 80)}`)
      }
      expect(wrong).toEqual([])
    },
  )

  test('no call but the public ones answers without a token', async () => {
    for (const endpoint of endpoints.filter(({ access }) => access !== 'public')) {
      const reply = await send(app, endpoint)
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
      'GET /signing-certificate',
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

describe('hostile bodies', () => {
  test.each([null, 1, [], 'x', { sample: 1 }, { sample: { intake_form: [] } }, { sample: null }])(
    'the body %j is refused, never a fault',
    async (body) => {
      for (const endpoint of endpoints.filter(({ method, body: schema }) => method !== 'GET' && schema !== undefined)) {
        const headers = { 'content-type': 'application/json', ...idempotent() }
        const reply = await owner.call(endpoint.method, pathOf(endpoint), JSON.stringify(body), headers)
        expect(reply.statusCode, `${nameOf(endpoint)}: ${reply.body.slice(0, 120)}`).toBeLessThan(500)
        expect(reply.body, nameOf(endpoint)).not.toMatch(/expected|received|Invalid (input|UUID|option)/)
      }
    },
  )
})

test('where the documents name a body, a field of another name is refused by its name', async () => {
  const caller = await app.signIn('veriseal-coaadmin')
  const named = [
    'POST /samples',
    'PATCH /samples/:id',
    'PATCH /samples/:id/location',
    'PATCH /samples/:id/dominant_analyte',
    'POST /samples/:id/report/share-report',
    'POST /certi/expire/:batchId',
    'POST /certi/renew/:batchId',
    'POST /certi/revoke/:batchId',
    'POST /project_certi',
    'POST /transportation_certi',
    'POST /certificate_of_origin',
    'POST /sample_certi',
    'POST /certi/previous_certi',
    'POST /certi/previous_certi_recent',
    'POST /users',
    'PATCH /users/:id',
    'PATCH /users/:id/change-password',
    'PATCH /users/:id/migrate',
    'POST /users/invite',
    'POST /sample_queues',
    'POST /sample_queues/order',
  ]
  const documented = endpoints.filter((one) => named.includes(nameOf(one)))
  expect(documented).toHaveLength(named.length)
  for (const endpoint of documented) {
    const reply = await caller.call(endpoint.method, pathOf(endpoint), { nonsense: 1 }, idempotent())
    expect([nameOf(endpoint), reply.json().errors]).toEqual([
      nameOf(endpoint),
      expect.objectContaining({ nonsense: ['This field is not known here.'] }) as object,
    ])
  }
  const misspelt = { sample: { intake_form: { sample_wieght: 750 } } }
  const sample = await caller.call('POST', '/samples', misspelt, idempotent())
  expect(sample.json().errors).toMatchObject({ sample_wieght: ['This field is not known here.'] })
  const within = await caller.call('POST', '/users', { user: { nmae: 'Ann Lee' } }, idempotent())
  expect(within.json().errors).toEqual({ nmae: ['This field is not known here.'] })
})
