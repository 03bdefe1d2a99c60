import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cardReceipt } from '@eluent/contract'
import Fastify, { type FastifyInstance } from 'fastify'
import { jwtVerify, SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { mountCardProvider } from './card-provider.ts'

const PAGE = 'http://lab.example'
const SECRET = 'shared between the server and the card provider'
const key = new TextEncoder().encode(SECRET)
const NOW = new Date('2026-11-21T12:00:00Z')

let dataDir: string
let site: FastifyInstance
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'eluent-cards-'))
  site = Fastify()
  mountCardProvider(site, { dataDir, secret: SECRET, allowedOrigins: [PAGE], now: () => NOW })
})
afterEach(async () => {
  await site.close()
  rmSync(dataDir, { recursive: true })
})

interface TicketFacts {
  typ?: string
  secret?: Uint8Array
  lifetime_s?: number
}
/** What the product's server signs. */
const ticketOf = ({ typ = 'card-ticket+jwt', secret = key, lifetime_s = 600 }: TicketFacts = {}) =>
  new SignJWT({})
    .setProtectedHeader({ alg: 'HS256', typ })
    .setSubject('7')
    .setIssuer('eluent')
    .setAudience('card-provider')
    .setJti('ticket-1')
    .setExpirationTime(NOW.getTime() / 1000 + lifetime_s)
    .sign(secret)

const call = (method: 'GET' | 'POST' | 'DELETE', url: string, ticket: string, payload?: object) =>
  site.inject({
    method,
    url,
    headers: { origin: PAGE, authorization: `Bearer ${ticket}` },
    ...(payload && { payload }),
  })

function work(challenge: string, isEnough = (hash: Buffer) => hash[0] === 0 && (hash[1] ?? 255) < 16): string {
  for (let nonce = 0; ; nonce += 1) {
    const code = `${challenge}.${nonce}`
    if (isEnough(createHash('sha256').update(code).digest())) return code
  }
}
const challenge = async () => (await call('GET', '/recaptcha/challenge', '')).json<{ challenge: string }>().challenge
async function prove(ticket: string): Promise<string> {
  const reply = await call('POST', '/recaptcha/show', ticket, { code: work(await challenge()) })
  return reply.body
}
const card = (number: string, more: object = {}) => ({
  tokenized_form: {
    tokenize_cc_number: number,
    tokenize_cc_expmonth: '12',
    tokenize_cc_expyear: '30',
    tokenize_cc_cvc: '123',
    ...more,
  },
})
const files = () =>
  readdirSync(join(dataDir, 'cards')).map((name) => readFileSync(join(dataDir, 'cards', name), 'utf8'))

describe('POST yourcards', () => {
  test('[API3-24] a published test number is kept by its last four digits, and the receipt says so to the server', async () => {
    const ticket = await ticketOf()
    await prove(ticket)
    const reply = await call('POST', '/yourcards', ticket, card('4242424242424242'))
    expect(reply.statusCode).toBe(200)
    const { payload } = await jwtVerify(reply.json<{ receipt: string }>().receipt, key, {
      typ: 'card-receipt+jwt',
      audience: 'eluent',
      currentDate: NOW,
    })
    expect(cardReceipt.parse(payload)).toMatchObject({
      sub: '7',
      confirmed_at: NOW.getTime(),
      card: { brand: 'Visa', last4: '4242', expiry: '12/30' },
    })
    expect(files()).toEqual([expect.stringMatching(/"brand":"Visa","last4":"4242","expiry":"12\/30"/)])
    expect(JSON.stringify([files(), reply.body])).not.toContain('42424242')
  })

  test.each([
    ['a Luhn-valid number that nobody published', '4111111111111111', {}, /Only published test numbers/],
    ['a number that fails its check digit', '4242424242424241', {}, /number is invalid/],
    ['no number', 'x', {}, /number is invalid/],
    ['a declined card', '4000000000000002', {}, /declined/],
    ['an expired card', '4242424242424242', { tokenize_cc_expmonth: '10', tokenize_cc_expyear: '26' }, /expired/],
    ['a thirteenth month', '4242424242424242', { tokenize_cc_expmonth: '13' }, /month/],
    ['a short code', '378282246310005', {}, /security code/],
  ])('refuses %s', async (_what, number, more, text) => {
    const ticket = await ticketOf()
    await prove(ticket)
    const reply = await call('POST', '/yourcards', ticket, card(number, more))
    expect([reply.statusCode, reply.json().errors.error]).toEqual([422, expect.stringMatching(text)])
    expect(reply.body).not.toContain(number.slice(0, 12))
    expect(files()).toEqual([])
  })

  test('a card of this very month still holds', async () => {
    const ticket = await ticketOf()
    await prove(ticket)
    const month = { tokenize_cc_expmonth: '11', tokenize_cc_expyear: '26' }
    expect((await call('POST', '/yourcards', ticket, card('5555555555554444', month))).statusCode).toBe(200)
  })

  test.each<[string, TicketFacts]>([
    ['forged', { secret: new TextEncoder().encode('s'.repeat(40)) }],
    ['out of date', { lifetime_s: -1 }],
    ['a receipt', { typ: 'card-receipt+jwt' }],
  ])('a ticket that is %s opens nothing', async (_what, facts) => {
    const ticket = await ticketOf(facts)
    for (const [method, url] of [
      ['POST', '/yourcards'],
      ['DELETE', '/yourcards/7'],
      ['POST', '/recaptcha/show'],
    ] as const)
      expect((await call(method, url, ticket, {})).statusCode).toBe(401)
  })
})

test('[API3-25] DELETE yourcards/{organization id} deletes the organization’s own card, and confirms it', async () => {
  const ticket = await ticketOf()
  await prove(ticket)
  await call('POST', '/yourcards', ticket, card('4242424242424242'))
  expect((await call('DELETE', '/yourcards/8', ticket)).statusCode).toBe(403)
  expect(files()).toHaveLength(1)
  const reply = await call('DELETE', '/yourcards/7', ticket)
  const { payload } = await jwtVerify(reply.json<{ receipt: string }>().receipt, key, { currentDate: NOW })
  expect(payload['card']).toBeNull()
  expect(files()).toEqual([])
})

describe('[API3-26] POST recaptcha/show', () => {
  test('answers true to work that was done, once, and false to everything else', async () => {
    const ticket = await ticketOf()
    const show = async (code: unknown) => (await call('POST', '/recaptcha/show', ticket, { code })).body
    const code = work(await challenge())
    expect(await show(work(await challenge(), (hash) => hash[0] !== 0))).toBe('false')
    expect(await show(work('made-up'))).toBe('false')
    expect(await show(undefined)).toBe('false')
    expect([await show(code), await show(code)]).toEqual(['true', 'false'])
  })

  test('without it no card is taken', async () => {
    const reply = await call('POST', '/yourcards', await ticketOf(), card('4242424242424242'))
    expect([reply.statusCode, reply.json()]).toEqual([403, { errors: { error: 'Prove you are human.' } }])
  })
})

test('only the product’s own pages may call', async () => {
  const preflight = await site.inject({ method: 'OPTIONS', url: '/yourcards', headers: { origin: PAGE } })
  expect(preflight.headers).toMatchObject({
    'access-control-allow-origin': PAGE,
    'access-control-allow-headers': 'authorization, content-type',
  })
  const foreign = await site.inject({ url: '/recaptcha/challenge', headers: { origin: 'http://evil.example' } })
  expect([foreign.statusCode, foreign.headers['access-control-allow-origin']]).toEqual([403, undefined])
})
