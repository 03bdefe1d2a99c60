import type { Endpoint } from '@eluent/contract'
import { expect, test } from 'vitest'
import * as z from 'zod'
import { ENDPOINTS, nameOf } from '../../testing/endpoints.ts'
import { labTest } from '../../testing/lab-test.ts'

const { app, admin } = labTest()

const BODY_BYTES = 100_000
/** How much more CPU time than a plain body of its size a body may take; an attack takes hundreds of times as much. */
const RATIO_MAX = 25
/** The processor's clock of a thread moves in steps of some milliseconds: a mean over so many calls is finer. */
const ROUNDS = 20

const upTo = (bytes: number, part: string): string => part.repeat(Math.floor(bytes / part.length))
const listOf = (bytes: number, item: string): string => `[${upTo(bytes - 3, `${item},`)}0]`
const objectOf = (bytes: number, value: string): string => {
  const fields = Array.from({ length: Math.floor(bytes / (value.length + 10)) }, (_, at) => `"k${at}":${value}`)
  return `{${fields.join()}}`
}
const within = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)

/** JSON values of about so many bytes, each meant to cost more than its size. */
const HOSTILE: Readonly<Record<string, (bytes: number) => string>> = {
  'nested lists': (bytes) => within(bytes / 2),
  'nested objects': (bytes) => `${upTo(bytes, '{"a":')}1${'}'.repeat(bytes / 5)}`,
  'lists as deep as they may be': (bytes) => listOf(bytes, within(60)),
  'many empty lists': (bytes) => listOf(bytes, '[]'),
  'many empty objects': (bytes) => listOf(bytes, '{}'),
  'many numbers': (bytes) => listOf(bytes, '1'),
  'many fields': (bytes) => objectOf(bytes, '{}'),
  'a long number': (bytes) => '1'.repeat(bytes),
  'a long text': (bytes) => JSON.stringify('a'.repeat(bytes)),
  spaces: (bytes) => JSON.stringify(`a${' '.repeat(bytes)}a`),
  'many signs': (bytes) => JSON.stringify(upTo(bytes, 'a@a.')),
  'many escapes': (bytes) => `"${upTo(bytes, String.raw`\ud83d`)}"`,
}

interface JsonSchema {
  properties?: Record<string, JsonSchema>
}

/** A body that holds a hostile value at each of its fields, also at those of the wrappers. */
function bodyWith(schema: JsonSchema, hostile: (bytes: number) => string): string {
  const leavesOf = ({ properties }: JsonSchema): number =>
    properties ? Object.values(properties).reduce((sum, part) => sum + leavesOf(part), 0) : 1
  const share = Math.max(10, BODY_BYTES / Math.max(1, leavesOf(schema)))
  const fill = ({ properties }: JsonSchema): string =>
    properties
      ? `{${Object.entries(properties)
          .map(([name, part]) => `${JSON.stringify(name)}:${fill(part)}`)
          .join()}}`
      : hostile(share)
  return fill(schema)
}

/** @returns the mean of a call, of this thread alone: collectors, hashing and connections say nothing about a body */
async function cpuMs(rounds: number, url: string, method: string, payload: string): Promise<number> {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` }
  const before = process.threadCpuUsage()
  for (let round = 0; round < rounds; round += 1)
    await app.http.inject({ url, method: method as 'POST', headers, payload })
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000 / rounds
}

/** Of a call that needs a sign-in, those that a schema may stumble over. */
const FOR_EVERY_CALL = ['lists as deep as they may be', 'many fields', 'many signs']

/** The hostile bodies of a call by their names. */
function bodiesFor(endpoint: Endpoint): [string, string][] {
  const schema = z.toJSONSchema(endpoint.body ?? z.object(), { io: 'input', unrepresentable: 'any' }) as JsonSchema
  return Object.entries(HOSTILE).flatMap(([name, hostile]): [string, string][] => {
    if (endpoint.access !== 'public')
      return FOR_EVERY_CALL.includes(name) ? [[`${name} in its fields`, bodyWith(schema, hostile)]] : []
    return [
      [name, hostile(BODY_BYTES)],
      [`${name} in its fields`, bodyWith(schema, hostile)],
    ]
  })
}

test('no body of 100 kB costs much more than a plain one of its size, at any call', async () => {
  const plain = JSON.stringify({ rows: Array.from({ length: 2000 }, (_, at) => ({ name: `row ${at}`, area: at / 7 })) })
  const plainMs = await cpuMs(ROUNDS, '/api/auth/login', 'POST', plain.padEnd(BODY_BYTES))
  const tooMuch: string[] = []
  let judged = 0
  for (const endpoint of ENDPOINTS) {
    if (!endpoint.body || !app.http.hasRoute({ method: endpoint.method, url: `/api${endpoint.path}` })) continue
    const url = `/api${endpoint.path.replaceAll(/:\w+/g, '999999')}`
    for (const [name, body] of bodiesFor(endpoint)) {
      judged += 1
      if ((await cpuMs(1, url, endpoint.method, body)) < plainMs * RATIO_MAX) continue
      const ratio = (await cpuMs(ROUNDS, url, endpoint.method, body)) / plainMs
      if (ratio > RATIO_MAX) tooMuch.push(`${nameOf(endpoint)}, ${name}: ${Math.round(ratio)} times`)
    }
  }
  expect(tooMuch).toEqual([])
  expect(judged).toBeGreaterThan(300)
})
