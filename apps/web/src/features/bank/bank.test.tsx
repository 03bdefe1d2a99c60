import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { createCardSite, type CardSite } from '../../../../partners/src/testing/card-site.ts'
import { injectFetch, renderApp, type RenderedApp, type SentCall } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'

const SECRET = 'shared between the server and the card provider'
const PROVIDER = 'http://cards.example'
const PAGE = 'http://lab.example'
/** Published for tests; nothing else in these tests holds these digits. */
const CANARY = '4000056655665556'

const { app: server, sealer } = labTest({ settings: { cardProvider: { url: PROVIDER, secret: SECRET } } })
let cards: CardSite
let app: RenderedApp
beforeAll(async () => {
  cards = createCardSite(SECRET, PAGE)
})
afterAll(() => cards.close())
beforeEach(async () => {
  for (const table of ['bank_card_receipts', 'token_banks', 'bank_terms']) await server.sql(`delete from ${table}`)
})

const stock = (quantity: number, organization = 1) =>
  server.sql('insert into token_banks (organization_id, quantity) values ($1, $2)', [organization, quantity])
const terms = () =>
  server.sql(
    `insert into bank_terms (organization_id, jurisdiction, region, token_price, bulk_quantity, bundle_price) values (1, 'Washington', 'US-WA', 25.5, 50, 1000)`,
  )

const isForProvider = ({ url }: SentCall) => url.startsWith(PROVIDER)
/** The provider, as the browser reaches it: on an origin of its own. */
async function askProvider({ method, path, headers, body }: SentCall): Promise<Response> {
  const reply = await cards.http.inject({
    method: method as 'POST',
    url: path,
    headers: { ...Object.fromEntries(headers), origin: PAGE },
    ...(body !== undefined && { payload: body as object }),
  })
  return new Response(reply.payload, { status: reply.statusCode })
}

type Options = NonNullable<Parameters<typeof renderApp>[1]>
const routed: NonNullable<Options['intercept']> = (call, next) => (isForProvider(call) ? askProvider(call) : next())
function open(options: Options = {}): void {
  app = renderApp(server, { token: sealer.token, at: '/certus', intercept: routed, ...options })
}
const panel = async () =>
  within(required((await screen.findByRole('heading', { name: 'Token Bank' })).closest('section')))
async function openCard(options: Options = {}) {
  open(options)
  const shown = await panel()
  // what stands in the dialog depends on what is in the bank
  await waitFor(() => expect(shown.getByRole('button', { name: /Card/ })).toHaveProperty('disabled', false))
  await app.user.click(shown.getByRole('button', { name: /Card/ }))
  return within(await screen.findByRole('dialog'))
}
type Dialog = Awaited<ReturnType<typeof openCard>>
const field = (dialog: Dialog, name: string) => dialog.getByRole<HTMLInputElement>('textbox', { name })
async function fill(dialog: Dialog, number = CANARY): Promise<void> {
  await app.user.type(field(dialog, 'Card number'), number)
  await app.user.type(field(dialog, 'Expiry'), '1230')
  await app.user.type(field(dialog, 'CVC'), '123')
}
async function proveHuman(dialog: Dialog): Promise<void> {
  await app.user.click(dialog.getByRole('checkbox', { name: 'I am human' }))
  await waitFor(() => expect(dialog.getByRole('checkbox', { name: 'I am human' })).toHaveProperty('disabled', false))
  expect(dialog.getByRole('checkbox', { name: 'I am human' })).toHaveProperty('checked', true)
}
const save = (dialog: Dialog) => app.user.click(dialog.getByRole('button', { name: 'Save Card' }))
const accept = (dialog: Dialog) => app.user.click(dialog.getByRole('checkbox', { name: /^I accept/ }))

describe('the panel', () => {
  test.each([
    [6, 'In stock', undefined],
    [5, 'Running low', 'warn'],
    [0, 'None left', 'bad'],
  ])('[BANK-01] [BANK-02] shows %i tokens with a word and a colour', async (quantity, word, tone) => {
    await stock(quantity)
    open()
    const shown = await panel()
    expect(await shown.findByText(word)).toBeTruthy()
    expect(shown.getByText(String(quantity)).dataset['tone']).toBe(tone)
  })

  test('[BANK-04] [BANK-05] on the list of certificates it shows jurisdiction, region and prices, and opens the card dialog', async () => {
    await stock(9)
    await terms()
    const dialog = await openCard()
    const shown = await panel()
    for (const text of ['Washington', 'US-WA', '$25.50', '$1,000.00 for 50 tokens'])
      expect(shown.getByText(text)).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Save Card' })).toBeTruthy()
  })

  test('[BANK-03] without a jurisdiction it says so, and where to ask', async () => {
    await stock(9)
    open()
    const shown = await panel()
    expect(await shown.findByText(/No Jurisdiction Found\. Please submit a support ticket\./)).toBeTruthy()
    expect(shown.getByRole('link', { name: 'Support' }).getAttribute('href')).toBe('/support')
    expect(shown.queryByText('Jurisdiction')).toBeNull()
  })

  test('[PERM-28] [BANK-07] organization 2 with an empty bank reads 100, and may create', async () => {
    const { token } = await server.signIn('superadmin', server.providerId)
    open({ token })
    const shown = await panel()
    expect((await shown.findByText('100')).dataset['tone']).toBeUndefined()
    expect(shown.getByText('In stock')).toBeTruthy()
    expect(screen.getAllByRole('link', { name: 'Create Project' }).length).toBeGreaterThan(0)
  })

  test('[PERM3-05] shows only with certus project', async () => {
    open({
      token: withoutProject(sealer.token),
      intercept: (call, next) =>
        call.path === '/web_settings'
          ? next()
          : injectFetch(server)(call.url, {
              method: call.method,
              headers: { ...Object.fromEntries(call.headers), authorization: `Bearer ${sealer.token}` },
            }),
    })
    expect(await screen.findByRole('table', { name: 'Certificates' })).toBeTruthy()
    expect(screen.queryByRole('heading', { name: 'Token Bank' })).toBeNull()
  })
})

/** The same session as a role would have it that may do everything with certificates but projects. */
function withoutProject(token: string): string {
  const [head, payload = '', signature] = token.split('.')
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { permissions: { certus: string[] } }
  claims.permissions.certus = claims.permissions.certus.filter((action) => action !== 'project')
  return [head, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.')
}

describe('a card is entered', () => {
  test('[CARD-01] [CARD-05] [CARD-06] [CARD-07] [CARD-08] [CARD-09] [CARD-10] [CARD-11] the form groups what is typed and says what is missing', async () => {
    await stock(9)
    const dialog = await openCard()
    expect(dialog.getAllByRole('textbox').map((input) => input.getAttribute('autocomplete'))).toEqual([
      'cc-name',
      'cc-number',
      'cc-exp',
      'cc-csc',
    ])
    await save(dialog)
    for (const text of [
      'Credit Card cannot be blank.',
      'Expiration cannot be blank.',
      'CVC cannot be blank.',
      'Prove you are human.',
      'You must accept the terms.',
    ])
      expect(dialog.getByText(text)).toBeTruthy()
    const keys = { 'Card number': '378282246310005', Expiry: '1230', CVC: '12x345' }
    for (const [name, text] of Object.entries(keys)) {
      await app.user.click(field(dialog, name))
      await app.user.keyboard(text)
    }
    expect(field(dialog, 'Card number').value).toBe('3782 822463 10005')
    expect(field(dialog, 'Expiry').value).toBe('12/30')
    expect(field(dialog, 'CVC').value).toBe('1234')
    await app.user.clear(field(dialog, 'Card number'))
    await app.user.type(field(dialog, 'Card number'), '4242')
    expect(field(dialog, 'CVC').value).toBe('123')
    await save(dialog)
    expect(dialog.getByText('Please match the requested format.')).toBeTruthy()
    expect(app.calls.some(isForProvider)).toBe(false)
  })

  test('[CARD-04] [CARD-12] [API3-24] [API3-26] goes to the provider and nowhere else: its digits are in no call of ours, no log line, no row', async () => {
    await stock(9)
    await terms()
    const dialog = await openCard()
    await fill(dialog)
    await proveHuman(dialog)
    await accept(dialog)
    await save(dialog)
    expect(await screen.findByText('Card Saved Successfully')).toBeTruthy()
    await waitFor(() => expect(app.reload).toHaveBeenCalledTimes(1))

    const sent = app.calls.find(({ url }) => url === `${PROVIDER}/yourcards`)
    expect(sent?.body).toEqual({
      tokenized_form: {
        tokenize_cc_number: CANARY,
        tokenize_cc_expmonth: '12',
        tokenize_cc_expyear: '30',
        tokenize_cc_cvc: '123',
      },
    })
    expect(sent?.headers.get('authorization')).not.toContain(sealer.token)
    expect(screen.queryByDisplayValue(/4000/)).toBeNull()
    const ours = app.calls.filter((call) => !isForProvider(call)).map(({ url, body }) => JSON.stringify([url, body]))
    for (const place of [
      ours,
      server.logLines,
      await everyRow(),
      Object.values(localStorage),
      [document.body.innerHTML],
    ]) {
      const text = place.join('\n')
      expect(text.length).toBeGreaterThan(0)
      expect(text).not.toMatch(/4000[ -]?0566[ -]?5566|400005665566/)
    }
    expect(await server.sql('select brand, last4, expiry from bank_card_receipts')).toEqual([
      { brand: 'Visa', last4: '5556', expiry: '12/30' },
    ])
  })

  test('[ERR3-15] the provider’s own words are shown, otherwise that something went wrong', async () => {
    await stock(9)
    let broken = false
    const dialog = await openCard({
      intercept: async (call, next) => {
        if (broken && isForProvider(call)) throw new TypeError('Failed to fetch')
        return routed(call, next)
      },
    })
    await fill(dialog, '4111111111111111')
    await proveHuman(dialog)
    await accept(dialog)
    await save(dialog)
    expect(await dialog.findByText('Only published test numbers are accepted here.')).toBeTruthy()
    broken = true
    await save(dialog)
    expect(await dialog.findByText('Something went wrong, please try again')).toBeTruthy()
    expect(field(dialog, 'Card number').value).toBe('4111 1111 1111 1111')
  })

  test('[CARD-06] [API3-26] only the reply true counts as verified', async () => {
    await stock(9)
    const dialog = await openCard({
      intercept: (call, next) =>
        call.path === '/recaptcha/show' ? Promise.resolve(Response.json('true')) : routed(call, next),
    })
    await fill(dialog)
    await app.user.click(dialog.getByRole('checkbox', { name: 'I am human' }))
    expect(await dialog.findByText('This could not be verified. Please try again.')).toBeTruthy()
    await accept(dialog)
    await save(dialog)
    expect(app.calls.some(({ path }) => path === '/yourcards')).toBe(false)
  })

  test('[CARD-07] while the bank is not known there are no terms to accept', async () => {
    const dialog = await openCard({
      intercept: (call, next) =>
        call.path.endsWith('/bank')
          ? Promise.resolve(Response.json({ error: 'x' }, { status: 404 }))
          : routed(call, next),
    })
    expect(dialog.queryByRole('checkbox', { name: /^I accept/ })).toBeNull()
    await save(dialog)
    expect(dialog.queryByText('You must accept the terms.')).toBeNull()
    expect(dialog.getByText('Prove you are human.')).toBeTruthy()
  })
})

test('[CARD-02] [CARD-03] [API3-25] a card on file is shown masked; deleting it brings the form back', async () => {
  await stock(9)
  await server.sql(
    `insert into bank_card_receipts (organization_id, receipt_id, confirmed_at, card_token, brand, last4, expiry, noted_by_name)
      values (1, gen_random_uuid(), now() - interval '1 day', 'card_1', 'Visa', '4242', '12/30', 'Ann')`,
  )
  const dialog = await openCard()
  expect(dialog.getByText('Visa •••• •••• •••• 4242')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Card on File' })).toBeTruthy()
  expect(dialog.queryByRole('textbox')).toBeNull()
  await app.user.click(dialog.getByRole('button', { name: 'Delete' }))
  await app.user.click(dialog.getByRole('button', { name: 'Yes, Delete' }))
  expect(await dialog.findByRole('textbox', { name: 'Card number' })).toBeTruthy()
  const sent = app.calls.filter(isForProvider).map(({ method, path }) => `${method} ${path}`)
  expect(sent).toEqual(['DELETE /yourcards/1'])
})

/** The whole database, row by row. */
async function everyRow(): Promise<string[]> {
  const tables = await server.sql(`select tablename from pg_tables where schemaname = 'public'`)
  const rows = await Promise.all(
    tables.map(({ tablename }) => server.sql(`select t::text as row from public."${String(tablename)}" t`)),
  )
  return rows.flat().map(({ row }) => String(row))
}
