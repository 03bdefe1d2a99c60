import {
  deleteImportTemplate,
  listImportTemplates,
  readImportTemplate,
  updateImportTemplate,
  type ImportTemplate,
} from '@eluent/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { SINGLE_CSV, SINGLE_MAP } from '../../../../api/src/testing/import-files.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { stopPageClock } from '../../test/page-clock.ts'
import type { Partly } from '../../test/fill.ts'
import { renderApp, type RenderedApp, type RenderOptions } from '../../test/render-app.tsx'
import { answer, refusal, standIn, type Answer, type ServerStandIn } from '../../test/server-stand-in.ts'

const SINGLE = { id: 1 as const, slug: 'single', name: 'Single Result' }
const CREATED = '2026-11-20T12:00:00Z'
const SHEET: Partly<ImportTemplate> = {
  ...SINGLE_MAP,
  id: 7,
  name: 'Sheet',
  version: 1,
  import_template_type: SINGLE,
  default: true,
  source_filename: 'template.csv',
  parsed: SINGLE_CSV.split('\n').map((row) => row.split(',')),
  created_at: CREATED,
}
const PRODUCT: Partly<ImportTemplate> = { ...SHEET, id: 8, name: 'Product layout', default: false, global: true }

let app: RenderedApp
let server: ServerStandIn
/** One template of the laboratory's own, and one of the product's. */
function open(at: string, answers: Answer[] = [], options: RenderOptions = {}): void {
  server = standIn(
    ...answers,
    answer(listImportTemplates, { data: [SHEET, PRODUCT] }),
    answer(readImportTemplate, ({ params }) => ({ data: params.id === 7 ? SHEET : PRODUCT })),
    answer(updateImportTemplate, { data: SHEET }),
    answer(deleteImportTemplate, { message: 'Deleted' }),
  )
  app = renderApp(server, { as: 'admin', at, ...options })
}
const NOT_NOW = Response.json({ error: 'Not now.' }, { status: 400, statusText: 'Bad Request' })
const list = '/samples/import/templates'
const edit = (id: number) => `/samples/import/templates/${id}/edit`
const card = async (title: RegExp) => {
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  const found = heading.closest('li')
  if (!found) throw new Error('a template is no card')
  return within(found)
}
describe('the list', () => {
  test('[TEMPLATE-01] [TEMPLATE-02] [TEMPLATE-03] [TEMPLATE-05] cards tell name, type, date, default and whose they are', async () => {
    open(list)
    const own = await card(/^Sheet /)
    expect(own.getByText('(Default)')).toBeTruthy()
    expect(own.getByText('Custom')).toBeTruthy()
    expect(own.getByText('Single Result')).toBeTruthy()
    expect(own.getByText(new RegExp(`Created ${formatListDate(CREATED)}`))).toBeTruthy()
    expect(own.getByRole('button', { name: 'Delete Sheet' })).toBeTruthy()
    const product = await card(/^Product layout/)
    expect(product.queryByText('(Default)')).toBeNull()
    expect(product.queryByText('Custom')).toBeNull()
    expect(product.queryByRole('button', { name: /^Delete/ })).toBeNull()
  })

  test('[TEMPLATE-04] [TEMPLATE-06] [ROUTE-16] edit and Create lead to their screens', async () => {
    open(list)
    const own = await card(/^Sheet /)
    expect(own.getByRole('link', { name: 'Edit Sheet' }).getAttribute('href')).toBe(edit(7))
    expect(screen.getByRole('link', { name: 'Create' }).getAttribute('href')).toBe('/samples/import/map')
  })

  test('[TEMPLATE-07] [CONST2-08] deleting asks first, then takes the file along', async () => {
    open(list)
    await app.user.click((await card(/^Sheet /)).getByRole('button', { name: /^Delete/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Import Template' }))
    expect(server.sent(deleteImportTemplate)).toEqual([])
    await app.user.type(dialog.getByLabelText(/^Reason/), 'entered twice')
    await app.user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('Sheet was deleted.')).toBeTruthy()
    expect(server.sent(deleteImportTemplate)).toMatchObject([{ params: { id: 7 }, body: { reason: 'entered twice' } }])
  })

  test('[TEMPLATE-08] the page reloads once, 500 ms after the deletion succeeded and no sooner', async () => {
    const { promise: deleted, resolve: finish } = Promise.withResolvers<{ message: string }>()
    open(list, [answer(deleteImportTemplate, () => deleted)])
    await app.user.click((await card(/^Sheet /)).getByRole('button', { name: /^Delete/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Import Template' }))
    await app.user.type(dialog.getByLabelText(/^Reason/), 'entered twice')
    const clock = stopPageClock()
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await clock.pass(5000)
    expect(app.reload).not.toHaveBeenCalled()
    finish({ message: 'Deleted' })
    await clock.until(() => screen.getByText('Sheet was deleted.'))
    await clock.pass(499)
    expect(app.reload).not.toHaveBeenCalled()
    await clock.pass(1)
    expect(app.reload).toHaveBeenCalledTimes(1)
    await clock.pass(5000)
    expect(app.reload).toHaveBeenCalledTimes(1)
  })

  test('[ERR2-06] a failed delete says why and reloads nothing', async () => {
    open(list, [answer(deleteImportTemplate, NOT_NOW)])
    await app.user.click((await card(/^Sheet /)).getByRole('button', { name: /^Delete/ }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Import Template' }))
    await app.user.type(dialog.getByLabelText(/^Reason/), 'entered twice')
    await app.user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await dialog.findByText('Bad Request. Failed to delete import template. Not now.')).toBeTruthy()
    expect(app.reload).not.toHaveBeenCalled()
  })

  test('[ERR2-04] a list that cannot be read is reported', async () => {
    open(list, [answer(listImportTemplates, NOT_NOW)])
    expect(await screen.findByText('Bad Request. Could not retrieve import templates. Reload page.')).toBeTruthy()
  })

  test('[PERM2-01] [PERM2-02] [PERM2-03] buttons that the role does not hold are hidden', async () => {
    open(list, [], { as: 'tester' })
    const forTester = await card(/^Sheet /)
    expect(forTester.queryByRole('button', { name: /^Delete/ })).toBeNull()
    expect(forTester.getByRole('link', { name: /^Edit/ })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Create' })).toBeTruthy()
    cleanup()
    open(list, [], { as: 'viewer' })
    const forViewer = await card(/^Sheet /)
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
    open(edit(7))
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
    open(edit(7))
    await app.user.type(await nameField(), ' new')
    await app.user.click(screen.getByRole('switch', { name: 'Set as Default' }))
    await update()
    await waitFor(() => expect(app.address()).toBe(list))
    expect(server.sent(updateImportTemplate)).toMatchObject([
      { params: { id: 7 }, body: { name: 'Sheet new', default: false } },
    ])
  })

  test.for([
    ['[IMPVAL-08]', '', 'Must include Import Template name.'],
    ['[IMPVAL-09]', 'A#', 'Template Name can only contain letters, numbers, spaces, dashes, and underscores.'],
    ['[IMPVAL-09]', 'x'.repeat(51), 'Must include Template Name. 50 characters max length.'],
  ] as const)('%s a name that breaks a rule is refused: %s', async ([, typed, words]) => {
    open(edit(7))
    await app.user.clear(await nameField())
    if (typed !== '') await app.user.type(await nameField(), typed)
    await update()
    expect(await screen.findByText(words)).toBeTruthy()
    expect(server.sent(updateImportTemplate)).toEqual([])
  })

  test('[TEMPLATE-09] [TEMPLATE-11] [TEMPLATE-13] [TEMPLATE-14] of a global template nothing changes, and it says so', async () => {
    open(edit(8))
    expect((await nameField()).disabled).toBe(true)
    expect(screen.getByText("Import Template editing only available for 'Custom' methods.")).toBeTruthy()
    expect(screen.queryByRole('switch', { name: 'Set as Default' })).toBeNull()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Update' }).disabled).toBe(true)
  })

  test('what another editor saved meanwhile is shown, and not overwritten', async () => {
    let stored = SHEET
    const conflict = refusal('changed_meanwhile', {}, { who: 'Ada Berg', when: '12:00' })
    open(edit(7), [
      answer(readImportTemplate, () => ({ data: stored })),
      answer(updateImportTemplate, ({ body }) => (body.version === stored.version ? { data: stored } : conflict)),
    ])
    await app.user.type(await nameField(), ' mine')
    stored = { ...SHEET, name: 'Sheet theirs', version: 2 }
    // as a connection that comes back has it read
    await act(() => app.services.queries.refetchQueries())
    await update()
    expect(await screen.findByText(/^This was changed by .* Your changes were not saved/)).toBeTruthy()
    expect(server.sent(updateImportTemplate).map(({ body }) => body.version)).toEqual([1])
  })

  test('[ERR2-05] [ERR2-07] what cannot be read or saved is reported', async () => {
    open(edit(7), [answer(updateImportTemplate, NOT_NOW)])
    await nameField()
    await update()
    expect(await screen.findByText('Bad Request. Failed to update import template.')).toBeTruthy()
    open(edit(7), [answer(readImportTemplate, NOT_NOW)])
    expect(await screen.findByText('Bad Request. Could not retrieve import template. Reload page.')).toBeTruthy()
  })
})
