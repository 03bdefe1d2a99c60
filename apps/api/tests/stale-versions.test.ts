import type { Endpoint } from '@eluent/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { createTestApp, type TestApp } from '../src/testing/app.ts'
import { ENDPOINTS, nameOf, parametersOf } from '../src/testing/endpoints.ts'
import { finishedSample, makeEveryRecord, type EquippedLaboratory } from '../src/testing/every-record.ts'
import { idempotent } from '../src/testing/laboratory.ts'
import { makePerson } from '../src/testing/people.ts'
import { askFor } from '../src/testing/review-records.ts'
import { VALID_CALLS } from '../src/testing/valid-calls.ts'

let app: TestApp
let lab: EquippedLaboratory
beforeAll(async () => {
  app = await createTestApp()
  lab = await makeEveryRecord(app, app.laboratoryId, 'Goldfinch')
})
afterAll(() => app.close())

/** Every record begins with 1, so that this is of before whatever it is now. */
const OLDER = 0

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  anyOf?: Schema[]
}

/** Whether a body says which version of the record its caller read. */
function namesVersion({ body, drivers }: Endpoint): boolean {
  if (!body || drivers === 'only') return false
  const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' }) as Schema
  return [schema, ...(schema.anyOf ?? [])].some(({ properties }) => properties?.['version']?.type === 'integer')
}

// what makes a record takes the body that changes it, too
const versioned = ENDPOINTS.filter((endpoint) => parametersOf(endpoint).length > 0 && namesVersion(endpoint))

/** Records that such a call needs in another state than the laboratory's own, so that nothing else refuses it first. */
const IN_STATE: Readonly<Record<string, (lab: EquippedLaboratory) => Promise<Record<string, number>>>> = {
  'POST /samples/:id/release': async (of) => ({ samples: await finishedSample(of) }),
  'POST /samples/:id/review': underReview,
  'POST /samples/:id/return': underReview,
  'POST /samples/:id/amendments': async (of) => ({ samples: await finishedSample(of) }),
  'PATCH /users/:id': async ({ app: { deps }, caller: { person } }) => ({
    users: (await makePerson(deps.db, { role: 'viewer', organizationId: person.organizationId })).id,
  }),
}

async function underReview(of: EquippedLaboratory) {
  const samples = await finishedSample(of)
  await askFor(of.caller, 2)
  return { samples }
}

async function sendOlder(endpoint: Endpoint) {
  const build = VALID_CALLS[nameOf(endpoint)]
  if (!build) throw new Error(`valid-calls.ts has no call for ${nameOf(endpoint)}`)
  const { path: own, body } = await build(lab)
  const ids = { ...lab.ids, ...own, ...(await IN_STATE[nameOf(endpoint)]?.(lab)) }
  const path = parametersOf(endpoint).reduce(
    (address, { name, kind }) => address.replace(`:${name}`, String(ids[kind])),
    endpoint.path,
  )
  const lines = async () => (await app.sql('select count(*)::int as lines from audit_entries'))[0]?.['lines']
  const before = await lines()
  const reply = await lab.caller.call(endpoint.method, path, { ...body, version: OLDER }, idempotent())
  return { status: reply.statusCode, reply: reply.json<unknown>(), written: Number(await lines()) - Number(before) }
}

describe('what was read before somebody else changed it overwrites and signs nothing', () => {
  test('the calls that say what was read are found', () => {
    expect(versioned.length).toBeGreaterThan(40)
  })

  test.each(versioned.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (_, endpoint) => {
    expect(await sendOlder(endpoint)).toMatchObject({
      status: 409,
      reply: { code: 'changed_meanwhile', who: expect.any(String) },
      written: 0,
    })
  })
})
