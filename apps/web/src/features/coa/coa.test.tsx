import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { Sample } from '@eluent/contract'
import { CONSUMER_TEXTS } from '@eluent/domain/coa'
import { beforeEach, describe, expect, test } from 'vitest'
import { labTest, type Caller } from '../../../../api/src/testing/lab-test.ts'
import { createSample, idempotent, injection, storeFile } from '../../../../api/src/testing/laboratory.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'

const { app: server, laboratory, tester, admin } = labTest()
let id: number

// 1 by 1 pixel
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const photoFile = (name = 'gummy.png', bytes: Buffer = PNG) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/png' })

async function finishedSample(intake: Record<string, unknown> = {}, caller = tester, own = laboratory) {
  const sample = await createSample(caller, own, intake)
  for (const run of ['1.D', '2.D']) {
    const body = injection(`${sample.id}-${run}`, { THCA: 30, THC: 2, CBD: 2 })
    await caller.post(`/samples/${sample.id}/append_results`, body)
  }
  return sample.id
}
beforeEach(async () => {
  id = await finishedSample({ submission_identification: 'SUB-1', prepared_for: 'Farm 7' })
})

let app: RenderedApp
async function open(options: Partial<Parameters<typeof renderApp>[1]> & { caller?: Caller } = {}) {
  const { caller = admin, ...rest } = options
  app = renderApp(server, { token: caller.token, at: `/sample/${id}/coa-data`, ...rest })
  await screen.findByRole('form', { name: 'COA data' })
}
const field = (name: string) =>
  screen.getByLabelText<HTMLInputElement>(new RegExp(`^${name}`), { selector: 'input:not([type=file]), textarea' })
const choose = async (select: string, option: string) => {
  await app.user.click(field(select))
  await app.user.click(await screen.findByRole('option', { name: option }))
}
/** At once: key by key is the input's own matter. */
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })
const pick = (file: File) =>
  fireEvent.change(screen.getByLabelText('Sample photo', { selector: 'input' }), { target: { files: [file] } })
/** The photo that was picked has arrived. */
const arrived = async () => {
  await screen.findByRole('img', { name: 'The sample' })
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove Photo' }).disabled).toBe(false),
  )
}
const save = () => app.user.click(screen.getByRole('button', { name: 'Save' }))
const read = async (caller = admin) => (await caller.call('GET', `/samples/${id}`)).json<{ data: Sample }>().data
const patches = () => app.calls.filter(({ method, path }) => method === 'PATCH' && path.endsWith('/coa'))
const store = async (change: Record<string, unknown> = {}) => {
  const photo = await storeFile(server, admin, { kind: 'image', name: 'gummy.png', media_type: 'image/png' }, PNG)
  const reply = await admin.patch(`/samples/${id}/coa`, {
    coa_analyte_1: 'THCA',
    coa_analyte_2: 'CBD',
    coa_unit: 'vape pen',
    coa_unit_weight: 1.5,
    coa_notes: 'Keep cool',
    coa_sample_description: 'Cartridge',
    sample_image_url: photo,
    labIdNumber: 'SUB-9',
    ...change,
  })
  expect(reply.statusCode).toBe(200)
}

test('[COA-01] [PATH-11] [COA-02] [COA-03] [COA-04] [COA-08] [COA-12] [COA-13] the screen: submission, analytes from THC and CBD on, weight in grams, people', async () => {
  await open()
  expect(app.address()).toBe(`/sample/${id}/coa-data`)
  expect(field('Submission Identification #').value).toBe('SUB-1')
  expect([field('Analyte 1').value, field('Analyte 2').value]).toEqual(['THC', 'CBD'])
  await app.user.click(field('Analyte 1'))
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
  const sample = await read()
  expect(offered).toEqual([
    ...sample.compounds.map(({ name }) => name),
    ...sample.derived_compounds.map(({ name }) => `Total Potential ${name}`),
  ])
  await app.user.keyboard('{Escape}')
  expect(field('Total Unit Weight').closest('.mantine-InputWrapper-root')?.textContent).toMatch(/g$/)
  const people = screen.getByText('Reviewer').closest('dl')
  expect(people?.textContent).toBe(`Reviewer${admin.person.name}Analyst${tester.person.name}Prepared ForFarm 7`)
  expect(screen.queryByRole('combobox', { name: 'Prepared For' })).toBeNull()
  expect(app.calls.some(({ path }) => path === '/consumers')).toBe(false)
})

test('[COA-10] [COA-11] [COA-14] [COA-26] [API2-50] [COA-27] the input is sent once, confirmed and shown again', async () => {
  await open()
  expect(field('Submission Identification #').maxLength).toBe(50)
  fill('Submission Identification #', 'SUB-2')
  await choose('Analyte 2', 'Total Potential THC')
  await choose('COA Amount', 'gummy')
  fill('Total Unit Weight', '4.2')
  fill('Description', 'Strawberry gummies')
  expect(screen.getByLabelText('Characters of Description').textContent).toBe('18/140')
  expect([field('Description').maxLength, field('Notes').maxLength]).toEqual([140, 140])
  pick(photoFile())
  await arrived()
  await app.user.click(screen.getByRole('button', { name: 'Remove Photo' }))
  expect(screen.queryByRole('img', { name: 'The sample' })).toBeNull()
  pick(photoFile())
  await arrived()
  await app.user.dblClick(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('COA updated successfully')).toBeTruthy()
  await screen.findByText('Provenance')
  expect(app.address()).toBe(`/sample/${id}/results`)
  expect(patches().map(({ body }) => body)).toEqual([
    {
      labIdNumber: 'SUB-2',
      coa_analyte_1: 'THC',
      coa_analyte_2: 'Total Potential THC',
      coa_unit: 'gummy',
      coa_unit_weight: '4.2',
      coa_notes: '',
      coa_sample_description: 'Strawberry gummies',
      consumer_id: null,
      analyst_id: tester.person.id,
      reviewer_id: admin.person.id,
      sample_image_url: expect.stringMatching(/^[0-9a-f-]{36}$/),
      sample_image_url_full: expect.any(String),
      version: expect.any(Number),
    },
  ])
  await app.router.navigate({ to: `/sample/${id}/coa-data` as never })
  await waitFor(() => expect(field('Description').value).toBe('Strawberry gummies'))
  expect([field('Analyte 2').value, field('COA Amount').value, field('Total Unit Weight').value]).toEqual([
    'Total Potential THC',
    'gummy',
    '4.2',
  ])
  expect(screen.getByRole<HTMLImageElement>('img', { name: 'The sample' }).src).toContain('/image?file=')
  expect((await read()).coa).toBe(true)
})

test('[COA-16] [COA-17] [COA-18] [COA-19] [COA-20] [COA-21] [COA-22] [COA-23] every broken rule shows at its field, and nothing is sent', async () => {
  await open()
  // a laboratory whose method has neither THC nor CBD starts with empty selectors
  fill('Submission Identification #', '')
  await choose('COA Amount', 'other')
  await save()
  expect(await screen.findByText('Please complete the required form fields')).toBeTruthy()
  for (const text of [
    'Unit Weight cannot be empty',
    'If the selected COA Amount is "Other", Other COA Amount cannot be empty',
    'Please provide a COA Description',
    'Please upload a sample photo',
    'Submission Identification # cannot be empty',
  ])
    expect(screen.getByText(text)).toBeTruthy()
  fill('Total Unit Weight', '0')
  await save()
  expect(await screen.findByText('Unit Weight must be greater than 0')).toBeTruthy()
  expect(screen.queryByText('Unit Weight cannot be empty')).toBeNull()
  expect(patches()).toEqual([])
})

test('[COA-16] a selector that is empty says so; the other stays quiet', async () => {
  await server.sql(`delete from sample_compounds where sample_id = $1 and name = 'CBD'`, [id])
  await open()
  expect(field('Analyte 2').value).toBe('')
  await save()
  expect(await screen.findAllByText('Must select an analyte')).toHaveLength(1)
})

test('[COA-05] [COA-06] [COA-07] the amounts, empty among them; a saved unit outside the list shows as other with its word', async () => {
  await store()
  await open()
  expect([field('COA Amount').value, field('Other COA Amount').value]).toEqual(['other', 'vape pen'])
  await app.user.click(field('COA Amount'))
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(
    'bottle candy capsule edible gram gummy jar oz piece softgel unit other'.split(' '),
  )
  await app.user.keyboard('{Escape}')
  fill('Other COA Amount', 'dab')
  await save()
  await waitFor(async () => expect((await read()).coa_data?.coa_unit).toBe('dab'))
  await screen.findByText('Provenance')
  await app.router.navigate({ to: `/sample/${id}/coa-data` as never })
  await screen.findByRole('form', { name: 'COA data' })
  const clear = screen
    .getAllByRole('button', { hidden: true })
    .find((one) => one.closest('.mantine-InputWrapper-root')?.textContent?.startsWith('COA Amount'))
  await app.user.click(required(clear))
  expect(screen.queryByLabelText(/^Other COA Amount/)).toBeNull()
  await save()
  await waitFor(async () => expect((await read()).coa_data?.coa_unit).toBeNull())
})

test('[COA-09] [COA-12] the provider chooses the client from its consumers', async () => {
  const provider = await server.signIn('admin', server.providerId)
  await provider.post('/consumers', { consumer: { name: 'Able Acres' } }, idempotent())
  const own = await server.laboratoryOf(server.providerId)
  id = await finishedSample({}, provider, own)
  await open({ caller: provider })
  await choose('Prepared For', 'Able Acres')
  expect(screen.getByRole('button', { name: 'Remove Able Acres' })).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Add Client' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Client' }))
  const name = dialog.getByRole('textbox', { name: 'Name' })
  await app.user.type(name, 'able acres{Enter}')
  expect(await dialog.findByText(CONSUMER_TEXTS.taken)).toBeTruthy()
  await app.user.clear(name)
  await app.user.type(name, 'Zen Farms{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Add Client' })).toBeNull())
  expect(field('Prepared For').value).toBe('Zen Farms')
  expect(screen.getByText('Reviewer').closest('dl')?.textContent).toMatch(/Prepared ForZen Farms$/)
  fill('Submission Identification #', 'P-1')
  fill('Description', 'Sample of the provider')
  pick(photoFile())
  await arrived()
  await save()
  await waitFor(async () => expect((await read(provider)).coa_data?.consumer?.name).toBe('Zen Farms'))
  await waitFor(() => expect(app.address()).toBe(`/sample/${id}/results`))
  await app.router.navigate({ to: `/sample/${id}/coa-data` as never })
  await removeClient('Zen Farms')
  await waitFor(async () => expect(await provider.read<object[]>('/consumers')).toHaveLength(1))
  // what names it keeps it
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Zen Farms' })).toBeNull())
  expect(field('Prepared For').value).toBe('Zen Farms')
})

test('a client that is removed while it is chosen is not saved with the COA', async () => {
  const provider = await server.signIn('admin', server.providerId)
  await provider.post('/consumers', { consumer: { name: 'Soon Gone' } }, idempotent())
  id = await finishedSample({}, provider, await server.laboratoryOf(server.providerId))
  await open({ caller: provider })
  await choose('Prepared For', 'Soon Gone')
  await removeClient('Soon Gone')
  await waitFor(() => expect(field('Prepared For').value).toBe(''))
  fill('Submission Identification #', 'P-2')
  fill('Description', 'Sample of the provider')
  pick(photoFile())
  await arrived()
  await save()
  await waitFor(async () => expect((await read(provider)).coa_data).toMatchObject({ consumer: null }))
})

async function removeClient(name: string): Promise<void> {
  await app.user.click(await screen.findByRole('button', { name: `Remove ${name}` }))
  const question = within(await screen.findByRole('dialog', { name: 'Remove Client' }))
  await app.user.type(question.getByRole('combobox', { name: /Reason/ }), 'Entered twice')
  await app.user.click(question.getByRole('button', { name: 'Remove' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Remove Client' })).toBeNull())
}

test('[COA-15] with a certus record all is locked and says so', async () => {
  await store()
  await server.sql('update samples set certus_id = 7 where id = $1', [id])
  await open()
  expect(screen.getByText('Certus Present – Editing not allowed')).toBeTruthy()
  expect(field('Description').value).toBe('Cartridge')
  const inputs = within(screen.getByRole('form')).getAllByRole<HTMLInputElement>('textbox', { hidden: true })
  expect(inputs.filter(({ disabled }) => !disabled)).toEqual([])
  expect([field('Analyte 1').disabled, field('COA Amount').disabled]).toEqual([true, true])
  for (const name of ['Save', 'Replace photo', 'Remove Photo'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})

test('[PERM-25] [PERM2-13] [PATH-11] without update COA the screen does not open', async () => {
  app = renderApp(server, { token: tester.token, at: `/sample/${id}/coa-data` })
  await waitFor(() => expect(app.address()).toBe('/404?authorizationError=true'))
})

describe('failures', () => {
  test('[COA-24] [COA-25] [ERR2-33] a wrong, too large or failing photo says why when it is picked', async () => {
    await open({
      intercept: async ({ method, path }, next) =>
        method === 'PUT' && path.startsWith('/files/uploads/') ? new Response(null, { status: 503 }) : next(),
    })
    pick(photoFile('photo.gif'))
    expect(
      await screen.findByText('Error reading selected file. Acceptable image file types: .jpg|.jpeg|.png'),
    ).toBeTruthy()
    const large = photoFile()
    Object.defineProperty(large, 'size', { value: 10_000_000 })
    pick(large)
    expect(await screen.findByText('Image size too large. Maximum size 10MB')).toBeTruthy()
    pick(photoFile())
    expect(await screen.findByText('Image upload error. Please try again.')).toBeTruthy()
  })

  test('[ERR2-31] a save sends a photo again whose upload failed, and says when it fails again; what was typed stays', async () => {
    let isBroken = true
    await open({
      intercept: async ({ method, path }, next) =>
        isBroken && method === 'PUT' && path.startsWith('/files/uploads/')
          ? new Response(null, { status: 503 })
          : next(),
    })
    fill('Description', 'Gummies')
    pick(photoFile())
    await screen.findByText('Image upload error. Please try again.')
    await save()
    expect(await screen.findByText('COA failed to update. Image upload error. Please try again.')).toBeTruthy()
    expect(patches()).toEqual([])
    expect(field('Description').value).toBe('Gummies')
    isBroken = false
    await save()
    expect(await screen.findByText('COA updated successfully')).toBeTruthy()
  })

  test('[ERR2-30] a save that fails says so with its reason, as does one after somebody else’s', async () => {
    await store()
    let isBroken = true
    await open({
      intercept: async ({ method }, next) =>
        isBroken && method === 'PATCH'
          ? Response.json({ error: 'The database cannot be reached right now.' }, { status: 503 })
          : next(),
    })
    await save()
    const alert = () => screen.findByRole('alert')
    expect((await alert()).textContent).toBe('COA failed to updateThe database cannot be reached right now.')
    isBroken = false
    const other = await server.signIn('veriseal-admin')
    await other.patch(`/samples/${id}/coa`, {
      ...(patches()[0]?.body as object),
      reviewer_id: null,
      version: undefined,
    })
    await save()
    await waitFor(async () => expect((await alert()).textContent).toContain(`This was changed by ${other.person.name}`))
  })

  test('[ERR2-32] a sample that cannot be read says to refresh; one that is not there is not found', async () => {
    app = renderApp(server, {
      token: admin.token,
      at: `/sample/${id}/coa-data`,
      intercept: async ({ path }, next) =>
        path === `/samples/${id}` ? Response.json({ error: 'No.' }, { status: 400 }) : next(),
    })
    expect(await screen.findByText('Failed to retrieve sample data, please refresh to try again.')).toBeTruthy()
    await app.router.navigate({ to: '/sample/999999/coa-data' })
    await waitFor(() => expect(app.address()).toMatch(/^\/404/))
  })
})
