import { clearResults, reasonBody, type Endpoint } from '@eluent/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../src/testing/app.ts'
import { ENDPOINTS, nameOf, parametersOf } from '../src/testing/endpoints.ts'
import { makeEveryRecord, type EquippedLaboratory } from '../src/testing/every-record.ts'
import { idempotent } from '../src/testing/laboratory.ts'

let app: TestApp
let lab: EquippedLaboratory
beforeAll(async () => {
  app = await createTestApp()
  lab = await makeEveryRecord(app, app.laboratoryId, 'Goldfinch')
})
afterAll(() => app.close())

/** Clearing results asks for more beside the reason. */
const asking = ENDPOINTS.filter(({ body }) => body === reasonBody || body === clearResults.body)

function send(endpoint: Endpoint, body: object | undefined) {
  const path = parametersOf(endpoint).reduce(
    (address, { name, kind }) => address.replace(`:${name}`, String(lab.ids[kind])),
    endpoint.path,
  )
  return lab.caller.call(endpoint.method, path, body, idempotent())
}

const trail = async () => (await app.sql('select count(*)::int as lines from audit_entries'))[0]?.['lines']

describe('[RERUN-01] what clears, deletes or voids a record asks for a reason', () => {
  test('every DELETE does, but for a place in the queue and an upload that no record refers to', () => {
    const silent = ENDPOINTS.filter((endpoint) => endpoint.method === 'DELETE' && !asking.includes(endpoint))
    expect(silent.map(nameOf).sort()).toEqual(['DELETE /files/:id', 'DELETE /sample_queues/:id'])
    expect(asking.map(nameOf)).toContain('PATCH /samples/:id/erase_result')
  })

  test.each(asking.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    '%s is refused without one of 5 to 255 characters, and changes nothing',
    async (_, endpoint) => {
      const before = await trail()
      for (const body of [undefined, {}, { reason: null }, { reason: ' oops ' }, { reason: 'r'.repeat(256) }]) {
        const reply = await send(endpoint, body)
        expect([reply.statusCode, reply.json()], JSON.stringify(body)).toEqual([
          422,
          {
            error: 'Please give a reason of 5 to 255 characters',
            code: 'reason_required',
            errors: { reason: ['Please give a reason of 5 to 255 characters'] },
          },
        ])
      }
      expect(await trail()).toBe(before)
    },
  )
})
