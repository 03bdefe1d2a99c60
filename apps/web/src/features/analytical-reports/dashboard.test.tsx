import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { STORAGE_KEYS } from '../../frame/session/storage-keys.ts'
import { renderApp, type RenderedApp, type SentCall } from '../../test/render-app.tsx'
import { SCALE, TYPE, equipGraphBench, type GraphBench } from '../../test/graph-bench.ts'
import { required } from '../../test/required.ts'

const { app: server, admin } = labTest()
let bench: GraphBench
let app: RenderedApp
beforeAll(async () => {
  bench = await equipGraphBench(server, await server.signIn('tester'))
})
beforeEach(() => server.sql('update analytical_reports set deleted_at = now()'))

type Intercept = (call: SentCall, next: () => Promise<Response>) => Promise<Response>
const open = (at: string, { token = admin.token, intercept }: { token?: string; intercept?: Intercept } = {}) => {
  app = renderApp(server, { token, at, ...(intercept && { intercept }) })
}
const names = async () => within(await screen.findByRole('navigation', { name: 'Reports' }))
/** The reports' names, without the words that stand for their icons. */
const linkNames = async () =>
  (await names()).getAllByRole('link').map(({ textContent }) => textContent.replace(/^\w+ graph /, ''))
const heading = (name: string) => screen.findByRole('heading', { name, level: 2 })
const button = (name: string) => screen.getByRole('button', { name })

describe('the dashboard', () => {
  test('[GRAPH-01] [GRAPH-02] [GRAPH-03] [GRAPH-06] [ROUTE-20] shows the first of the list, and the one that is clicked, with name and chart', async () => {
    const first = await bench.report('THC by strain')
    const last = await bench.report('THC by day', { chart_type_id: TYPE.line, chart_scale_id: SCALE.date })
    open('/analytical-report/list')
    await heading('THC by day')
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
    expect(crumbs.getByRole('link', { name: 'Home' })).toBeTruthy()
    expect(await linkNames()).toEqual(['THC by day', 'THC by strain'])
    // 1.277 % and 0.4 + 0.877 x 1.5 = 1.7155 %
    await screen.findByRole('figure', { name: /Line chart of THC by Date: 1 label, values from 1.50 %/ })
    await app.user.click((await names()).getByRole('link', { name: /THC by strain/ }))
    await heading('THC by strain')
    expect(app.address()).toBe(`/analytical-report/${first}/view`)
    await screen.findByRole('figure', {
      name: /Bar chart of THC by Strain name: 2 labels, values from 1.28 % to 1.72 %/,
    })
    await app.router.navigate({ to: `/analytical-report/${last}/view` })
    await heading('THC by day')
  })

  test('[GRAPHDATA-09] the figures stand as a table behind a toggle, with two decimals and the percent sign', async () => {
    const id = await bench.report('THC by strain')
    open(`/analytical-report/${id}/view`)
    await app.user.click(await screen.findByRole('button', { name: 'Show as table' }))
    const table = within(await screen.findByRole('table', { name: 'Figures of the graph' }))
    expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'Strain nameTHC',
      'Haze1.28 %',
      'Kush1.72 %',
    ])
  })

  test('[GRAPH-04] [GRAPH-05] [GRAPH-11] the search filters names, each with the icon of its type; without a match it says so', async () => {
    for (const [type, id] of Object.entries(TYPE)) await bench.report(`A ${type}`, { chart_type_id: id })
    open('/analytical-report/list')
    await heading('A scatter')
    const icon = async (name: string) =>
      (await names())
        .getByRole('link', { name: new RegExp(`${name}$`) })
        .querySelector('svg')
        ?.getAttribute('class')
    expect(await icon('A line')).toContain('chart-line')
    expect(await icon('A pie')).toContain('chart-pie')
    expect(await icon('A bar')).toContain('chart-bar')
    expect(await icon('A scatter')).toContain('chart-area')
    await app.user.keyboard('/')
    await app.user.keyboard('PIE')
    expect(await linkNames()).toEqual(['A pie'])
    await app.user.keyboard('x')
    expect((await names()).getByText('No Matches Found')).toBeTruthy()
  })

  test('[GRAPH-11] [GRAPH-16] without reports it says so and leads to the first', async () => {
    open('/analytical-report/list')
    expect(await screen.findByText('No Graphs Found')).toBeTruthy()
    await app.user.click(required(screen.getAllByRole('link', { name: 'Create Report' })[0]))
    await waitFor(() => expect(app.address()).toBe('/analytical-report/create'))
  })

  test('[GRAPH-12] [GRAPH-13] a report without figures shows a picture, or a picture of the page itself', async () => {
    await bench.report('Nothing', { start_date: '2020-01-01', end_date: '2020-01-02' })
    open('/analytical-report/list')
    const image = await screen.findByRole<HTMLImageElement>('img', { name: 'No data' })
    expect(image.getAttribute('src')).toBe('/no-data.svg')
    expect(screen.queryByRole('figure')).toBeNull()
    fireEvent.error(image)
    await waitFor(() => expect(screen.getByRole('img', { name: 'No data' }).getAttribute('src')).toMatch(/^data:image/))
  })
})

describe('what can be done with a report', () => {
  test('[GRAPH-09] [PERM2-11] edit leads to its address; a reader is offered nothing but the look', async () => {
    const id = await bench.report('THC by strain')
    open('/analytical-report/list')
    await heading('THC by strain')
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe(`/analytical-report/${id}/edit`)
    expect(screen.getAllByRole('button', { name: /^(Export PDF|Share|Remove)$/ })).toHaveLength(3)
    const viewer = await server.signIn('viewer')
    act(() => app.services.session.set(viewer.token))
    await waitFor(() => expect(screen.queryByRole('button', { name: /^(Export PDF|Share|Remove)$/ })).toBeNull())
    expect(screen.queryByRole('link', { name: /^(Edit|Create Report)$/ })).toBeNull()
    for (const path of ['create', `${id}/edit`]) {
      await app.router.navigate({ to: `/analytical-report/${path}` })
      await waitFor(() => expect(app.address()).toBe('/404?authorizationError=true'))
    }
  })

  test('[GRAPH-07] [API2-42] export saves the PDF under the name the server gives', async () => {
    const saved: string[] = []
    const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    // what the paper shows is tested where it is drawn, in the API
    const intercept: Intercept = async ({ path }, next) =>
      path.endsWith('/download')
        ? new Response('%PDF', { headers: { 'content-disposition': "attachment; filename*=UTF-8''THC.pdf" } })
        : next()
    await bench.report('THC by strain')
    open('/analytical-report/list', { intercept })
    await heading('THC by strain')
    await app.user.click(button('Export PDF'))
    await waitFor(() => expect(saved).toEqual(['THC.pdf']))
    click.mockRestore()
  })

  test('[ERR2-28] [ERR2-27] a refused export: 404 is Request Not Found, others their status text, 401 ends the session', async () => {
    const answers = [
      Response.json({ error: 'gone' }, { status: 404 }),
      new Response('no', { status: 502, statusText: 'Bad Gateway' }),
      Response.json({ error: 'Signature Has Expired' }, { status: 401 }),
    ]
    const intercept: Intercept = async ({ path }, next) =>
      path.endsWith('/download') ? (answers.shift() ?? next()) : next()
    await bench.report('THC by strain')
    open('/analytical-report/list', { intercept })
    await heading('THC by strain')
    await app.user.click(button('Export PDF'))
    expect(await screen.findByText('Request Not Found')).toBeTruthy()
    await app.user.click(button('Export PDF'))
    expect(await screen.findByText('Bad Gateway')).toBeTruthy()
    await app.user.click(button('Export PDF'))
    await waitFor(() => expect(app.services.session.current()).toBeNull())
    await waitFor(() => expect(app.address()).toContain('/login'))
  })

  test('[GRAPH-08] [GRAPH-14] [GRAPH-15] [API2-43] share asks for an address, sends once, and is empty when opened again', async () => {
    const intercept: Intercept = async ({ path }, next) =>
      path.endsWith('/share') ? Response.json({ message: 'Report shared successfully' }) : next()
    await bench.report('THC by strain')
    open('/analytical-report/list', { intercept })
    await heading('THC by strain')
    const openModal = async () => {
      await app.user.click(button('Share'))
      return within(await screen.findByRole('dialog', { name: 'Share Analytical Report' }))
    }
    const shares = () => app.calls.filter(({ path }) => path.endsWith('/share')).map(({ body }) => body)
    let modal = await openModal()
    expect(modal.getByLabelText<HTMLInputElement>('E-mail').value).toBe('')
    await app.user.type(modal.getByLabelText('E-mail'), 'nobody')
    await app.user.click(modal.getByRole('button', { name: 'Send' }))
    expect(await modal.findByText('Please enter a valid email address')).toBeTruthy()
    expect(shares()).toEqual([])
    await app.user.type(modal.getByLabelText('E-mail'), '@example.org')
    await app.user.dblClick(modal.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText('Report shared successfully')).toBeTruthy()
    expect(shares()).toEqual([{ email: 'nobody@example.org' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    modal = await openModal()
    expect(modal.getByLabelText<HTMLInputElement>('E-mail').value).toBe('')
  })

  test('[ERR2-29] [GRAPH-15] a failed share says something went wrong and what the server said', async () => {
    const intercept: Intercept = async ({ path }, next) =>
      path.endsWith('/share') ? Response.json({ error: 'The mail room is closed.' }, { status: 500 }) : next()
    await bench.report('THC by strain')
    open('/analytical-report/list', { intercept })
    await heading('THC by strain')
    await app.user.click(button('Share'))
    await app.user.type(await screen.findByLabelText('E-mail'), 'a@example.org{Enter}')
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('something went wrong')
    expect(alert.textContent).toContain('The mail room is closed.')
  })

  test('[GRAPH-10] [API2-41] remove asks first, then the list is read again', async () => {
    await bench.report('Stays')
    const id = await bench.report('Goes')
    open(`/analytical-report/${id}/view`)
    await heading('Goes')
    await app.user.click(button('Remove'))
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Analytical Report' }))
    expect(await server.sql('select 1 from analytical_reports where deleted_at is null')).toHaveLength(2)
    await app.user.type(dialog.getByLabelText(/^Reason/), 'entered twice')
    await app.user.click(dialog.getByRole('button', { name: 'Remove' }))
    await heading('Stays')
    await waitFor(() => expect(app.address()).toBe('/analytical-report/list'))
    expect(await linkNames()).toEqual(['Stays'])
    expect(await server.sql('select name from analytical_reports where deleted_at is null')).toEqual([
      { name: 'Stays' },
    ])
  })
})

describe('selecting tests for comparison', () => {
  const selected = () => app.services.client.getState().selectedTests
  const NOTHING = { selectedCheckBoxes: [], batch_id: null, type: null }
  const tick = async (name: string) => app.user.click(await screen.findByRole('checkbox', { name: `Select ${name}` }))

  test('[GRAPH-17] rows of the sample list have checkboxes, and what is selected leads to the wizard', async () => {
    open('/test-result/list')
    await tick('Haze')
    await tick('Kush')
    expect(screen.getByRole('link', { name: 'Compare (2)' }).getAttribute('href')).toBe('/analytical-report/create')
    await app.user.click(screen.getByRole('button', { name: 'Clear Selection' }))
    expect(screen.queryByRole('link', { name: /^Compare \(/ })).toBeNull()
    // cleared by mistake
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await screen.findByRole('link', { name: 'Compare (2)' })
  })

  test('[GRAPH-18] [STATE-03] the selection is kept as selectedCheckBoxes, batch_id and type, over other screens and a reload', async () => {
    open('/test-result/list')
    await tick('Haze')
    await tick('Kush')
    const both = { selectedCheckBoxes: [{ id: bench.haze }, { id: bench.kush }], batch_id: null, type: 'overall_test' }
    expect(selected()).toEqual(both)
    await act(() => app.router.navigate({ to: '/settings' }))
    await screen.findByRole('heading', { name: 'Settings' })
    expect(selected()).toEqual(both)
    await act(() => app.router.navigate({ to: '/test-result/list' }))
    await tick('Haze')
    const one = { ...both, selectedCheckBoxes: [{ id: bench.kush }] }
    expect(selected()).toEqual(one)
    await waitFor(() =>
      expect(JSON.parse(localStorage.getItem(STORAGE_KEYS.clientState) ?? '')).toEqual({ selectedTests: one }),
    )
    cleanup()
    open('/test-result/list')
    expect(selected()).toEqual(one)
    const box = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Select Kush' })
    expect(box.checked).toBe(true)
    await app.user.click(box)
    expect(selected()).toEqual(NOTHING)
    await tick('Kush')
    await app.user.click(screen.getByRole('button', { name: 'Clear Selection' }))
    expect(selected()).toEqual(NOTHING)
  })

  test('[PERM2-12] who may make no report has no checkboxes', async () => {
    open('/test-result/list', { token: (await server.signIn('viewer')).token })
    await screen.findByText('Haze')
    expect(screen.queryByRole('checkbox', { name: /^Select/ })).toBeNull()
  })
})
