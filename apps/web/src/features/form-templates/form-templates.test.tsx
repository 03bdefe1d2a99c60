import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { equipLaboratory } from '../../../../api/src/testing/laboratory.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'

const { app: server, admin } = labTest()
let app: RenderedApp
beforeEach(() => server.sql('update form_templates set deleted_at = now()'))

const ROOM = { name: 'Room', type: 'dropdown', values: ['A', 'B'], validations: [{ is_required: true }] }
const make = async (form_template: Record<string, unknown>) => {
  const body = { form_template: { form_fields: [ROOM], ...form_template } }
  return (await admin.post('/form-templates', body)).json<{ data: { id: number } }>().data.id
}
const open = (at: string, token = admin.token) => {
  app = renderApp(server, { token, at })
}
const stored = () =>
  server.sql(`select t.name, t.description, array(select f.name || ':' || f.type from form_template_fields f
    where f.form_template_id = t.id and f.removed_at is null order by f.position) as fields
    from form_templates t where t.deleted_at is null order by t.id`)
const table = async (name: string) => within(await screen.findByRole('table', { name }))
const press = (name: string | RegExp) => app.user.click(screen.getByRole('button', { name }))
/** The field editor, which stands in a dialog of its own. */
const editor = async (title: string) => within(await screen.findByRole('dialog', { name: title }))
const posts = () => app.calls.filter(({ method }) => method === 'POST')

describe('the list', () => {
  test('[ROUTE-18] [FORMTPL-01] has name, form field count, created, updated and actions, and is searched by name', async () => {
    await make({ name: 'Indoor', form_fields: [ROOM, { name: 'Height', type: 'number' }] })
    await make({ name: 'Outdoor' })
    open('/form-template/list')
    await screen.findByText('Indoor')
    const list = await table('Form templates')
    expect(list.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Form Fields',
      'Date Created',
      'Date Updated',
      'Actions',
    ])
    expect(within(required(screen.getByText('Indoor').closest('tr'))).getByText('2')).toBeTruthy()
    await app.user.type(screen.getByPlaceholderText('Search Name'), 'OUT')
    await waitFor(() => expect(screen.queryByText('Indoor')).toBeNull())
    expect(screen.getByText('Outdoor')).toBeTruthy()
  })

  test('[FORMTPL-03] [FORMTPL-04] its rows show description and fields; remove asks first, then the list is read again', async () => {
    await make({ name: 'Indoor', description: 'Of the grower\nand ours' })
    open('/form-template/list')
    await app.user.click(await screen.findByRole('button', { name: 'View description Indoor' }))
    const description = await editor('Indoor')
    expect((await description.findByText(/Of the grower/)).textContent).toBe('Of the grower\nand ours')
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('List form fields Indoor')
    const fields = within(await (await editor('Indoor')).findByRole('table', { name: 'Form fields' }))
    expect(fields.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['Room', 'DropdownA, B', 'Yes'])
    await app.user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Remove Indoor')
    const dialog = await editor('Remove Form Template')
    expect(await stored()).toHaveLength(1)
    await app.user.type(dialog.getByLabelText(/^Reason/), 'entered twice')
    await app.user.click(dialog.getByRole('button', { name: 'Remove' }))
    expect(await screen.findByText('No Records Found')).toBeTruthy()
    expect(await stored()).toEqual([])
  })

  test('[PERM2-10] every action is offered to who may', async () => {
    await make({ name: 'Indoor' })
    const [head = '', body = '', tail = ''] = (await server.signIn('viewer')).token.split('.')
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { permissions: Record<string, string[]> }
    const shown = async (actions: string[]) => {
      claims.permissions['form_template'] = ['list', ...actions]
      const lessened = Buffer.from(JSON.stringify(claims)).toString('base64url')
      cleanup()
      // the page holds fewer permissions than its user, whose own token asks the server
      app = renderApp(server, {
        token: [head, lessened, tail].join('.'),
        at: '/form-template/list',
        // the frame's own reads would go out with a token that no server knows
        laterMs: 3_600_000,
        intercept: async ({ method, url, path }, next) => {
          if (path !== '/form-templates') return next()
          const reply = await admin.call(method, url.replace(/^\/api/, ''))
          return new Response(reply.body, { status: reply.statusCode, headers: { 'content-type': 'application/json' } })
        },
      })
      await screen.findByText('Indoor')
      return ['View description Indoor', 'List form fields Indoor', 'Remove Indoor'].filter(
        (name) => screen.queryByRole('button', { name }) !== null,
      )
    }
    expect(await shown(['view_form_template'])).toEqual(['View description Indoor'])
    expect(await shown(['list_form_fields'])).toEqual(['List form fields Indoor'])
    expect(await shown([])).toEqual([])
    expect(screen.queryByRole('link', { name: 'Add Form Template' })).toBeNull()
    await app.router.navigate({ to: '/form-template/create' })
    await waitFor(() => expect(app.address()).toBe('/404?authorizationError=true'))
  })
})

describe('the editor', () => {
  test('[ROUTE-18] [FORMTPL-05] [FORMTPL-06] [FORMTPL-07] a template is made of fields that are added, edited, moved and deleted', async () => {
    open('/form-template/list')
    await app.user.click(await screen.findByRole('link', { name: 'Add Form Template' }))
    expect(app.address()).toBe('/form-template/create')
    await app.user.type(await screen.findByLabelText(/^Name/), 'Indoor')
    await app.user.type(screen.getByLabelText('Description'), 'Two{Enter}lines')
    const add = async (name: string) => {
      await press('Add Form Field')
      const field = await editor('Add Form Field')
      await app.user.type(field.getByLabelText(/^Name/), name)
      await app.user.click(field.getByRole('button', { name: 'Add' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    for (const name of ['Sampler', 'Height', 'Gone']) await add(name)
    const fields = await table('Form fields')
    expect(fields.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Type',
      'Required',
      'Actions',
    ])
    await press('Edit Height')
    const field = await editor('Edit Form Field')
    await app.user.click(field.getByLabelText(/^Type/, { selector: 'input' }))
    await app.user.click(await screen.findByRole('option', { name: 'Number', hidden: true }))
    await app.user.click(field.getByLabelText('Required'))
    await app.user.click(field.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Delete Gone')
    await press('Move up Height')
    const cells = fields
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row).getAllByRole('cell'))
    expect(cells.map((row) => row.slice(0, 3).map(({ textContent }) => textContent))).toEqual([
      ['Height', 'Number', 'Yes'],
      ['Sampler', 'Textbox', 'No'],
    ])
    await app.user.dblClick(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(app.address()).toMatch(/^\/form-template\/list/))
    expect(await stored()).toEqual([
      { name: 'Indoor', description: 'Two\nlines', fields: ['Height:number', 'Sampler:textbox'] },
    ])
    expect(posts()).toHaveLength(1)
  })

  test('[FORMTPL-09] the modal takes over an existing form field', async () => {
    const form_field = { name: 'Grower', type: 'dropdown', values: ['Hill Farm'], validations: [{ is_required: true }] }
    await admin.post('/form-fields', { form_field })
    open('/form-template/create')
    await app.user.type(await screen.findByLabelText(/^Name/), 'Indoor')
    await press('Add Form Field')
    const modal = await editor('Add Form Field')
    await app.user.click(modal.getByLabelText('Take over an existing form field', { selector: 'input' }))
    await app.user.click(await screen.findByRole('option', { name: 'Grower', hidden: true }))
    await waitFor(() => expect(modal.getByLabelText<HTMLInputElement>(/^Name/).value).toBe('Grower'))
    expect(modal.getByLabelText<HTMLInputElement>('Value 1').value).toBe('Hill Farm')
    await app.user.click(modal.getByRole('button', { name: 'Add' }))
    await press('Create')
    await waitFor(() => expect(app.address()).toMatch(/^\/form-template\/list/))
    expect(await stored()).toMatchObject([{ fields: ['Grower:dropdown'] }])
    const call = app.calls.find(({ path }) => path === '/form-fields')
    expect(call?.query.get('no_pagination')).toBe('true')
  })

  test('[FORMTPL-08] [FORMTPL-10] [FORMTPL-11] without name, field or value nothing is sent', async () => {
    open('/form-template/create')
    await screen.findByLabelText(/^Name/)
    await press('Create')
    expect(await screen.findByText('Please enter a name. 64 characters max length.')).toBeTruthy()
    expect(screen.getByText('Please add at least one form field')).toBeTruthy()
    await press('Add Form Field')
    const modal = await editor('Add Form Field')
    await app.user.click(modal.getByLabelText(/^Type/, { selector: 'input' }))
    await app.user.click(await screen.findByRole('option', { name: 'Dropdown', hidden: true }))
    await app.user.click(modal.getByRole('button', { name: 'Add' }))
    expect(await modal.findByText('Please enter a name. 64 characters max length.')).toBeTruthy()
    expect(modal.getByText('Please enter at least one value')).toBeTruthy()
    expect(screen.getByText('No form fields yet.')).toBeTruthy()
    expect(posts()).toEqual([])
  })

  test('[ROUTE-18] [FORMTPL-02] [FORMTPL-12] [ERR2-34] edit opens filled; a name that is taken stands in the error list, and nothing is lost', async () => {
    await make({ name: 'Outdoor' })
    const id = await make({ name: 'Indoor', description: 'Below glass' })
    open('/form-template/list')
    await app.user.click(await screen.findByRole('link', { name: 'Edit Indoor' }))
    const name = await screen.findByLabelText<HTMLInputElement>(/^Name/)
    expect(app.address()).toBe(`/form-template/${id}/edit`)
    const description = screen.getByLabelText<HTMLTextAreaElement>('Description')
    expect([name.value, description.value, description.maxLength]).toEqual(['Indoor', 'Below glass', 255])
    expect((await table('Form fields')).getByText('Room')).toBeTruthy()
    await app.user.clear(name)
    await app.user.type(name, 'outdoor')
    await press('Save')
    expect((await screen.findByRole('alert')).textContent).toContain('Name has already been taken')
    await app.user.clear(name)
    await app.user.type(name, 'Greenhouse')
    await app.user.clear(description)
    await press('Save')
    await waitFor(() => expect(app.address()).toMatch(/^\/form-template\/list/))
    expect(await stored()).toContainEqual({ name: 'Greenhouse', description: null, fields: ['Room:dropdown'] })
  })

  test('what another editor saved meanwhile is shown, and not overwritten', async () => {
    const id = await make({ name: 'Indoor' })
    open(`/form-template/${id}/edit`)
    const name = await screen.findByLabelText(/^Name/)
    await admin.patch(`/form-templates/${id}`, { form_template: { name: 'Theirs' } })
    await app.user.type(name, ' mine')
    await press('Save')
    expect((await screen.findByRole('alert')).textContent).toContain(`This was changed by ${admin.person.name}`)
    expect(await stored()).toMatchObject([{ name: 'Theirs' }])
  })
})

test('[FORMTPL-14] [INTAKE-23] the intake form takes a template; its fields appear as custom fields and keep their rules', async () => {
  const { methodId, prepMethodId } = await equipLaboratory(server, server.laboratoryId)
  const templateId = await make({ name: 'Indoor', form_fields: [ROOM, { name: 'Clean', type: 'checkbox' }] })
  const sample = {
    intake_form: { strain_name: 'Model', batch_number: 'B', sample_weight: 5 },
    sample_type_id: 1,
    prep_method_id: prepMethodId,
    test_method_id: methodId,
  }
  const model = (await admin.post('/samples', { sample })).json<{ data: { id: number } }>().data.id
  open(`/test-result/create?from=${model}`)
  await app.user.type(await screen.findByLabelText(/^Sample Weight/), '5')
  await app.user.click(await screen.findByLabelText('Form Template', { selector: 'input' }))
  await app.user.click(await screen.findByRole('option', { name: 'Indoor', hidden: true }))
  const room = await screen.findByLabelText(/^Room/, { selector: 'input' })
  await app.user.click(screen.getByLabelText('Clean'))
  await press('Create')
  expect((await screen.findAllByText('Custom Field Error!')).length).toBeGreaterThan(0)
  expect(posts()).toEqual([])
  await app.user.click(room)
  await app.user.click(await screen.findByRole('option', { name: 'B', hidden: true }))
  await press('Create')
  await app.user.click(await screen.findByRole('button', { name: 'Confirm' }))
  await waitFor(() => expect(posts()).toHaveLength(1))
  expect(posts()[0]?.body).toMatchObject({
    sample: {
      form_template_id: String(templateId),
      intake_form: {
        custom_fields: [
          { name: 'Clean', value: 'true' },
          { name: 'Room', value: 'B' },
        ],
      },
    },
  })
  await screen.findByText('Sample created successfully')
  // the next sample is asked for the same
  await app.router.navigate({ to: '/test-result/list' })
  await screen.findByRole('table', { name: 'Samples' })
  await app.router.navigate({ to: '/test-result/create' })
  expect(await screen.findByLabelText(/^Room/, { selector: 'input' })).toBeTruthy()
})
