import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { act, screen, waitFor, within } from '@testing-library/react'
import { readSample, type Sample } from '@eluent/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../../api/src/testing/app.ts'
import {
  createSample,
  equipLaboratory,
  idempotent,
  injection,
  storeFile,
  type Laboratory,
} from '../../../../api/src/testing/laboratory.ts'
import { startPartners, type Partners } from '../../../../partners/src/testing/start-partners.ts'
import { readKey } from '../../frame/data/read-query.ts'
import { renderApp, type RenderedApp, type SentCall } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'

const PASSWORD = 'Chem-demo-1'
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let dataDir: string
let partners: Partners
let server: TestApp
let admin: Caller
let laboratory: Laboratory
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'eluent-partners-'))
  partners = await startPartners({
    dataDir,
    port: 0,
    smtpPort: 0,
    allowedOrigins: [window.location.origin],
    cardProviderSecret: undefined,
  })
  server = await createTestApp({ settings: { chemIdUrl: partners.chemIdUrl } })
  laboratory = await equipLaboratory(server, server.laboratoryId)
  admin = await server.signIn('admin')
})
afterAll(async () => {
  await Promise.all([server.close(), partners.close()])
  rmSync(dataDir, { recursive: true })
})
const setFaults = (faults: object) =>
  fetch(`${partners.chemIdUrl}/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(faults),
  })
beforeEach(async () => {
  await setFaults({})
})

/** Calls of the service's address go there, by a socket; all others to the server in this process. */
const toService = async (call: SentCall, next: () => Promise<Response>): Promise<Response> =>
  call.url.startsWith(partners.chemIdUrl)
    ? fetch(call.url, {
        method: call.method,
        headers: call.headers,
        ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      })
    : next()

let app: RenderedApp
async function openSettings(caller = admin, intercept = toService) {
  app = renderApp(server, { token: caller.token, at: '/settings', intercept })
  await screen.findByRole('heading', { name: 'ChemID' })
  await screen.findByLabelText(/^ChemID e-mail/)
}
async function signIn(account: string, password = PASSWORD) {
  await app.user.type(screen.getByLabelText(/^ChemID e-mail/), account)
  if (password !== '') await app.user.type(screen.getByLabelText(/^ChemID password/), password)
  await app.user.click(screen.getByRole('button', { name: 'Sign in to ChemID' }))
}
const entity = () => screen.findByRole<HTMLInputElement>('combobox', { name: 'Entity' })
const toServiceCalls = () => app.calls.filter(({ url }) => url.startsWith(partners.chemIdUrl))

describe('the sign-in', () => {
  test('[SETTINGS-07] shows only with update COA', async () => {
    const { token } = await server.signIn('tester')
    renderApp(server, { token, at: '/settings' })
    await screen.findByRole('button', { name: 'Log out from other devices' })
    expect(screen.queryByRole('heading', { name: 'ChemID' })).toBeNull()
  })

  test('[SETTINGS-08] [SETTINGS-09] [SETTINGS-10] [SETTINGS-11] invalid input is shown at its field, and a refusal as a failed login', async () => {
    await openSettings()
    const [email, password] = [/^ChemID e-mail/, /^ChemID password/].map((label) =>
      screen.getByLabelText<HTMLInputElement>(label),
    )
    expect([email?.maxLength, password?.maxLength]).toEqual([64, 64])
    await signIn('nobody', '')
    expect(await screen.findByText('Invalid email address')).toBeTruthy()
    expect(screen.getByText('Invalid password')).toBeTruthy()
    expect(toServiceCalls()).toEqual([])
    await app.user.clear(required(email))
    await signIn('one@chemid.example', 'wrong')
    expect(await screen.findByText('Login Failed. Please try again.')).toBeTruthy()
  })

  test('[SETTINGS-12] [SETTINGS-13] [SETTINGS-15] [API-61] [API-62] [ENTITY-25] user and entities show, two to choose from; logout ends it there and here', async () => {
    await openSettings()
    await signIn('two@chemid.example')
    expect(await screen.findByText('Tia Double')).toBeTruthy()
    const select = await entity()
    expect([select.disabled, select.value]).toEqual([false, ''])
    await app.user.click(select)
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Green Leaf Processing',
      'River Bend Extracts',
    ])
    await app.user.click(screen.getByRole('option', { name: 'River Bend Extracts' }))
    const held = app.services.client.getState().chemId
    expect(held).toMatchObject({
      user: { email: 'two@chemid.example', firstName: 'Tia', lastName: 'Double' },
      entity: { id: 4102, name: 'River Bend Extracts' },
    })
    await app.user.click(screen.getByRole('button', { name: 'Log Out of ChemID' }))
    expect(await screen.findByLabelText(/^ChemID e-mail/)).toBeTruthy()
    expect(app.services.client.getState().chemId).toBeNull()
    expect(toServiceCalls().map(({ method, url }) => `${method} ${url.slice(partners.chemIdUrl.length)}`)).toEqual([
      'POST /user/login',
      'GET /entity/authorized',
      'POST /user/logout',
    ])
    const after = await fetch(`${partners.chemIdUrl}/entity/authorized`, {
      headers: { authorization: `Bearer ${held?.token}` },
    })
    expect(after.status).toBe(401)
    // neither the product's token there, nor the service's token here
    expect(toServiceCalls().some(({ headers }) => headers.get('authorization')?.includes(admin.token))).toBe(false)
    expect(server.logLines.join('\n')).not.toContain(held?.token)
    expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain(held?.token)
  })

  test('[SETTINGS-13] a single entity is chosen already and cannot be changed', async () => {
    await openSettings()
    await signIn('one@chemid.example')
    await waitFor(async () => expect((await entity()).value).toBe('Green Leaf Processing'))
    expect((await entity()).disabled).toBe(true)
  })

  test('[SETTINGS-14] an account without entities is warned', async () => {
    await openSettings()
    await signIn('none@chemid.example')
    expect(await screen.findByText('This account has no entities. Please contact support.')).toBeTruthy()
    expect((await entity()).disabled).toBe(true)
  })

  test('[SETTINGS-11] a service that is down, or gives no entities, is a failed login; logging out of one that is down still ends it here', async () => {
    let isDown = true
    await openSettings(admin, (call, next) =>
      isDown && call.url.startsWith(partners.chemIdUrl)
        ? Promise.reject(new TypeError('fetch failed'))
        : toService(call, next),
    )
    await signIn('one@chemid.example')
    expect(await screen.findByText('Login Failed. Please try again.')).toBeTruthy()
    isDown = false
    await setFaults({ authorized: { status: 500 } })
    const again = () => app.user.click(screen.getByRole('button', { name: 'Sign in to ChemID' }))
    await again()
    await waitFor(() => expect(toServiceCalls().filter(({ url }) => url.endsWith('authorized'))).toHaveLength(1))
    expect(await screen.findByText('Login Failed. Please try again.')).toBeTruthy()
    await setFaults({})
    await again()
    await entity()
    isDown = true
    await app.user.click(screen.getByRole('button', { name: 'Log Out of ChemID' }))
    expect(await screen.findByLabelText(/^ChemID e-mail/)).toBeTruthy()
  })
})

async function finishedSample(withCoa = true) {
  const { id } = await createSample(admin, laboratory, { strain_name: 'Blue Dream', notes: 'SECRET-NOTE' })
  for (const run of ['1.D', '2.D']) {
    const body = injection(`${id}-${run}`, { THCA: 30, THC: 2, CBD: 2 })
    await admin.call('POST', `/samples/${id}/append_results`, body, idempotent())
  }
  if (!withCoa) return id
  const photo = await storeFile(server, admin, { kind: 'image', name: 'a.png', media_type: 'image/png' }, PNG)
  const coa = {
    coa_analyte_1: 'THC',
    coa_analyte_2: 'CBD',
    coa_sample_description: 'Gummies',
    sample_image_url: photo,
    labIdNumber: 'SUB-1',
  }
  expect((await admin.call('PATCH', `/samples/${id}/coa`, coa, idempotent())).statusCode).toBe(200)
  return id
}
const read = async (id: number) => (await admin.call('GET', `/samples/${id}`)).json<{ data: Sample }>().data
const goTo = (path: string) => act(() => app.router.navigate({ to: path }))
const manage = async () => {
  await app.user.click(await screen.findByRole('button', { name: 'Manage' }))
  return screen.findByRole('menuitem', { name: 'Transfer to ChemID' })
}
async function signedIn(intercept = toService) {
  await openSettings(admin, intercept)
  await signIn('one@chemid.example')
  await screen.findByText('Owen Single')
}
async function askForTransfer(id: number) {
  await goTo(`/sample/${id}/results`)
  await app.user.click(await manage())
  return within(await screen.findByRole('dialog', { name: 'Transfer to ChemID' }))
}
const received = async () =>
  (
    (await (await fetch(`${partners.chemIdUrl}/received.json`)).json()) as {
      data: { entity: string; sample: object }[]
    }
  ).data

describe('a transfer', () => {
  test('[TRANSFER-01] [TRANSFER-03] [TRANSFER-04] [TRANSFER-05] the entry says what the sample lacks', async () => {
    const why = async () => {
      const item = await manage()
      expect(item.getAttribute('data-disabled')).not.toBeNull()
      await app.user.hover(required(item.parentElement))
      const tip = await screen.findByRole('tooltip')
      const text = tip.textContent
      await app.user.keyboard('{Escape}')
      await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
      return text
    }
    const [complete, withoutCoa] = [await finishedSample(), await finishedSample(false)]
    app = renderApp(server, { token: admin.token, at: `/sample/${complete}/results`, intercept: toService })
    expect(await why()).toBe('Sign in to ChemID and choose an entity first.')
    await goTo('/settings')
    await screen.findByLabelText(/^ChemID e-mail/)
    await signIn('one@chemid.example')
    await screen.findByText('Owen Single')
    await goTo(`/sample/${withoutCoa}/results`)
    expect(await why()).toBe('This sample has no COA.')
    await server.sql('update samples set required_runs = 3, finished = false where id = $1', [withoutCoa])
    const { id: unrun } = await createSample(admin, laboratory)
    await goTo(`/sample/${unrun}/results`)
    expect(await why()).toBe('This sample has no results to transfer.')
    app.services.queries.removeQueries({ queryKey: readKey(readSample, { params: { id: withoutCoa } }) })
    await goTo(`/sample/${withoutCoa}/results`)
    expect(await why()).toBe('This sample is not finished.')
  })

  test('[TRANSFER-06] [TRANSFER-07] [API-63] a double click sends it once, to the chosen entity; a message says so and the sample notes it', async () => {
    const id = await finishedSample()
    await signedIn()
    const dialog = await askForTransfer(id)
    const before = await received()
    await app.user.dblClick(dialog.getByRole('button', { name: 'Transfer' }))
    expect(await screen.findByText('Success! Sample data transferred to ChemID!')).toBeTruthy()
    const [sent, ...others] = await received()
    expect(others).toHaveLength(before.length)
    expect(sent).toMatchObject({
      entity: 'Green Leaf Processing',
      sample: { id, strain_name: 'Blue Dream', coa: { analyte_1: 'THC', submission_identification: 'SUB-1' } },
    })
    expect(JSON.stringify(sent?.sample)).not.toMatch(/SECRET-NOTE|@/)
    expect(toServiceCalls().at(-1)?.url).toBe(`${partners.chemIdUrl}/refiner/entity/4101/samples`)
    expect((await read(id)).intake_form.notes).toMatch(
      /^SECRET-NOTE\nTransferred to ChemID: Green Leaf Processing \[\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\]$/,
    )
    expect(await screen.findByText(/Transferred to ChemID: Green Leaf Processing \[/)).toBeTruthy()
  })

  test('[TRANSFER-08] a refusal shows with the service’s own words, one without words or an answer alone; nothing is noted', async () => {
    const id = await finishedSample()
    let isDown = false
    await signedIn((call, next) =>
      isDown && call.url.startsWith(partners.chemIdUrl)
        ? Promise.reject(new TypeError('fetch failed'))
        : toService(call, next),
    )
    const dialog = await askForTransfer(id)
    const failure = async () => {
      await app.user.click(dialog.getByRole('button', { name: 'Transfer' }))
      await waitFor(() => expect(dialog.getByRole('button', { name: 'Transfer' }).dataset['loading']).toBeUndefined())
      return (await dialog.findByRole('alert')).textContent
    }
    await setFaults({ samples: { status: 422, message: 'Lot 7 is closed.' } })
    expect(await failure()).toBe(
      'Failed to transfer sample to ChemID. Please try again or contact support. Lot 7 is closed.',
    )
    isDown = true
    await waitFor(async () =>
      expect(await failure()).toBe('Failed to transfer sample to ChemID. Please try again or contact support.'),
    )
    expect((await read(id)).intake_form.notes).toBe('SECRET-NOTE')
    isDown = false
    await setFaults({ samples: { status: 401, message: 'Your session has expired.' } })
    await waitFor(async () => expect(await failure()).toContain('Your session has expired.'))
    expect(app.services.client.getState().chemId).toBeNull()
  })

  test('[TRANSFER-07] a note that cannot be saved is tried again alone, under the same key', async () => {
    const id = await finishedSample()
    let isLost = true
    await signedIn(async (call, next) => {
      if (!call.path.endsWith('/transfers') || !isLost) return toService(call, next)
      isLost = false
      await next() // it takes effect, and its answer is lost
      throw new TypeError('fetch failed')
    })
    const dialog = await askForTransfer(id)
    const before = await received()
    await app.user.click(dialog.getByRole('button', { name: 'Transfer' }))
    await app.user.click(await screen.findByRole('button', { name: 'Note it' }))
    expect(await screen.findByText('Success! Sample data transferred to ChemID!')).toBeTruthy()
    expect(await received()).toHaveLength(before.length + 1)
    expect((await read(id)).intake_form.notes?.match(/Transferred/g)).toHaveLength(1)
  })
})
