import { randomUUID } from 'node:crypto'
import type { BankInfo } from '@eluent/contract'
import { jwtVerify, SignJWT } from 'jose'
import { beforeEach, describe, expect, test } from 'vitest'
import { labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'

const SECRET = 'shared between the server and the card provider'
const key = new TextEncoder().encode(SECRET)

const { app, sealer } = labTest({ settings: { cardProvider: { url: 'http://cards.example', secret: SECRET } } })
beforeEach(async () => {
  // the trail of receipts is append-only for the product; a test starts over
  await app.sql('delete from bank_card_receipts')
  await app.sql('delete from token_banks')
  await app.sql('delete from bank_terms')
})

const read = (caller = sealer, org = 1) => caller.get(`/certi/${org}/bank`)
const bank = async (caller = sealer, org = 1) => (await read(caller, org)).json<{ bank_info: BankInfo }>().bank_info
const stock = (organization: number, quantity: number) =>
  app.sql('insert into token_banks (organization_id, quantity) values ($1, $2)', [organization, quantity])

interface ReceiptFacts {
  card?: object | null
  organization?: number
  at?: number
  lifetime_s?: number
  secret?: Uint8Array
  typ?: string
}
const visa = { token: 'tok_1', brand: 'Visa', last4: '4242', expiry: '12/30' }

/** What the provider signs. */
const receiptOf = ({ card = visa, organization = 1, at = Date.now(), ...more }: ReceiptFacts = {}) =>
  new SignJWT({ card, confirmed_at: at })
    .setProtectedHeader({ alg: 'HS256', typ: more.typ ?? 'card-receipt+jwt' })
    .setSubject(String(organization))
    .setIssuer('card-provider')
    .setAudience('eluent')
    .setJti(randomUUID())
    .setExpirationTime(Math.floor(Date.now() / 1000) + (more.lifetime_s ?? 600))
    .sign(more.secret ?? key)
const note = (receipt: string, caller = sealer, org = 1) => caller.post(`/certi/${org}/bank/card`, { receipt })

describe('the bank', () => {
  test('[API3-19] [DATA3-05] [ENTITY-24] [BANK-01] tells quantity, jurisdiction, region, prices and the masked card', async () => {
    await stock(1, 7)
    await app.sql(
      `insert into bank_terms (organization_id, jurisdiction, region, token_price, bulk_quantity, bundle_price) values (1, 'Washington', 'US-WA', 25.50, 50, 1000)`,
    )
    await note(await receiptOf())
    expect(await bank()).toEqual({
      organization_id: 1,
      juri: 'Washington',
      region: 'US-WA',
      quantity: 7,
      card: { brand: 'Visa', last4: '4242', expiry: '12/30', masked: 'Visa •••• •••• •••• 4242' },
      token_price: 25.5,
      bulk_quantity: 50,
      bundle_price: 1000,
    })
  })

  test('[BANK-03] a laboratory of which nothing is known has no jurisdiction and no tokens', async () => {
    expect(await bank()).toMatchObject({ juri: null, quantity: 0, card: null, token_price: null })
  })

  test('[PERM-28] the empty bank of organization 2 shows 100, any other number as it is', async () => {
    const provider = await app.signIn('superadmin', app.providerId)
    expect((await bank(provider, 2)).quantity).toBe(100)
    await stock(2, 3)
    expect((await bank(provider, 2)).quantity).toBe(3)
  })

  test('[PERM3-21] is closed to other organizations, and to roles without the permission', async () => {
    await stock(3, 9)
    expect([await statusOf(read(sealer, 3)), (await read(sealer, 3)).json().code]).toEqual([403, 'other_organization'])
    for (const path of ['card_session', 'card'])
      expect(await statusOf(sealer.post(`/certi/3/bank/${path}`, { receipt: 'x' }))).toBe(403)
    const admin = await app.signIn('admin')
    expect(await statusOf(read(admin))).toBe(403)
    expect(await statusOf(note(await receiptOf(), admin))).toBe(403)
    expect(await statusOf(sealer.get('/certi/x/bank'))).toBe(422)
  })
})

describe('the card', () => {
  test('the ticket names the organization to the provider for ten minutes and is no session', async () => {
    const { ticket } = (await sealer.post('/certi/1/bank/card_session')).json<{ ticket: string }>()
    const { payload } = await jwtVerify(ticket, key, { typ: 'card-ticket+jwt', audience: 'card-provider' })
    expect(payload.sub).toBe('1')
    expect(Number(payload.exp) - Number(payload.iat)).toBe(600)
    const { statusCode } = await app.get('/certi/1/bank', { authorization: `Bearer ${ticket}` })
    expect(statusCode).toBe(401)
  })

  test('[CARD-03] [BANK-06] a saved card is on file, a deleted one is not, and neither changes the quantity', async () => {
    await stock(1, 4)
    expect((await note(await receiptOf())).json()).toMatchObject({
      bank_info: { card: { last4: '4242' }, quantity: 4 },
    })
    expect((await note(await receiptOf({ card: null }))).json()).toMatchObject({
      bank_info: { card: null, quantity: 4 },
    })
    const lines = await app.sql(
      `select action, new from audit_entries where noun = 'bank' and record_id = '1' order by id desc limit 2`,
    )
    expect(lines.map(({ action }) => action)).toEqual(['delete_card', 'save_card'])
    expect(lines[1]?.['new']).toEqual({ brand: 'Visa', last4: '4242', expiry: '12/30' })
  })

  test('the newest confirmation counts, in whatever order they come; the same one counts once', async () => {
    const saved = await receiptOf({ at: Date.now() - 2_000 })
    const removed = await receiptOf({ card: null, at: Date.now() - 1_000 })
    await note(removed)
    await note(saved)
    expect((await bank()).card).toBeNull()
    await note(saved)
    expect(await app.sql('select 1 from bank_card_receipts')).toHaveLength(2)
  })

  test.each<[string, ReceiptFacts]>([
    ['signed by somebody else', { secret: new TextEncoder().encode('s'.repeat(40)) }],
    ['of another organization', { organization: 3 }],
    ['too old', { lifetime_s: -60 }],
    ['that is a ticket', { typ: 'card-ticket+jwt' }],
    ['that carries a whole number', { card: { ...visa, last4: '4242424242424242' } }],
  ])('a receipt %s changes nothing', async (_what, facts) => {
    expect(await refusalOf(note(await receiptOf(facts)))).toMatchObject({ status: 422, code: 'card_receipt_refused' })
    expect(await app.sql('select 1 from bank_card_receipts')).toEqual([])
  })

  test('[CARD-12] a number sent here by mistake is neither kept, nor logged, nor answered', async () => {
    const canary = '4000056655665556'
    const reply = await sealer.post('/certi/1/bank/card', {
      receipt: await receiptOf(),
      number: canary,
      tokenized_form: { tokenize_cc_number: canary },
    })
    expect([reply.statusCode, reply.body.includes(canary)]).toEqual([200, false])
    const wrong = await note(canary)
    expect([wrong.statusCode, wrong.body.includes(canary)]).toEqual([422, false])
    expect(app.logLines.join('')).not.toContain(canary)
    expect(await everyRow()).not.toContain(canary)
  })
})

/** The whole database as text. */
async function everyRow(): Promise<string> {
  const tables = await app.sql(`select tablename from pg_tables where schemaname = 'public'`)
  const texts = await Promise.all(
    tables.map(({ tablename }) => app.sql(`select t::text from public."${String(tablename)}" t`)),
  )
  return JSON.stringify(texts)
}
