import { expect, test } from 'vitest'
import * as z from 'zod'
import type { Endpoint } from './endpoint.ts'
import * as contract from './index.ts'

const endpoints = (Object.values(contract) as unknown[]).filter(
  (value): value is Endpoint => typeof value === 'object' && value !== null && 'access' in value && 'path' in value,
)
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  [key: string]: unknown
}

/** The names of all fields that an endpoint answers with. */
function fieldsOf({ reply }: Endpoint): Set<string> {
  const names = new Set<string>()
  const collect = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return
    for (const name of Object.keys((part as JsonSchema).properties ?? {})) names.add(name)
    for (const inner of Object.values(part)) collect(inner)
  }
  if (reply) collect(z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }))
  return names
}
const answering = (field: RegExp) => endpoints.filter((one) => [...fieldsOf(one)].some((name) => field.test(name)))

/** `ticket_path` is the same for everybody, `token_price` an amount of money, `captcha_site_key` stands in every page. */
const SECRET = /^(?!ticket_path$|token_price$).*(?:token|secret|password|ticket|cookie|invitation|(?:up|down)load_url)/

test('what opens something by itself is never compressed', () => {
  const opening = answering(SECRET)
  expect(opening.map(nameOf).sort()).toEqual([
    'GET /equipment_events/:id/file',
    'GET /files/:id/ticket',
    'POST /auth/login',
    'POST /certi/:org/bank/card_session',
    'POST /driver_tokens',
    'POST /files/tickets',
    'POST /resend/token',
  ])
  expect(opening.filter(({ compressed }) => compressed)).toEqual([])
})

test('a call that changes something answers with text of its own, and is never compressed', () => {
  expect(endpoints.filter(({ method, compressed }) => method !== 'GET' && compressed)).toEqual([])
})

// A link's key stands beside the record that its reader may see anyway, and text beside it is written only by those who
// may read it, one saved change for each guess: docs/decisions/0032. A list of nothing but keys is not compressed.
test('the answers that hold the key of a public link and are compressed are these', () => {
  const holding = answering(/^(?:share_key|coa_key)$/).filter(({ method }) => method === 'GET')
  expect(holding.filter(({ compressed }) => !compressed).map(nameOf)).toEqual(['GET /batches/:id/qr_codes'])
  expect(
    holding
      .filter(({ compressed }) => compressed)
      .map(nameOf)
      .sort(),
  ).toMatchInlineSnapshot(`
    [
      "GET /batch_tests",
      "GET /batch_tests/:id",
      "GET /certi",
      "GET /certi/transportable",
      "GET /certificate_of_origin/:id",
      "GET /custody/announced",
      "GET /custody/scan",
      "GET /organizations/:id/samples",
      "GET /project_certi/:id",
      "GET /qr/:shareKey",
      "GET /qr/:shareKey/details",
      "GET /sample_certi",
      "GET /sample_certi/:id",
      "GET /samples",
      "GET /samples/:id",
      "GET /samples/:id/custody",
      "GET /samples/:id/details",
      "GET /samples/:id/row",
      "GET /share/samples/:shareKey",
      "GET /transportation_certi/:id",
    ]
  `)
})
