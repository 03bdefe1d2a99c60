import {
  createFormField,
  deleteFormField,
  listFormFields,
  readFormField,
  readOrganization,
  updateFormField,
} from '@eluent/contract'
import type { RoleSlug } from '@eluent/domain/auth'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { answer, pageOf, refusal, standIn, type ServerStandIn } from '../../test/server-stand-in.ts'

const GROWER = { id: 7, version: 3, name: 'Grower', type: { name: 'Textbox', slug: 'textbox' } }
const MOIST = { id: 8, version: 1, name: 'Moist', type: { name: 'Number', slug: 'number' }, is_required: true }

let app: RenderedApp
let server: ServerStandIn
/** The pages before these fields, which a removal takes out of the list. */
function open(at: string, fields = [GROWER], as: RoleSlug = 'admin') {
  const present = () => {
    const removed = server.sent(deleteFormField).map(({ params }) => params.id)
    return fields.filter(({ id }) => !removed.includes(id))
  }
  server = standIn(
    answer(listFormFields, ({ query }) => {
      const search = (query.searchData ?? '').toLowerCase()
      return pageOf(
        present().filter(({ name }) => name.toLowerCase().includes(search)),
        query,
      )
    }),
    answer(readFormField, ({ params }) => {
      const data = present().find(({ id }) => id === params.id)
      return data ? { data } : refusal('not_found')
    }),
    answer(createFormField, {}),
    answer(updateFormField, {}),
    answer(deleteFormField, { message: 'Removed' }),
    answer(readOrganization, { data: { removal_reasons: ['Entered twice', 'No longer used'] } }),
  )
  app = renderApp(server, { as, at })
}
const choose = async (type: string) => {
  await app.user.click(screen.getByLabelText(/^Type/, { selector: 'input' }))
  await app.user.click(await screen.findByRole('option', { name: type, hidden: true }))
}
const table = async () => within(await screen.findByRole('table', { name: 'Form fields' }))

describe('the list', () => {
  test('[ROUTE-19] [FIELD-01] has Name, Date Created, Date Updated and Actions, and is searched by name', async () => {
    open('/form-fields', [GROWER, { ...MOIST, name: 'Field number' }])
    await screen.findByText('Grower')
    const heads = (await table()).getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual(['Name', 'Date Created', 'Date Updated', 'Actions'])
    await app.user.type(screen.getByPlaceholderText('Search Name'), 'GROW')
    await waitFor(() => expect(screen.queryByText('Field number')).toBeNull())
    expect(screen.getByText('Grower')).toBeTruthy()
  })

  test('[FIELD-02] [FIELD-11] [CONST2-08] remove asks first, then the list is read again', async () => {
    open('/form-fields')
    await app.user.click(await screen.findByRole('button', { name: 'Remove Grower' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Form Field' }))
    const reason = dialog.getByLabelText<HTMLInputElement>(/^Reason/)
    await waitFor(() =>
      expect([...(reason.list?.options ?? [])].map(({ value }) => value)).toEqual(['Entered twice', 'No longer used']),
    )
    expect(server.sent(deleteFormField)).toEqual([])
    await app.user.type(dialog.getByLabelText(/^Reason/), 'entered twice')
    await app.user.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('No Records Found')).toBeTruthy()
    expect(server.sent(deleteFormField)).toMatchObject([{ params: { id: 7 }, body: { reason: 'entered twice' } }])
  })

  test('[PERM2-09] add, edit and remove are offered to who may', async () => {
    open('/form-fields', [GROWER], 'tester')
    expect(await screen.findByRole('link', { name: 'Edit Grower' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Add Form Field' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Remove Grower' })).toBeNull()
  })

  test('[PERM2-09] a reader is offered none of it, and no create screen', async () => {
    open('/form-fields', [GROWER], 'viewer')
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
    await app.user.click(screen.getByRole('button', { name: 'Add Value' }))
    await app.user.type(screen.getByLabelText('Value 2'), 'North')
    await app.user.click(screen.getByLabelText('Required'))
    await app.user.click(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(app.address()).toMatch(/^\/form-fields(\?|$)/))
    expect(server.sent(createFormField).map(({ body }) => body.form_field)).toEqual([
      { name: 'Grower', type: 'dropdown', values: ['Hill Farm', 'North'], validations: [{ is_required: true }] },
    ])
  })

  test('a double click makes one field', async () => {
    open('/form-fields/create')
    await app.user.type(await screen.findByLabelText(/^Name/), 'Lot colour')
    await app.user.dblClick(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(app.address()).toMatch(/^\/form-fields(\?|$)/))
    expect(server.sent(createFormField)).toHaveLength(1)
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
    expect(server.sent(createFormField)).toEqual([])
  })

  test('[ROUTE-19] [FIELD-02] [CONST2-09] edit opens filled with the field; saved, the list opens', async () => {
    open('/form-fields', [MOIST])
    await app.user.click(await screen.findByRole('link', { name: 'Edit Moist' }))
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
    expect(app.address()).toBe('/form-fields/8/edit')
    expect([name.value, screen.getByLabelText<HTMLInputElement>(/^Type/, { selector: 'input' }).value]).toEqual([
      'Moist',
      'Number',
    ])
    expect(screen.getByLabelText<HTMLInputElement>('Required').checked).toBe(true)
    await app.user.type(name, 'ure')
    await app.user.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(app.address()).toMatch(/^\/form-fields(\?|$)/))
    expect(server.sent(updateFormField)).toMatchObject([
      {
        params: { id: 8 },
        body: { version: 1, form_field: { name: 'Moisture', validations: [{ is_required: true }] } },
      },
    ])
  })
})

test('an editor that is opened again at once shows the field', async () => {
  open('/form-fields/7/edit')
  await screen.findByLabelText(/^Name/)
  for (let time = 0; time < 2; time++) {
    await app.user.click(screen.getByRole('link', { name: 'Cancel' }))
    await app.user.click(await screen.findByRole('link', { name: 'Edit Grower' }))
    expect((await screen.findByLabelText<HTMLInputElement>(/^Name/)).value).toBe('Grower')
  }
})
