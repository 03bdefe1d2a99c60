import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../../api/src/testing/app.ts'
import { makeTemplate, SINGLE_CSV, SINGLE_MAP } from '../../../../api/src/testing/import-lab.ts'
import { equipLaboratory } from '../../../../api/src/testing/laboratory.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { stopPageClock } from '../../test/page-clock.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'

let server: TestApp
let tester: Caller
let admin: Caller
let app: RenderedApp
/** One of the product's own. */
let globalId: number
let customId: number
let serial = 0
beforeAll(async () => {
  server = await createTestApp()
  await equipLaboratory(server, server.laboratoryId)
  tester = await server.signIn('tester')
  admin = await server.signIn('admin')
  const [row] = await server.sql(
    `insert into import_templates (organization_id, type, name, global_key, metadata, analytes, rows, parsed, parsed_rows)
     values ($1, 1, 'Product layout', 'test-layout', $2, $3, $4, $5, 2) returning id::int`,
    [
      server.laboratoryId,
      JSON.stringify(SINGLE_MAP.metadata),
      JSON.stringify(SINGLE_MAP.analytes),
      JSON.stringify(SINGLE_MAP.rows),
      JSON.stringify([['Sample name', 'Kush']]),
    ],
  )
  globalId = Number(row?.['id'])
})
afterAll(() => server.close())
const name = () => `Sheet ${serial}`
beforeEach(async () => {
  serial += 1
  customId = (await makeTemplate(server, tester, SINGLE_CSV, SINGLE_MAP, { name: name(), default: true })).id
})

type Options = NonNullable<Parameters<typeof renderApp>[1]>
const open = (at: string, options: Options = {}) => {
  app = renderApp(server, { token: admin.token, at, ...options })
}
const list = '/samples/import/templates'
const edit = (id: number) => `/samples/import/templates/${id}/edit`
const card = async (title: RegExp) => {
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  const found = heading.closest('li')
  if (!found) throw new Error('a template is no card')
  return within(found)
}
const failing = (method: string, path: RegExp): Options => ({
  intercept: async (call, next) =>
    call.method === method && path.test(call.path)
      ? Response.json({ error: 'Not now.' }, { status: 400, statusText: 'Bad Request' })
      : next(),
})

describe('the list', () => {
  test('[TEMPLATE-01] [TEMPLATE-02] [TEMPLATE-03] [TEMPLATE-05] cards tell name, type, date, default and whose they are', async () => {
    open(list)
    const own = await card(new RegExp(`^${name()} `))
    const { created_at: created } = (await admin.call('GET', `/import_templates/${customId}`)).json<{
      data: { created_at: string }
    }>().data
    expect(own.getByText('(Default)')).toBeTruthy()
    expect(own.getByText('Custom')).toBeTruthy()
    expect(own.getByText('Single Result')).toBeTruthy()
    expect(own.getByText(new RegExp(`Created ${formatListDate(created)}`))).toBeTruthy()
    expect(own.getByRole('button', { name: `Delete ${name()}` })).toBeTruthy()
    const product = await card(/^Product layout/)
    expect(product.queryByText('(Default)')).toBeNull()
    expect(product.queryByText('Custom')).toBeNull()
    expect(product.queryByRole('button', { name: /^Delete/ })).toBeNull()
  })

  test('[TEMPLATE-04] [TEMPLATE-06] [ROUTE-16] edit and Create lead to their screens', async () => {
    open(list)
    const own = await card(new RegExp(`^${name()} `))
    expect(own.getByRole('link', { name: `Edit ${name()}` }).getAttribute('href')).toBe(edit(customId))
    expect(screen.getByRole('link', { name: 'Create' }).getAttribute('href')).toBe('/samples/import/map')
  })

  test('[TEMPLATE-07] [CONST2-08] deleting asks first, then takes the file along', async () => {
    open(list)
    const deletions = () => app.calls.filter(({ method }) => method === 'DELETE').length
    await app.user.click((await card(new RegExp(`^${name()} `))).getByRole('button', { name: /^Delete/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete import template' }))
    expect(deletions()).toBe(0)
    await app.user.type(dialog.getByLabelText(/^Reason/), 'entered twice')
    await app.user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText(`${name()} was deleted.`)).toBeTruthy()
    expect(deletions()).toBe(1)
    expect((await admin.call('GET', `/import_templates/${customId}`)).statusCode).toBe(404)
  })

  test('[TEMPLATE-08] the page reloads once, 500 ms after the deletion succeeded and no sooner', async () => {
    let answer = (): void => undefined
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    const intercept: Options['intercept'] = async ({ method }, next) => {
      if (method === 'DELETE') await held
      return next()
    }
    open(list, { intercept })
    await app.user.click((await card(new RegExp(`^${name()} `))).getByRole('button', { name: /^Delete/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete import template' }))
    await app.user.type(dialog.getByLabelText(/^Reason/), 'entered twice')
    const clock = stopPageClock()
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await clock.pass(5000)
    expect(app.reload).not.toHaveBeenCalled()
    answer()
    await clock.until(() => screen.getByText(`${name()} was deleted.`))
    await clock.pass(499)
    expect(app.reload).not.toHaveBeenCalled()
    await clock.pass(1)
    expect(app.reload).toHaveBeenCalledTimes(1)
    await clock.pass(5000)
    expect(app.reload).toHaveBeenCalledTimes(1)
  })

  test('[ERR2-06] a failed delete says why and reloads nothing', async () => {
    open(list, failing('DELETE', /^\/import_templates/))
    await app.user.click((await card(new RegExp(`^${name()} `))).getByRole('button', { name: /^Delete/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete import template' }))
    await app.user.type(dialog.getByLabelText(/^Reason/), 'entered twice')
    await app.user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await dialog.findByText('Bad Request. Failed to delete import template. Not now.')).toBeTruthy()
    expect(app.reload).not.toHaveBeenCalled()
  })

  test('[ERR2-04] a list that cannot be read is reported', async () => {
    open(list, failing('GET', /^\/import_templates$/))
    expect(await screen.findByText('Bad Request. Could not retrieve import templates. Reload page.')).toBeTruthy()
  })

  test('[PERM2-01] [PERM2-02] [PERM2-03] buttons that the role does not hold are hidden', async () => {
    open(list, { token: tester.token })
    const forTester = await card(new RegExp(`^${name()} `))
    expect(forTester.queryByRole('button', { name: /^Delete/ })).toBeNull()
    expect(forTester.getByRole('link', { name: /^Edit/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Create' })).toBeTruthy()
    cleanup()
    open(list, { token: (await server.signIn('viewer')).token })
    const forViewer = await card(new RegExp(`^${name()} `))
    expect(forViewer.queryByRole('button', { name: /^Delete/ })).toBeNull()
    expect(forViewer.queryByRole('link', { name: /^Edit/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Create' })).toBeNull()
    expect(app.address()).toBe(list)
  })
})

describe('the edit screen', () => {
  const nameField = () => screen.findByLabelText<HTMLInputElement>(/^Template Name/)
  const update = () => app.user.click(screen.getByRole('button', { name: 'Update' }))

  test('[TEMPLATE-09] [TEMPLATE-10] [TEMPLATE-11] of a custom template: name and default change, type and map do not', async () => {
    open(edit(customId))
    expect((await nameField()).disabled).toBe(false)
    expect(screen.getByRole('heading', { level: 1, name: 'Edit Import Template' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Template Type').disabled).toBe(true)
    expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Set as Default' }).checked).toBe(true)
    const cells = screen.getByLabelText('Cells of template.csv')
    expect(cells.getAttribute('aria-readonly')).toBe('true')
    const mapped = within(cells).getByLabelText('Kush 9, Sample name')
    expect(mapped.style.getPropertyValue('--mark')).toMatch(/^#/)
    expect(within(cells).getByLabelText('6, Analyte Header Row')).toBeTruthy()
    await app.user.click(mapped)
    expect(mapped.style.getPropertyValue('--mark')).toMatch(/^#/)
  })

  test('[TEMPLATE-12] [CONST2-09] Update saves name and default, then the list opens', async () => {
    open(edit(customId))
    await app.user.type(await nameField(), ' new')
    await app.user.click(screen.getByRole('switch', { name: 'Set as Default' }))
    await update()
    await waitFor(() => expect(app.address()).toBe(list))
    const { data } = (await admin.call('GET', `/import_templates/${customId}`)).json<{ data: object }>()
    expect(data).toMatchObject({ name: `${name()} new`, default: false })
  })

  test.for([
    ['[IMPVAL-08]', '', 'Must include Import Template name.'],
    ['[IMPVAL-09]', 'A#', 'Template Name can only contain letters, numbers, spaces, dashes, and underscores.'],
    ['[IMPVAL-09]', 'x'.repeat(51), 'Must include Template Name. 50 characters max length.'],
  ] as const)('%s a name that breaks a rule is refused: %s', async ([, typed, words]) => {
    open(edit(customId))
    await app.user.clear(await nameField())
    if (typed !== '') await app.user.type(await nameField(), typed)
    await update()
    expect(await screen.findByText(words)).toBeTruthy()
    expect(app.calls.filter(({ method }) => method === 'PATCH')).toEqual([])
  })

  test('[TEMPLATE-09] [TEMPLATE-11] [TEMPLATE-13] [TEMPLATE-14] of a global template nothing changes, and it says so', async () => {
    open(edit(globalId))
    expect((await nameField()).disabled).toBe(true)
    expect(screen.getByText("Import Template editing only available for 'Custom' methods.")).toBeTruthy()
    expect(screen.queryByRole('switch', { name: 'Set as Default' })).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Update' }).disabled).toBe(true)
  })

  test('what another editor saved meanwhile is shown, and not overwritten', async () => {
    open(edit(customId))
    await app.user.type(await nameField(), ' mine')
    const change = { name: `${name()} theirs`, import_template_type_id: 1, default: true, global: false, version: 1 }
    expect((await admin.call('PATCH', `/import_templates/${customId}`, change)).statusCode).toBe(200)
    // as a connection that comes back has it read
    await act(() => app.services.queries.refetchQueries())
    await update()
    expect(await screen.findByText(/^This was changed by .* Your changes were not saved/)).toBeTruthy()
    const { data } = (await admin.call('GET', `/import_templates/${customId}`)).json<{ data: object }>()
    expect(data).toMatchObject({ name: `${name()} theirs` })
  })

  test('[ERR2-05] [ERR2-07] what cannot be read or saved is reported', async () => {
    open(edit(customId), failing('PATCH', /^\/import_templates/))
    await nameField()
    await update()
    expect(await screen.findByText('Bad Request. Failed to update import template.')).toBeTruthy()
    open(edit(customId), failing('GET', /^\/import_templates\/\d+$/))
    expect(await screen.findByText('Bad Request. Could not retrieve import template. Reload page.')).toBeTruthy()
  })
})
