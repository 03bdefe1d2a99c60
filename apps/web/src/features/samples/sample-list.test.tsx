import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { NewSample } from '../../../../api/src/testing/caller.ts'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { injection } from '../../../../api/src/testing/laboratory.ts'
import { catchDownloads } from '../../test/catch-downloads.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { chooseRowAction, isDisabled, openRowMenu, reasonOf } from '../../test/row-menu.ts'

const STANDARD = 9

const { app: server, admin, tester, viewer } = labTest()
let app: RenderedApp

let sample: NewSample
let check: NewSample
beforeEach(async () => {
  await server.sql('delete from queue_entries')
  await server.sql('update samples set deleted_at = now()')
  await server.sql('delete from sample_counts') // the lists' totals are kept, not counted
  sample = await tester.newSample()
  check = await tester.newSample(
    { strain_name: 'Check', batch_number: 'QC-1', sample_weight: 1 },
    { sample_type_id: STANDARD, prep_method_id: null },
  )
})

type Options = NonNullable<Parameters<typeof renderApp>[1]>
async function open(options: Options = {}, list = 'Samples'): Promise<void> {
  app = renderApp(server, { token: admin.token, at: '/test-result/list', ...options })
  await waitFor(async () => {
    expect(within(await screen.findByRole('table', { name: list })).queryAllByRole('link').length).toBeGreaterThan(0)
  })
}
const table = (name = 'Samples') => within(screen.getByRole('table', { name }))
/** Without the column of the checkboxes, by which samples are selected for comparison. */
const headings = (name?: string) =>
  table(name)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== 'Select')
const batches = (name?: string) =>
  table(name)
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const menu = (name = 'Blue Dream') => openRowMenu(app, name)
const choose = (action: string) => chooseRowAction(app, 'Blue Dream', action)
const run = async (id = sample.id) => {
  for (const vial of [1, 2]) {
    await tester.post(`/samples/${id}/append_results`, injection(`${id}-${vial}.D`, { THC: 3 }))
  }
}
const enqueue = (id = sample.id) => tester.post('/sample_queues', { sample: id })
/**
 * A tester whom the screens take for one without some actions of samples, since every role holds them. The server is asked
 * with the token that it signed; its side of each permission is in list-rows.test.ts.
 */
function testerWithout(actions: readonly string[]): Options {
  const token = tester.token.replace(/\.[^.]+\./, (claims) => {
    const body = JSON.parse(atob(claims.slice(1, -1).replaceAll('-', '+').replaceAll('_', '/'))) as {
      permissions: { sample: string[] }
    }
    body.permissions.sample = body.permissions.sample.filter((action) => !actions.includes(action))
    return `.${btoa(JSON.stringify(body)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.`
  })
  const ask = async (url: string) => (await tester.call('GET', url.replace(/^\/api/, ''))).json<unknown>()
  return {
    token,
    intercept: async ({ method, url, path }, next) =>
      method === 'GET' && path !== '/web_settings' ? Response.json(await ask(url)) : next(),
  }
}

describe('the sample list', () => {
  test('[LIST-01] [LIST-09] [API2-32] its columns in order, samples only', async () => {
    await open()
    expect(headings()).toEqual([
      'Batch Number',
      'Strain/Sample Name',
      'Sample Weight (mg)',
      'Date Created',
      'State',
      'Actions',
    ])
    expect(batches()).toEqual(['B-1'])
    const requested = app.calls.find(({ path }) => path === '/samples')
    expect(requested?.query.get('exclude_sample_types')).toBe('standard,calibration')
  })

  test('[LIST-16] dates stand as MM/DD/YYYY h:mm A in the reader’s zone, a missing weight as N/A', async () => {
    const instant = new Date(2026, 10, 5, 14, 7)
    await server.sql('update samples set created_at = $1, sample_weight_mg = null where id = $2', [instant, sample.id])
    await open()
    const cells = table()
      .getAllByRole('cell')
      .filter(({ dataset }) => dataset['label'] !== 'Select')
    expect(cells.slice(0, 4).map(({ textContent }) => textContent)).toEqual([
      'B-1',
      'Blue Dream',
      'N/A',
      '11/05/2026 2:07 PM',
    ])
  })

  test('[LIST-02] an imported sample carries an icon that tells its import notes', async () => {
    await server.sql(`update samples set imported = true, import_notes = 'From the old system' where id = $1`, [
      sample.id,
    ])
    await open()
    const icon = await screen.findByText('Imported', { selector: '.visually-hidden' })
    await app.user.hover(icon.parentElement ?? icon)
    expect(await screen.findByText('From the old system')).toBeTruthy()
  })

  test('[LIST-10] [LIST-12] ten rows a page, the newest first, with search and pager', async () => {
    for (let number = 2; number <= 12; number++) {
      await tester.newSample({ strain_name: `Strain ${number}`, batch_number: `B-${number}` })
    }
    await open()
    expect(batches()).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3].map((number) => `B-${number}`))
    expect(screen.getByText('1/2')).toBeTruthy()
    await app.user.type(screen.getByLabelText('Search Strain/Sample Name'), 'Strain 12')
    await waitFor(() => expect(batches()).toEqual(['B-12']))
  })

  test('[LIST-03] Export CSV saves the list with its search and sort', async () => {
    await open({ at: '/test-result/list?search=Blue&searchIn=strain_name&sortColumn=batch_number&sortOrder=ASC' })
    const { saved, release } = catchDownloads()
    await app.user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    release()
    const query = app.calls.find((call) => call.query.get('format') === 'csv')?.query
    expect(['searchData', 'searchIn', 'sortColumn', 'sortOrder', 'startIndex'].map((name) => query?.get(name))).toEqual(
      ['Blue', 'strain_name', 'batch_number', 'ASC', null],
    )
    expect(saved[0]).toMatch(/\.csv$/)
  })

  test('[ERR-01] an export that fails says so', async () => {
    await open({
      intercept: async ({ query }, next) =>
        query.get('format') === 'csv' ? Response.json({ error: 'x' }, { status: 500 }) : next(),
    })
    await app.user.click(screen.getByRole('button', { name: 'Export CSV' }))
    expect(await screen.findByText('Something went wrong on our end. Please try again later')).toBeTruthy()
  })

  test('[LIST-04] Create New Test opens the form', async () => {
    await open()
    const main = within(screen.getByRole('main'))
    expect(main.getByRole('link', { name: 'Create New Test' }).getAttribute('href')).toBe('/test-result/create')
  })

  test('[LIST-06] [QC-15] a click on a row opens its report', async () => {
    await open()
    await app.user.click(screen.getByText('Blue Dream'))
    await waitFor(() => expect(app.address()).toBe(`/sample/${sample.id}/results`))
    cleanup()
    await open({ at: '/qc/list' }, 'QC samples')
    await app.user.click(screen.getByText('Check'))
    await waitFor(() => expect(app.address()).toBe(`/sample/${check.id}/results`))
  })
})

describe('what a row can do', () => {
  test('[LIST-13] [ADDQ-01] [SAMPLEROW-01] [SAMPLEROW-04] [EDIT-01] a queued sample is neither edited, queued nor deleted, and says why', async () => {
    await enqueue()
    await open()
    const { Edit, Delete, 'Add To Queue': add } = await menu()
    expect([Edit, add, Delete].map(isDisabled)).toEqual([true, true, true])
    expect(await reasonOf(app, add, 'Sample already in queue')).toBeTruthy()
    expect(
      await reasonOf(
        app,
        Edit,
        'Samples present in the sample queue cannot be edited. Remove this sample from the sample queue to perform edits.',
      ),
    ).toBeTruthy()
  })

  test('[EDIT-02] [ADDQ-02] [SAMPLEROW-01] [SAMPLEROW-07] a finished sample is downloaded, not edited and not queued', async () => {
    await run()
    await open()
    const items = await menu()
    const names = ['Edit', 'Add To Queue', 'Download PDF', 'Download CSV', 'View Results', 'Delete']
    expect(names.map((name) => [name, isDisabled(items[name])])).toEqual([
      ['Edit', true],
      ['Add To Queue', true],
      ['Download PDF', false],
      ['Download CSV', false],
      ['View Results', false],
      ['Delete', false],
    ])
    expect(await reasonOf(app, items['Edit'], 'Samples with test results cannot be edited.')).toBeTruthy()
    expect(await reasonOf(app, items['Add To Queue'], 'Sample already finished')).toBeTruthy()
  })

  test('[SAMPLEROW-07] the downloads wait for the sample to be finished; [EDIT-03] an admin may edit it', async () => {
    await open()
    const items = await menu()
    expect([items['Download PDF'], items['Download CSV'], items['Edit']].map(isDisabled)).toEqual([true, true, false])
  })

  test('[SAMPLEROW-02] [ADDQ-03] while a sleep is queued nothing is added', async () => {
    await tester.post('/sample_queues/add_sleep')
    await open()
    const { 'Add To Queue': add } = await menu()
    expect(isDisabled(add)).toBe(true)
    expect(await reasonOf(app, add, 'Sleep is queued')).toBeTruthy()
  })

  test('[LIST-14] [SAMPLEROW-08] a certified sample is not deleted', async () => {
    await server.sql('update samples set certus_id = 5 where id = $1', [sample.id])
    await open()
    const { Delete } = await menu()
    expect(isDisabled(Delete)).toBe(true)
  })

  test('[ADDQ-05] a queued sample counts as queued in its row; Undo takes it off again', async () => {
    await open()
    await choose('Add To Queue')
    await waitFor(async () => expect(await server.sql('select id from queue_entries')).toHaveLength(1))
    await waitFor(async () => expect(isDisabled((await menu())['Add To Queue'])).toBe(true))
    await app.user.click(await screen.findByText('Undo'))
    await waitFor(async () => expect(await server.sql('select id from queue_entries')).toHaveLength(0))
  })

  test.each<[string, { error?: string }]>([
    ['[ADDQ-06] [ERR2-22] the response’s error field', { error: 'Not enough free vial positions.' }],
    ['[ADDQ-06] without one the usual sentence', {}],
  ])('a failed Add To Queue shows %s', async (_, body) => {
    await open({
      intercept: async ({ method, path }, next) =>
        method === 'POST' && path === '/sample_queues' ? Response.json(body, { status: 409 }) : next(),
    })
    await choose('Add To Queue')
    const text = body.error ?? 'Something went wrong on our end. Please try again later'
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test.each([
    ['a 401', 401, { error: 'Not signed in.' }],
    ['a signature-expiry message', 422, { error: 'Signature Has Expired' }],
  ])('[ERR2-24] %s on the PDF download removes the stored token and leads to /login', async (_, status, body) => {
    await run()
    await open({
      intercept: async ({ path }, next) => (path.startsWith('/reports/') ? Response.json(body, { status }) : next()),
    })
    expect(localStorage.getItem('access_token')).toBe(admin.token)
    await choose('Download PDF')
    await waitFor(() => expect(app.address()).toBe('/login'))
    expect(localStorage.getItem('access_token')).toBeNull()
  })

  test('[API2-36] the PDF is fetched by share_key as a blob, the CSV by id, the bulk CSV with the list’s query', async () => {
    await run()
    const pdf = () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })
    await open({
      at: '/test-result/list?search=Blue&searchIn=strain_name',
      intercept: async ({ path }, next) => (path.startsWith('/reports/') ? pdf() : next()),
    })
    const { saved, release } = catchDownloads()
    await choose('Download PDF')
    await waitFor(() => expect(saved).toHaveLength(1))
    await choose('Download CSV')
    await waitFor(() => expect(saved).toHaveLength(2))
    await app.user.click(screen.getByRole('button', { name: 'Export CSV' }))
    await waitFor(() => expect(saved).toHaveLength(3))
    release()
    const paths = app.calls.map(({ path }) => path)
    expect(paths).toContain(`/reports/${sample.share_key}`)
    expect(paths).toContain(`/samples/${sample.id}/csv`)
    const bulk = app.calls.find(({ query }) => query.get('format') === 'csv')
    expect([bulk?.path, bulk?.query.get('searchData'), bulk?.query.get('searchIn')]).toEqual([
      '/samples',
      'Blue',
      'strain_name',
    ])
  })

  test('[LIST-15] Delete asks first; what is deleted leaves the list', async () => {
    await open()
    await choose('Delete')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Sample' }))
    expect(app.calls.filter(({ method }) => method === 'DELETE')).toEqual([])
    await app.user.type(dialog.getByLabelText(/^Reason/), 'entered twice')
    await app.user.click(dialog.getByRole('button', { name: 'Delete' }))
    expect(await screen.findByText('No Records Found')).toBeTruthy()
    expect(await screen.findByText('Sample deleted successfully')).toBeTruthy()
    const [row] = await server.sql('select deleted_at from samples where id = $1', [sample.id])
    expect(row?.['deleted_at']).not.toBeNull()
  })

  test('[ERR-04] [ERR2-23] a failed delete shows the response’s words and keeps the question open', async () => {
    await open({
      intercept: async ({ method }, next) =>
        method === 'DELETE' ? Response.json({ error: 'The sample is in use.' }, { status: 409 }) : next(),
    })
    await choose('Delete')
    await app.user.type(await screen.findByLabelText(/^Reason/), 'entered twice{Enter}')
    expect(await screen.findByText('The sample is in use.')).toBeTruthy()
    expect(screen.queryByRole('dialog', { name: 'Delete Sample' })).not.toBeNull()
    await app.user.click(screen.getByRole('button', { name: 'Cancel' }))
    await choose('Delete')
    await screen.findByRole('dialog', { name: 'Delete Sample' })
    expect(screen.queryByText('The sample is in use.')).toBeNull()
  })

  test('[LIST-07] [LIST-08] View Results lists name, amount, peak area, percent and mg/g, with a CSV download', async () => {
    await run()
    await open()
    await choose('View Results')
    const dialog = within(await screen.findByRole('dialog', { name: 'Blue Dream' }))
    const rows = dialog.getAllByRole('row').map((row) => [...row.children])
    const heads = rows[0]?.map(({ textContent }) => textContent)
    expect(heads).toEqual(['Name', 'Amount', 'Peak Area', 'Percent', 'Mg/Gram'])
    // 3 ug/mL in 750 mg/mL: 3 x 250 / 750 = 1 mg/g and 3 x 5000 / 750 = 20 mg/g, on average 10.5 mg/g = 1.05 %.
    const cells = rows.map((row) => row.map(({ textContent }) => textContent))
    const shown = (analyte: string) => cells.find(([name]) => name === analyte)?.slice(3)
    expect([shown('THC'), shown('CBD')]).toEqual([
      ['1.0500', '10.500'],
      ['No Data', 'No Data'],
    ])
    // The amount is a mean of both vials, the area that of one: 3 ug/mL x 40.
    expect(cells.find(([name]) => name === 'THC')?.slice(1, 3)).toEqual(['3.0000', '120.00 (vial 1)'])
    const { saved, release } = catchDownloads()
    await app.user.click(dialog.getByRole('button', { name: 'Download CSV' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    release()
    expect(saved[0]).toMatch(/Blue_Dream_Laboratory\.csv$/)
  })

  test('[TABLE-11] a sample without results says No Results Found', async () => {
    await open()
    await choose('View Results')
    expect(await screen.findByText('No Results Found')).toBeTruthy()
  })

  test('[PERM-09] [PERM-10] [PERM-12] a viewer is offered neither create, edit, queue nor delete', async () => {
    await open({ token: viewer.token })
    expect(Object.keys(await menu())).toEqual([
      'Download PDF',
      'Download CSV',
      'View Results',
      'Open in new tab',
      'Copy number',
      'Copy link',
    ])
    expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Create New Test' })).toBeNull()
  })

  test('[SAMPLEROW-05] [SAMPLEROW-06] [PERM-12] a tester edits no weighed sample, but one without a weight, and deletes none', async () => {
    await open({ token: tester.token })
    const { Edit, Delete } = await menu()
    expect([isDisabled(Edit), Delete]).toEqual([true, undefined])
    cleanup()
    await server.sql('update samples set sample_weight_mg = null where id = $1', [sample.id])
    await open({ token: tester.token })
    const edit = (await menu())['Edit']
    expect([isDisabled(edit), edit?.getAttribute('href')]).toEqual([false, `/test-result/${sample.id}/edit`])
  })

  test.each([
    ['[PERM-13] [PERM2-05]', 'export_csv', []],
    ['[PERM-14] [PERM2-05]', 'download_result', ['Download CSV']],
    ['[PERM-15] [PERM2-05]', 'download_report', ['Download PDF']],
  ])('%s without %s its download is not offered', async (_row, action, missing) => {
    await open(testerWithout([action]))
    const offered = Object.keys(await menu())
    expect(['Download PDF', 'Download CSV'].filter((name) => !offered.includes(name))).toEqual(missing)
    expect(screen.queryByRole('button', { name: 'Export CSV' }) === null).toBe(action === 'export_csv')
  })

  test('[PERM2-04] without sample edit the row offers no Edit', async () => {
    await open(testerWithout(['edit']))
    const offered = Object.keys(await menu())
    expect([offered.includes('Edit'), offered.includes('View Results')]).toEqual([false, true])
  })
})

describe('the QC list', () => {
  const qc = (options: Options = {}) => open({ at: '/qc/list', ...options }, 'QC samples')

  test('[QC-01] [QC-02] [QC-08] breadcrumb, columns, Standard and Calibration only', async () => {
    for (const sample_type_id of [2, 10])
      await tester.newSample({ batch_number: `T-${sample_type_id}` }, { sample_type_id })
    await qc()
    expect(screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent).toBe('Home›QC')
    expect(headings('QC samples')).toEqual([
      'Batch Number',
      'Sample Name',
      'Sample Weight (mg)',
      'Date Created',
      'State',
      'Actions',
    ])
    expect(batches('QC samples')).toEqual(['T-10', 'QC-1'])
  })

  test('[QC-03] every column but Actions sorts both ways', async () => {
    await qc()
    for (const name of ['Batch Number', 'Sample Name', 'Sample Weight (mg)', 'Date Created']) {
      const head = () => screen.getByRole('columnheader', { name })
      await app.user.click(within(head()).getByRole('button'))
      await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('ascending'))
      await app.user.click(within(head()).getByRole('button'))
      await waitFor(() => expect(head().getAttribute('aria-sort')).toBe('descending'))
    }
    const requested = app.calls.filter(({ path }) => path === '/samples').map(({ query }) => query.get('sortColumn'))
    expect(requested).toEqual(expect.arrayContaining(['batch_number', 'strain_name', 'sample_weight', 'created_at']))
    expect(within(screen.getByRole('columnheader', { name: 'Actions' })).queryByRole('button')).toBeNull()
  })

  test('[QC-04] it is searched by name or by batch number', async () => {
    await tester.newSample({ strain_name: 'Other', batch_number: 'QC-2' }, { sample_type_id: STANDARD })
    await qc()
    await app.user.selectOptions(screen.getByLabelText('Search in'), 'Batch Number')
    await app.user.type(screen.getByLabelText('Search Batch Number'), 'QC-2')
    await waitFor(() => expect(batches('QC samples')).toEqual(['QC-2']))
    cleanup()
    await qc({ at: '/qc/list?searchIn=strain_name&search=Check' })
    await waitFor(() => expect(batches('QC samples')).toEqual(['QC-1']))
  })

  test('[QC-05] [QC-06] [QC-13] ten rows a page, newest first, with all the pager’s ways', async () => {
    for (let number = 2; number <= 11; number++) {
      await tester.newSample({ batch_number: `QC-${number}` }, { sample_type_id: STANDARD })
    }
    await qc()
    expect(batches('QC samples')).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2].map((number) => `QC-${number}`))
    const shows = (text: string, batch: string) =>
      waitFor(() =>
        expect([screen.queryByText(text) !== null, batches('QC samples').includes(batch)]).toEqual([true, true]),
      )
    await shows('1/2', 'QC-11')
    await app.user.clear(screen.getByLabelText('Page number'))
    await app.user.type(screen.getByLabelText('Page number'), '2{Enter}')
    await shows('2/2', 'QC-1')
    for (const [button, text, batch] of [
      ['First page', '1/2', 'QC-11'],
      ['Next page', '2/2', 'QC-1'],
      ['Previous page', '1/2', 'QC-11'],
      ['Last page', '2/2', 'QC-1'],
    ] as const) {
      await app.user.click(screen.getByRole('button', { name: button }))
      await shows(text, batch)
    }
  })

  test('[QC-07] New Quality Control Test opens the form with its kind chosen', async () => {
    await qc()
    await app.user.click(screen.getByRole('link', { name: 'New Quality Control Test' }))
    expect(await screen.findByRole('form', { name: 'QC test' })).toBeTruthy()
  })

  test('[QC-09] the row actions are there, and Delete asks', async () => {
    await qc()
    const items = await menu('Check')
    expect(Object.keys(items)).toEqual(expect.arrayContaining(['Edit', 'Download PDF', 'Download CSV', 'Delete']))
    await app.user.click(screen.getByRole('menuitem', { name: 'Delete', hidden: true }))
    expect(await screen.findByRole('dialog', { name: 'Delete Sample' })).toBeTruthy()
  })

  test('[QC-11] without any action of samples there is no Actions column', async () => {
    const actions = ['edit', 'delete', 'download_report', 'download_result']
    await open({ ...testerWithout(actions), at: '/qc/list' }, 'QC samples')
    expect(headings('QC samples')).toEqual([
      'Batch Number',
      'Sample Name',
      'Sample Weight (mg)',
      'Date Created',
      'State',
    ])
    cleanup()
    await open({ ...testerWithout(actions.slice(1)), at: '/qc/list' }, 'QC samples')
    expect(headings('QC samples')).toContain('Actions')
  })

  test('[QC-12] an empty list says No Records Found', async () => {
    await server.sql('update samples set deleted_at = now()')
    renderApp(server, { token: admin.token, at: '/qc/list' })
    expect(await screen.findByText('No Records Found')).toBeTruthy()
    expect(screen.queryByText('We were unable retrieve any samples. Please try again later')).toBeNull()
  })

  test('[QC-14] a reply without data says We were unable retrieve any samples. Please try again later', async () => {
    renderApp(server, {
      token: admin.token,
      at: '/qc/list',
      intercept: async ({ path }, next) => (path === '/samples' ? Response.json({}) : next()),
    })
    expect(await screen.findByText('We were unable retrieve any samples. Please try again later')).toBeTruthy()
    expect(screen.queryByText('No Records Found')).toBeNull()
  })
})
