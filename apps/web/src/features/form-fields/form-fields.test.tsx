import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../../api/src/testing/app.ts'
import { idempotent } from '../../../../api/src/testing/laboratory.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'

let server: TestApp
let admin: Caller
let app: RenderedApp
beforeAll(async () => {
  server = await createTestApp()
  admin = await server.signIn('admin')
})
afterAll(() => server.close())
beforeEach(() => server.sql('update form_fields set deleted_at = now()'))

const make = async (form_field: Record<string, unknown>) =>
  (await admin.call('POST', '/form-fields', { form_field }, idempotent())).json<{ data: { id: number } }>().data.id
const open = (at: string, token = admin.token) => {
  app = renderApp(server, { token, at })
}
const present = () =>
  server.sql('select name, type, options, is_required from form_fields where deleted_at is null order by id')
const choose = async (type: string) => {
  await app.user.click(screen.getByLabelText(/^Type/, { selector: 'input' }))
  await app.user.click(await screen.findByRole('option', { name: type, hidden: true }))
}
const table = async () => within(await screen.findByRole('table', { name: 'Form fields' }))

describe('the list', () => {
  test('[ROUTE-19] [FIELD-01] has Name, Date Created, Date Updated and Actions, and is searched by name', async () => {
    await make({ name: 'Grower', type: 'textbox' })
    await make({ name: 'Field number', type: 'number' })
    open('/form-fields')
    await screen.findByText('Grower')
    const heads = (await table()).getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual(['Name', 'Date Created', 'Date Updated', 'Actions'])
    await app.user.type(screen.getByPlaceholderText('Search Name'), 'GROW')
    await waitFor(() => expect(screen.queryByText('Field number')).toBeNull())
    expect(screen.getByText('Grower')).toBeTruthy()
  })

  test('[FIELD-02] [FIELD-11] [CONST2-08] remove asks first, then the list is read again', async () => {
    await make({ name: 'Grower', type: 'textbox' })
    open('/form-fields')
    await app.user.click(await screen.findByRole('button', { name: 'Remove Grower' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Form Field' }))
    expect(await present()).toHaveLength(1)
    await app.user.type(dialog.getByLabelText(/^Reason/), 'entered twice')
    await app.user.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('No Records Found')).toBeTruthy()
    expect(await present()).toEqual([])
  })

  test('[PERM2-09] add, edit and remove are offered to who may', async () => {
    await make({ name: 'Grower', type: 'textbox' })
    open('/form-fields', (await server.signIn('tester')).token)
    expect(await screen.findByRole('link', { name: 'Edit Grower' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Add Form Field' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove Grower' })).toBeNull()
  })

  test('[PERM2-09] a reader is offered none of it, and no create screen', async () => {
    await make({ name: 'Grower', type: 'textbox' })
    const viewer = await server.signIn('viewer')
    open('/form-fields', viewer.token)
    await screen.findByText('Grower')
    expect((await table()).queryByRole('columnheader', { name: 'Actions' })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Add Form Field' })).toBeNull()
    await app.router.navigate({ to: '/form-fields/create' })
    await waitFor(() => expect(app.address()).toBe('/404?authorizationError=true'))
  })
})

describe('the editor', () => {
  test('[ROUTE-19] [FIELD-03] [FIELD-04] [FIELD-05] [FIELD-06] [CONST2-09] a dropdown is made with its values, then the list opens', async () => {
    open('/form-fields')
    await app.user.click(await screen.findByRole('link', { name: 'Add Form Field' }))
    await app.user.type(await screen.findByLabelText(/^Name/), 'Grower')
    expect(app.address()).toBe('/form-fields/create')
    expect(screen.queryByLabelText('Value 1')).toBeNull()
    await app.user.click(screen.getByLabelText(/^Type/, { selector: 'input' }))
    expect((await screen.findAllByRole('option', { hidden: true })).map(({ textContent }) => textContent)).toEqual([
      'Textbox',
      'Number',
      'Checkbox',
      'Dropdown',
    ])
    await app.user.click(screen.getByRole('option', { name: 'Dropdown', hidden: true }))
    await app.user.type(await screen.findByLabelText('Value 1'), 'Hill Farm')
    await app.user.click(screen.getByRole('button', { name: 'Add value' }))
    await app.user.type(screen.getByLabelText('Value 2'), 'North')
    await app.user.click(screen.getByLabelText('Required'))
    await app.user.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(app.address()).toMatch(/^\/form-fields(\?|$)/))
    expect(await present()).toEqual([
      { name: 'Grower', type: 'dropdown', options: ['Hill Farm', 'North'], is_required: true },
    ])
    expect(app.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      form_field: { validations: [{ is_required: true }] },
    })
  })

  test('a double click makes one field', async () => {
    open('/form-fields/create')
    await app.user.type(await screen.findByLabelText(/^Name/), 'Lot colour')
    await app.user.dblClick(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(app.address()).toMatch(/^\/form-fields(\?|$)/))
    expect((await present()).filter(({ name }) => name === 'Lot colour')).toHaveLength(1)
    expect(app.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
  })

  test('a field that is half typed is not lost by leaving; one that is not there is named', async () => {
    open('/form-fields/create')
    await app.user.type(await screen.findByLabelText(/^Name/), 'Lot')
    await app.user.click(screen.getByRole('link', { name: 'Cancel' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving?' }))
    await app.user.click(dialog.getByRole('button', { name: 'Stay' }))
    expect(screen.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Lot')
    await app.user.click(screen.getByRole('link', { name: 'Cancel' }))
    await app.user.click(await screen.findByRole('button', { name: 'Leave' }))
    await waitFor(() => expect(app.address()).toMatch(/^\/form-fields(\?|$)/))
    await app.router.navigate({ to: '/form-fields/987654/edit' })
    expect(await screen.findByText('Request Not Found')).toBeTruthy()
  })

  test('[FIELD-07] [FIELD-08] [FIELD-09] without a name or a value nothing is sent', async () => {
    open('/form-fields/create')
    await screen.findByLabelText(/^Name/)
    await choose('Dropdown')
    await app.user.click(screen.getByRole('button', { name: 'Create' }))
    expect(await screen.findByText('Please enter a name. 64 characters max length.')).toBeTruthy()
    expect(screen.getByText('Please enter at least one value')).toBeTruthy()
    expect(app.calls.filter(({ method }) => method === 'POST')).toEqual([])
  })

  test('[ROUTE-19] [FIELD-02] [CONST2-09] edit opens filled with the field; saved, the list opens', async () => {
    const id = await make({ name: 'Moist', type: 'number', validations: [{ is_required: true }] })
    open('/form-fields')
    await app.user.click(await screen.findByRole('link', { name: 'Edit Moist' }))
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
    expect(app.address()).toBe(`/form-fields/${id}/edit`)
    expect([name.value, screen.getByLabelText<HTMLInputElement>(/^Type/, { selector: 'input' }).value]).toEqual([
      'Moist',
      'Number',
    ])
    expect(screen.getByLabelText<HTMLInputElement>('Required').checked).toBe(true)
    await app.user.type(name, 'ure')
    await app.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(app.address()).toMatch(/^\/form-fields(\?|$)/))
    expect(await present()).toMatchObject([{ name: 'Moisture', type: 'number', is_required: true }])
  })
})

test('an editor that is opened again at once shows the field', async () => {
  const id = await make({ name: 'Grower', type: 'textbox' })
  open(`/form-fields/${id}/edit`)
  await screen.findByLabelText(/^Name/)
  for (let time = 0; time < 2; time++) {
    await app.user.click(screen.getByRole('link', { name: 'Cancel' }))
    await app.user.click(await screen.findByRole('link', { name: 'Edit Grower' }))
    expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('Grower')
  }
})
