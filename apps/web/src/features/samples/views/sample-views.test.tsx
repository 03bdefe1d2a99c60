import type { ListView } from '@eluent/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { labTest, type Caller } from '../../../../../api/src/testing/lab-test.ts'
import { renderApp, type RenderedApp } from '../../../test/render-app.tsx'

const { app: server, admin, tester, viewer } = labTest()

beforeAll(async () => {
  await tester.newSample({ batch_number: 'Waiting', prepared_for: 'Skagit Farms' })
  await tester.newSample({ batch_number: 'Waiting too' })
  await tester.finishedSample({ batch_number: 'Run', prepared_for: 'Skagit Farms' })
})

let app: RenderedApp
async function open(at = '/test-result/list', caller: Caller = tester): Promise<void> {
  app = renderApp(server, { token: caller.token, at })
  await screen.findByRole('table', { name: 'Samples' })
}
const views = () => within(screen.getByRole('tablist', { name: 'Views' }))
const tabs = () =>
  views()
    .getAllByRole('tab')
    .map(({ textContent }) => textContent)
const current = () => views().queryByRole('tab', { selected: true })?.textContent
const names = () =>
  within(screen.getByRole('table', { name: 'Samples' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const headings = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
const kept = async (caller: Caller) => caller.read<ListView[]>('/list-views?list=samples')
const keep = (caller: Caller, list_view: object) =>
  caller.post('/list-views', { list_view: { list: 'samples', ...list_view } })

/** Presses Save view and names it. */
async function save(name: string, shared = false): Promise<void> {
  await app.user.click(screen.getByRole('button', { name: 'Save view' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }))
  await app.user.type(dialog.getByLabelText(/^Name/), name)
  if (shared) await app.user.click(dialog.getByLabelText('Share with the laboratory'))
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
}
async function act(view: string, action: string): Promise<void> {
  await app.user.click(await screen.findByRole('button', { name: `Actions of view ${view}` }))
  await app.user.click(await screen.findByRole('menuitem', { name: action }))
}

test('[WORK-05] delivered views stand above the list, with counts; each is a link, and none of them can be changed', async () => {
  await open()
  await waitFor(() => expect(tabs()).toEqual(['All', 'Today', 'To queue2', 'To review1', 'Released, not sent0']))
  expect(current()).toBe('All')
  await app.user.click(views().getByRole('tab', { name: /To review/ }))
  await waitFor(() => expect(names()).toEqual(['Run']))
  expect(app.router.state.location.search).toEqual({ state: 'finished,changed' })
  expect(current()).toBe('To review1')
  expect(screen.queryByRole('button', { name: /^Actions of view/ })).toBeNull()
  await app.user.click(views().getByRole('tab', { name: /To queue/ }))
  await waitFor(() => expect(names()).toEqual(['Waiting too', 'Waiting']))
})

test('Tab stops once at the views; the arrow keys lead from one to the next, Enter and Space open it', async () => {
  await open()
  await waitFor(() => expect(tabs()).toEqual(['All', 'Today', 'To queue2', 'To review1', 'Released, not sent0']))
  expect(
    views()
      .getAllByRole('tab')
      .map(({ tabIndex }) => tabIndex),
  ).toEqual([0, -1, -1, -1, -1])
  views().getByRole('tab', { name: 'All' }).focus()
  await app.user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement?.textContent).toBe('To review1')
  await app.user.keyboard(' ')
  await waitFor(() => expect(current()).toBe('To review1'))
  await app.user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('All')
  await app.user.keyboard('{End}{Home}{ArrowRight}')
  expect(document.activeElement?.textContent).toBe('Today')
  await app.user.tab()
  expect(document.activeElement?.textContent).toBe('Save view')
})

test('[WORK-05] what the list shows is kept under a name: filters, columns and sort, also after a reload elsewhere', async () => {
  await open('/test-result/list?client=Skagit+Farms&sortColumn=batch_number&sortOrder=ASC')
  await waitFor(() => expect(names()).toEqual(['Run', 'Waiting']))
  await app.user.click(screen.getByRole('button', { name: 'Columns and rows' }))
  const options = within(await screen.findByRole('dialog', { name: 'Columns and rows' }))
  await app.user.click(await options.findByLabelText('Client'))
  await app.user.keyboard('{Escape}')
  await save('Skagit')
  await waitFor(() => expect(current()).toBe('Skagit'))
  const [view] = (await kept(tester)).filter(({ name }) => name === 'Skagit')
  expect(view).toMatchObject({
    shared: false,
    definition: {
      client: 'Skagit Farms',
      sortColumn: 'batch_number',
      sortOrder: 'ASC',
      columns: 'batch_number,strain_name,sample_weight,created_at,state,client',
    },
  })
  // the columns of the person are others since
  await tester.call('PATCH', '/me/preferences', { lists: { samples: { columns: ['strain_name'] } } })
  cleanup()
  localStorage.clear()
  await open()
  await waitFor(() => expect(headings()).not.toContain('Client'))
  await app.user.click(await views().findByRole('tab', { name: 'Skagit' }))
  await waitFor(() => expect(names()).toEqual(['Run', 'Waiting']))
  expect(headings()).toEqual(expect.arrayContaining(['Batch Number', 'Client']))
  await app.user.click(views().getByRole('tab', { name: 'All' }))
  await waitFor(() => expect(headings()).not.toContain('Client'))
  await tester.call('PATCH', '/me/preferences', { lists: { samples: {} } })
})

test('[WORK-05] a view is replaced by what is shown, and that is taken back; its columns are changed in it alone', async () => {
  await keep(tester, { name: 'Newest', definition: { state: 'finished', columns: 'batch_number,strain_name' } })
  await open()
  await app.user.click(await views().findByRole('tab', { name: 'Newest' }))
  await waitFor(() => expect(headings()).not.toContain('State'))
  await app.user.click(await screen.findByRole('button', { name: 'Actions of view Newest' }))
  const replace = await screen.findByRole('menuitem', { name: 'Replace by what is shown' })
  expect(replace.hasAttribute('data-disabled')).toBe(true)
  await app.user.keyboard('{Escape}')
  await app.user.click(screen.getByRole('button', { name: 'Columns and rows' }))
  const options = within(await screen.findByRole('dialog', { name: 'Columns and rows' }))
  await app.user.click(await options.findByLabelText('State'))
  await waitFor(() => expect(headings()).toContain('State'))
  await app.user.keyboard('{Escape}')
  expect(current()).toBe('Newestchanged')
  await act('Newest', 'Replace by what is shown')
  const columnsOf = async () => (await kept(tester)).find(({ name }) => name === 'Newest')?.definition.columns
  await waitFor(async () => expect(await columnsOf()).toBe('batch_number,strain_name,state'))
  expect(await tester.read('/me/preferences')).not.toMatchObject({ lists: { samples: { columns: expect.anything() } } })
  await waitFor(() => expect(current()).toBe('Newest'))
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('View Newest is as it was.')
  expect(await columnsOf()).toBe('batch_number,strain_name')
})

test('[WORK-05] an own view is renamed, and deleted at once with Undo', async () => {
  await keep(viewer, { name: 'Mine', definition: { date: 'today' } })
  await open('/test-result/list', viewer)
  await app.user.click(await views().findByRole('tab', { name: 'Mine' }))
  await act('Mine', 'Rename')
  const dialog = within(await screen.findByRole('dialog', { name: 'Rename view' }))
  expect(dialog.queryByLabelText('Share with the laboratory')).toBeNull()
  const name = dialog.getByLabelText(/^Name/)
  await app.user.clear(name)
  await app.user.type(name, 'to review')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await dialog.findByText('A view has this name already.')
  await app.user.clear(name)
  await app.user.type(name, 'Ours')
  await app.user.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(current()).toBe('Ours'))
  await act('Ours', 'Delete')
  await waitFor(() => expect(current()).toBe('All'))
  expect(document.activeElement?.textContent).toBe('Save view')
  expect(views().queryByRole('tab', { name: 'Ours' })).toBeNull()
  await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
  await views().findByRole('tab', { name: 'Ours' })
  expect(await kept(viewer)).toMatchObject([{ name: 'Ours', definition: { date: 'today' } }])
})

test('[WORK-05] an admin shares a view; others see it and cannot change it; it is deleted with a reason', async () => {
  await open('/test-result/list?state=finished', admin)
  await save('For all', true)
  await waitFor(() => expect(current()).toBe('For all(shared)'))
  cleanup()
  await open('/test-result/list', viewer)
  await app.user.click(await views().findByRole('tab', { name: /For all/ }))
  await waitFor(() => expect(current()).toBe('For all(shared)'))
  expect(screen.queryByRole('button', { name: /^Actions of view/ })).toBeNull()
  const at = app.router.state.location.href
  cleanup()
  await open(at, admin)
  await act('For all', 'Delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete View' }))
  await app.user.click(dialog.getByRole('button', { name: 'Delete' }))
  expect(await kept(admin)).toHaveLength(1)
  await app.user.type(dialog.getByLabelText(/^Reason/), 'nobody needs it')
  await app.user.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(async () => expect(await kept(admin)).toEqual([]))
  await waitFor(() => expect(current()).toBe('All'))
})

test('[WORK-05] the list of quality control has views of its own', async () => {
  app = renderApp(server, { token: tester.token, at: '/qc/list' })
  await screen.findByRole('table', { name: 'QC samples' })
  await waitFor(() => expect(tabs()).toEqual(['All', 'Today', 'To queue0']))
  await app.user.click(views().getByRole('tab', { name: 'Today' }))
  await waitFor(() => expect(app.address()).toBe('/qc/list?date=today'))
  await save('Standards of today')
  await waitFor(() => expect(current()).toBe('Standards of today'))
  expect(await tester.read<ListView[]>('/list-views?list=qc')).toMatchObject([
    { name: 'Standards of today', list: 'qc', definition: { date: 'today' } },
  ])
  expect((await kept(tester)).map(({ name }) => name)).not.toContain('Standards of today')
})

test('a link to a view that is gone says so, shows what it says besides, and leads to all samples', async () => {
  await open('/test-result/list?view=999999&state=finished,changed')
  await waitFor(() => expect(names()).toEqual(['Run']))
  await waitFor(() => expect(current()).toBe('To review1'))
  const sentence = /^The view of this link no longer exists/
  await screen.findByText(sentence)
  await app.user.click(screen.getByRole('link', { name: 'All samples' }))
  await waitFor(() => expect(names()).toHaveLength(3))
  expect(screen.queryByText(sentence)).toBeNull()
})

test('the rows of a page are no part of a view: they stay from one to the next', async () => {
  await open('/test-result/list?rows=25&state=finished')
  await save('With rows')
  await waitFor(() => expect(current()).toBe('With rows'))
  expect(app.router.state.location.search).toMatchObject({ rows: '25', state: 'finished' })
  await app.user.click(views().getByRole('tab', { name: 'All' }))
  await waitFor(() => expect(app.address()).toBe('/test-result/list?rows=25'))
})
