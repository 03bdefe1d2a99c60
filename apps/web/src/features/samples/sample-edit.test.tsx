import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { NewSample } from '../../../../api/src/testing/caller.ts'
import { labTest, type Caller } from '../../../../api/src/testing/lab-test.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'

const { app: server, admin, tester } = labTest()
let sample: NewSample
let app: RenderedApp
beforeEach(async () => {
  sample = await tester.newSample()
})

type Options = NonNullable<Parameters<typeof renderApp>[1]>
const input = (label: RegExp) => screen.findByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })
const open = (caller: Caller, options: Options = {}) => {
  app = renderApp(server, { token: caller.token, at: `/test-result/${sample.id}/edit`, ...options })
}
const stored = async () => (await server.sql('select * from samples where id = $1', [sample.id]))[0]

test('[INTAKE-01] [INTAKE-14] [EDIT-03] [EDIT-09] [EDIT-10] an admin changes a weighed sample but its weight, and returns to the list', async () => {
  open(admin)
  const name = await input(/^Strain\/Sample Name/)
  expect([name.value, (await input(/^Batch Number/)).value]).toEqual(['Blue Dream', 'B-1'])
  const weight = await input(/^Sample Weight/)
  expect([weight.value, weight.disabled]).toEqual(['750', true])
  expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe('Home›Sample Results›Edit Sample')
  expect(screen.queryByLabelText('Quality Control Test')).toBeNull()
  await app.user.clear(name)
  await app.user.type(name, 'Green Dream')
  const save = screen.getByRole('button', { name: 'Save' })
  act(() => {
    save.click()
    save.click()
  })
  expect(await screen.findByText('Sample updated successfully')).toBeTruthy()
  await waitFor(() => expect(app.address()).toBe('/test-result/list'))
  expect(app.calls.filter(({ method }) => method === 'PUT')).toHaveLength(1)
  expect(await stored()).toMatchObject({ strain_name: 'Green Dream' })
})

test('the form starts with what is stored now, and what another editor saved since is not overwritten', async () => {
  const change = (strain_name: string) =>
    admin.call('PATCH', `/samples/${sample.id}`, { sample: { intake_form: { strain_name } } })
  open(admin, { at: `/sample/${sample.id}/results` })
  await screen.findByRole('heading', { name: 'Results' })
  await change('Theirs')
  await app.router.navigate({ to: `/test-result/${sample.id}/edit` as never })
  const name = await input(/^Strain\/Sample Name/)
  expect(name.value).toBe('Theirs')
  await change('Theirs again')
  // as a queue that changes or a connection that comes back has it read
  await act(() => app.services.queries.refetchQueries())
  await app.user.type(name, ' and mine')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/^This was changed by .* Your changes were not saved/)
  expect([name.value, (await stored())?.['strain_name']]).toEqual(['Theirs and mine', 'Theirs again'])
})

test('leaving with unsaved work is asked about, in the edit form and in a new one', async () => {
  open(admin)
  await app.user.type(await input(/^Strain\/Sample Name/), ' 2')
  await app.user.click(screen.getByRole('link', { name: 'Cancel' }))
  await app.user.click(await screen.findByRole('button', { name: 'Stay' }))
  expect((await input(/^Strain\/Sample Name/)).value).toBe('Blue Dream 2')
  await app.user.click(screen.getByRole('link', { name: 'Cancel' }))
  await app.user.click(await screen.findByRole('button', { name: 'Leave' }))
  await waitFor(() => expect(app.address()).toBe('/test-result/list'))
  await app.router.navigate({ to: '/test-result/create' })
  await app.user.type(await input(/^Strain\/Sample Name/), 'New')
  await app.user.click(required(screen.getAllByRole('link', { name: 'QC Results' })[0]))
  expect(await screen.findByRole('dialog', { name: 'Leave without saving?' })).toBeTruthy()
  expect(app.address()).toBe('/test-result/create')
})

test.each([
  ['its status text', 'Bad Gateway', 'Bad Gateway'],
  ['Failed to edit sample. Please try again. without one', '', 'Failed to edit sample. Please try again.'],
])('[ERR-03] a failed edit shows %s', async (_, statusText, text) => {
  open(admin, {
    intercept: async ({ method }, next) =>
      method === 'PUT' ? new Response('<html>', { status: 502, statusText }) : next(),
  })
  await input(/^Strain\/Sample Name/)
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  expect((await screen.findByRole('alert')).textContent).toBe(text)
})

test('[EDIT-04] [EDIT-07] [EDIT-08] a tester weighs a sample that has no weight yet; the field starts at 750', async () => {
  await server.sql('update samples set sample_weight_mg = null where id = $1', [sample.id])
  open(tester)
  const weight = await input(/^Sample Weight/)
  expect([weight.value, weight.disabled]).toEqual(['750', false])
  await app.user.clear(weight)
  await app.user.type(weight, '500')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Sample updated successfully')).toBeTruthy()
  expect(Number((await stored())?.['sample_weight_mg'])).toBe(500)
})

test('[EDIT-05] a tester who opens a weighed sample goes to /403', async () => {
  open(tester)
  await waitFor(() => expect(app.address()).toBe('/403'))
})

test('[GUARD-06] want of the permission leads to the flagged page-not-found, the sample-edit rule to /403', async () => {
  open(await server.signIn('viewer'))
  await waitFor(() => expect(app.address()).toBe('/404?authorizationError=true'))
  expect(await screen.findByText(/permission denied/i)).toBeTruthy()
  cleanup()
  open(tester)
  await waitFor(() => expect(app.address()).toBe('/403'))
  expect(await screen.findByText('You Are Not Authorized To View This Page')).toBeTruthy()
  expect(screen.queryByText(/permission denied/i)).toBeNull()
})

test('[BATCH-10] a sample of a batch gets its material type, weight and methods here', async () => {
  const batch = { name: 'Lot 12', grid_type: 'rows', grid_value: '1' }
  const made = await tester.post('/batches', { batch })
  const { id } = made.json<{ data: { id: number } }>().data
  const codes = await tester.call('GET', `/batches/${id}/qr_codes`)
  sample = { ...sample, id: codes.json<{ data: { sample_id: number }[] }>().data[0]?.sample_id ?? 0 }
  expect(await stored()).toMatchObject({ sample_type_id: '1', sample_weight_mg: null, prep_method_id: null })
  open(tester)
  const choose = async (label: RegExp, option: string) => {
    await app.user.click(await input(label))
    await app.user.click(await screen.findByRole('option', { name: option, hidden: true }))
  }
  await choose(/^Material Type/, 'Flower, primary above 10 %')
  await choose(/^Report Method/, 'THC and CBD')
  await choose(/^Preparation Method/, 'Concentrate, two dilutions')
  // a star promises a refusal, and a sample of a batch may lack a weight
  const label = (name: RegExp) => screen.getByText(name, { selector: 'label' }).textContent
  expect([label(/^Strain\/Sample Name/), label(/^Sample Weight/)]).toEqual(['Strain/Sample Name *', 'Sample Weight'])
  const weight = await input(/^Sample Weight/)
  await app.user.clear(weight)
  await app.user.type(weight, '512')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Sample updated successfully')
  const [names] = await server.sql(
    `select t.name as type, p.name as prep, v.name as method, s.sample_weight_mg::float8 as weight from samples s
     join sample_types t on t.id = s.sample_type_id
     join prep_methods p on p.id = s.prep_method_id and p.organization_id = s.organization_id
     join methods v on v.id = s.test_method_id and v.organization_id = s.organization_id where s.id = $1`,
    [sample.id],
  )
  expect(names).toEqual({
    type: 'Flower, primary above 10 %',
    prep: 'Concentrate, two dilutions',
    method: 'THC and CBD',
    weight: 512,
  })
})
