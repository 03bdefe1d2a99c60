import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import type { SelectedTests } from '../../frame/session/client-state.ts'
import { STORAGE_KEYS } from '../../frame/session/storage-keys.ts'
import { renderApp, type RenderedApp, type SentCall } from '../../test/render-app.tsx'
import { SCALE, TYPE, compared, equipGraphBench, type GraphBench } from '../../test/graph-bench.ts'
import { required } from '../../test/required.ts'

const { app: server, tester } = labTest()
let bench: GraphBench
let app: RenderedApp
beforeAll(async () => {
  bench = await equipGraphBench(server, tester)
})
beforeEach(() => server.sql('update analytical_reports set deleted_at = now()'))

type Intercept = (call: SentCall, next: () => Promise<Response>) => Promise<Response>
interface OpenOptions {
  selected?: number[]
  type?: string
  intercept?: Intercept
}
/** Opens the wizard with these tests selected, as they stand in the browser's storage. */
const open = (at: string, { selected = [], type = 'overall_test', intercept }: OpenOptions = {}) => {
  if (selected.length > 0) {
    const selectedTests: SelectedTests = { selectedCheckBoxes: selected.map((id) => ({ id })), batch_id: null, type }
    localStorage.setItem(STORAGE_KEYS.clientState, JSON.stringify({ selectedTests }))
  }
  app = renderApp(server, { token: tester.token, at, ...(intercept && { intercept }) })
}
/** Not that of the switch beside it. */
const SCALE_LABEL = /^Scale \*$/
const CREATE = '/analytical-report/create'
const name = () => screen.findByLabelText<HTMLInputElement>(/^Report Name/)
const typeButton = (label: string) => screen.findByRole('button', { name: label })
const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label, { selector: 'input' })
const optionsShown = () => screen.queryByRole('heading', { name: 'Options' }) !== null
const choose = async (label: RegExp, option: string) => {
  await app.user.click(field(label))
  await app.user.click(await screen.findByRole('option', { name: option, hidden: true }))
}
const offered = async (label: RegExp) => {
  await app.user.click(field(label))
  const options = (await screen.findAllByRole('option', { hidden: true })).filter(
    (option) => option.closest('[role="listbox"]')?.id === field(label).getAttribute('aria-controls'),
  )
  const texts = options.map((option) =>
    option.hasAttribute('data-combobox-disabled') ? `(${option.textContent})` : option.textContent,
  )
  await app.user.keyboard('{Escape}')
  return texts
}
const setDate = (label: RegExp, value: string) => fireEvent.change(field(label), { target: { value } })
const chip = (label: string) => screen.getByRole('checkbox', { name: label })
const chips = () => screen.getAllByRole('checkbox').map((box) => box.closest('div')?.textContent)
const press = (label: string) => app.user.click(screen.getByRole('button', { name: label }))
const previews = () =>
  app.calls.filter(({ method, query }) => method === 'POST' && query.get('preview') === 'true').map(({ body }) => body)
const saves = () => app.calls.filter(({ method, query }) => method !== 'GET' && query.get('preview') === null)
const stored = () => server.sql('select name from analytical_reports where deleted_at is null order by id')
const today = () => new Intl.DateTimeFormat('en-CA').format(new Date())

/** Step 1 of a new report. */
async function toStepTwo(reportName = 'THC of January', type = 'Bar') {
  await app.user.type(await name(), reportName)
  await app.user.click(await typeButton(type))
  await screen.findByRole('heading', { name: 'Options' })
}
async function january() {
  setDate(/^Start Date/, '2026-01-01')
  setDate(/^End Date/, '2026-01-31')
}

describe('step 1', () => {
  test('[WIZARD-01] [WIZARD-03] [WIZARD-04] has the name and four types as images with tooltips; with a name a type leads on', async () => {
    open(CREATE)
    await name()
    const types = within(screen.getByRole('group', { name: 'Graph Type' })).getAllByRole('button')
    expect(types.map((button) => [button.textContent, button.querySelector('img')?.getAttribute('src')])).toEqual([
      ['Line', '/charts/line.svg'],
      ['Pie', '/charts/pie.svg'],
      ['Bar', '/charts/bar.svg'],
      ['Scatter', '/charts/scatter.svg'],
    ])
    await app.user.hover(required(types[1]))
    expect((await screen.findByRole('tooltip')).textContent).toBe('Pie: what a whole is made of')
    expect(optionsShown()).toBe(false)
    await toStepTwo()
    expect(optionsShown()).toBe(true)
  })

  test('[WIZARD-05] [WIZARD-16] without a name a type says so and stays; leaving the name with a name leads on', async () => {
    open(CREATE)
    await app.user.click(await typeButton('Line'))
    expect(await screen.findByText('mandatory field')).toBeTruthy()
    expect((await name()).maxLength).toBe(64)
    await app.user.type(await name(), '   ')
    await app.user.tab()
    expect(optionsShown()).toBe(false)
    await app.user.type(await name(), 'THC')
    await app.user.tab()
    expect(await screen.findByRole('heading', { name: 'Options' })).toBeTruthy()
  })

  test('[WIZARD-06] with tests selected a Compare button tells how many, and lists them', async () => {
    open(CREATE, { selected: [bench.kush, bench.raw] })
    await app.user.click(await screen.findByRole('button', { name: 'Compare (2)' }))
    const table = within(await screen.findByRole('table', { name: 'Selected test results' }))
    const rows = table.getAllByRole('row').map(({ textContent }) => textContent)
    expect(rows[1]).toContain('KushB-Kush')
    expect(rows[2]).toContain('RawB-RawNot finished')
    await app.user.click(table.getByRole('button', { name: 'Remove Raw' }))
    await waitFor(() => expect(table.queryByText('Raw')).toBeNull())
    expect(app.services.client.getState().selectedTests.selectedCheckBoxes).toEqual([{ id: bench.kush }])
  })
})

describe('step 2', () => {
  test('[WIZARD-07] [WIZARD-08] [WIZARD-09] [WIZARD-10] [WIZARD-11] [WIZARD-12] [API2-45] starts derived and in amounts; what it offers follows unit and type', async () => {
    open(CREATE)
    await toStepTwo()
    expect(field(/^Material Type/).value).toBe('')
    expect(await offered(/^Material Type/)).toEqual([
      'Flower',
      'Flower, primary below 10 %',
      'Flower, primary above 10 %',
      'Concentrate',
      'Edible',
      'Tincture',
      'Topical',
      'Beverage',
      'Pre-roll',
    ])
    expect(field(/^Analyte Type/).value).toBe('Derived (total potentials)')
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Amount (mg/g)' }).checked).toBe(true)
    expect(screen.getAllByRole('radio')).toHaveLength(2)
    expect(chips().slice(0, 4)).toEqual(['CBD', 'CBDV', 'CBG', 'THC'].map((text) => expect.stringContaining(text)))
    expect(screen.queryByRole('checkbox', { name: 'THCA' })).toBeNull()
    expect(await offered(SCALE_LABEL)).toEqual(['Date', 'Month', 'Strain name', 'Batch number', 'Material type'])
    expect([field(/^Start Date/).max, field(/^End Date/).max]).toEqual([today(), today()])
    await choose(/^Analyte Type/, 'Total (analytes as measured)')
    expect(chip('THCA')).toBeTruthy()
    const paths = app.calls.filter(({ method }) => method === 'GET').map(({ path }) => path)
    for (const path of ['/sample-types', '/chart-attributes', '/chart-types', '/chart-scales']) {
      expect(paths).toContain(path)
    }
  })

  test('[WIZARD-22] [WIZARD-23] [WIZARD-24] the preview waits until enough is chosen and follows each change', async () => {
    open(CREATE)
    await toStepTwo()
    await january()
    expect(screen.getByText('Nothing to preview yet')).toBeTruthy()
    await choose(SCALE_LABEL, 'Strain name')
    setDate(/^End Date/, '')
    await app.user.click(chip('THC'))
    expect(previews()).toEqual([])
    setDate(/^End Date/, '2026-01-31')
    // 12.77 and 17.155 mg/g
    await screen.findByRole('figure', { name: /Bar chart of THC by Strain name: 2 labels, values from 12.77 to 17.16/ })
    const after = async (act_: () => unknown, shown: RegExp) => {
      const before = previews().length
      await act_()
      await waitFor(() => expect(previews()).toHaveLength(before + 1))
      await screen.findByRole('figure', { name: shown })
    }
    await after(() => app.user.click(screen.getByRole('radio', { name: 'Percent (%)' })), /from 1.28 % to 1.72 %/)
    await after(() => app.user.click(chip('CBD')), /of THC, CBD by/)
    await after(
      () => app.user.click(screen.getByRole('switch', { name: /^Scale as series/ })),
      /of Haze, Kush by Attribute/,
    )
    await after(() => choose(SCALE_LABEL, 'Month'), /of 01.2026 by Attribute/)
    await after(() => setDate(/^Start Date/, '2026-01-02'), /of 01.2026 by Attribute/)
    await after(() => choose(/^Material Type/, 'Flower'), /of 01.2026 by Attribute/)
    await choose(/^Analyte Type/, 'Total (analytes as measured)')
    expect(await screen.findByText('Nothing to preview yet')).toBeTruthy()
    await after(() => app.user.click(chip('THCA')), /values from 12.50|of 01.2026 by Attribute: 1 label/)
    await press('Back')
    await after(async () => app.user.click(await typeButton('Line')), /Line chart/)
    expect(await stored()).toEqual([])
  })

  test('[WIZARD-14] [WIZARD-15] back keeps everything; the button reads Create', async () => {
    open(CREATE)
    await toStepTwo('THC of January', 'Pie')
    await app.user.click(chip('THC'))
    await choose(SCALE_LABEL, 'Month')
    await january()
    expect(screen.getByRole('button', { name: 'Create' })).toBeTruthy()
    await press('Back')
    expect((await name()).value).toBe('THC of January')
    expect((await typeButton('Pie')).getAttribute('aria-pressed')).toBe('true')
    await press('Next')
    await screen.findByRole('heading', { name: 'Options' })
    expect((chip('THC') as HTMLInputElement).checked).toBe(true)
    expect([field(SCALE_LABEL).value, field(/^Start Date/).value]).toEqual(['Month', '2026-01-01'])
  })

  test('[WIZARD-17] [WIZARD-18] [WIZARD-19] [WIZARD-21] what is missing is said at its field, and nothing is sent', async () => {
    open(CREATE)
    await toStepTwo()
    setDate(/^Start Date/, '')
    setDate(/^End Date/, '')
    await press('Create')
    // attributes, scale, start date, end date
    await waitFor(() => expect(screen.getAllByText('mandatory field')).toHaveLength(4))
    setDate(/^Start Date/, '2026-01-31')
    setDate(/^End Date/, '2026-01-30')
    await press('Create')
    expect(await screen.findByText('Start date must not be after end date')).toBeTruthy()
    setDate(/^End Date/, '2999-01-01')
    await press('Create')
    expect(await screen.findByText('Date range cannot go past today')).toBeTruthy()
    expect(saves()).toEqual([])
  })

  test('[WIZARD-30] a double click saves once, and a second later the view opens', async () => {
    open(CREATE)
    await toStepTwo()
    await app.user.click(chip('THC'))
    await choose(SCALE_LABEL, 'Strain name')
    await january()
    // what is to happen in a second is held, and let go by hand
    const inASecond: (() => void)[] = []
    const setTimer = globalThis.setTimeout
    const timers = vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, delayMs?: number) => {
      if (delayMs !== 1000) return setTimer(run, delayMs)
      inASecond.push(run)
      return setTimer(() => undefined, 0)
    }) as typeof setTimeout)
    await app.user.dblClick(screen.getByRole('button', { name: 'Create' }))
    await waitFor(() => expect(app.services.client.getState().chartCreated).toBe(true))
    await waitFor(() => expect(inASecond).not.toEqual([]))
    timers.mockRestore()
    expect(app.address()).toBe(CREATE)
    act(() => inASecond.forEach((run) => run()))
    await waitFor(() => expect(app.address()).toMatch(/^\/analytical-report\/\d+\/view$/))
    expect(await screen.findByText('The analytical report was saved.')).toBeTruthy()
    expect(await stored()).toEqual([{ name: 'THC of January' }])
  })

  test('[ERR2-25] [ERR2-26] a refused new report shows the first slug error alone', async () => {
    await bench.report('Taken')
    open(CREATE)
    await toStepTwo('taken')
    await app.user.click(chip('THC'))
    await choose(SCALE_LABEL, 'Strain name')
    await january()
    await press('Create')
    expect((await screen.findByRole('alert')).textContent).toBe('Name has already been taken')
    expect(app.services.client.getState().chartCreated).toBe(false)
  })
})

describe('editing', () => {
  test('[WIZARD-02] [WIZARD-15] opens at step 2 with what was saved, and Update changes it', async () => {
    const id = await bench.report('THC by strain')
    open(`/analytical-report/${id}/edit`)
    await screen.findByRole('heading', { name: 'Options' })
    expect([field(SCALE_LABEL).value, field(/^Start Date/).value]).toEqual(['Strain name', '2026-01-01'])
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Percent (%)' }).checked).toBe(true)
    expect((chip('THC') as HTMLInputElement).checked).toBe(true)
    await choose(SCALE_LABEL, 'Month')
    await press('Update')
    await waitFor(() => expect(app.address()).toBe(`/analytical-report/${id}/view`))
    expect(await server.sql('select chart_scale_id::int as scale from analytical_reports where id = $1', [id])).toEqual(
      [{ scale: SCALE.month }],
    )
  })

  test('[ERR2-25] somebody else was faster: the error list says who, and nothing is lost', async () => {
    const id = await bench.report('THC by strain')
    open(`/analytical-report/${id}/edit`)
    await screen.findByRole('heading', { name: 'Options' })
    await server.sql(`update analytical_reports set version = 2, updated_by_name = 'Ines' where id = $1`, [id])
    await choose(SCALE_LABEL, 'Month')
    await press('Update')
    expect((await screen.findByRole('alert')).textContent).toContain('This was changed by Ines')
    expect(field(SCALE_LABEL).value).toBe('Month')
  })

  test('[WIZARD-26] a compare report stays one: the other scales are disabled', async () => {
    const id = await bench.report('Compared', compared([bench.haze, bench.kush]))
    open(`/analytical-report/${id}/edit`)
    await screen.findByRole('heading', { name: 'Options' })
    expect(field(SCALE_LABEL).value).toBe('Compare tests')
    expect(await offered(SCALE_LABEL)).toEqual([
      'Compare tests',
      '(Date)',
      '(Month)',
      '(Strain name)',
      '(Batch number)',
      '(Material type)',
    ])
    expect(screen.getByText('2 tests selected')).toBeTruthy()
    await screen.findByRole('figure', { name: /Stacked bar chart of THC by Compare tests: 2 labels/ })
  })
})

describe('comparing', () => {
  const others = ['Date', 'Month', 'Strain name', 'Batch number', 'Material type']

  test.each([1, 2])('[WIZARD-25] with %i selected the compare scale is listed first and chosen', async (count) => {
    open(CREATE, { selected: [bench.haze, bench.kush].slice(0, count) })
    await toStepTwo()
    expect(field(SCALE_LABEL).value).toBe('Compare tests')
    expect(await offered(SCALE_LABEL)).toEqual(['Compare tests', ...others])
  })

  test('[WIZARD-25] without selected tests the compare scale is hidden, and no scale is chosen', async () => {
    open(CREATE)
    await toStepTwo()
    expect(field(SCALE_LABEL).value).toBe('')
    expect(await offered(SCALE_LABEL)).toEqual(others)
  })

  test('[WIZARD-11] [WIZARD-20] [WIZARD-21] [WIZARD-29] the compare scale wants a sub-scale, no dates', async () => {
    open(CREATE, { selected: [bench.haze, bench.kush] })
    await toStepTwo()
    expect(screen.queryByLabelText(/^Start Date/)).toBeNull()
    await app.user.click(chip('THC'))
    await press('Create')
    expect(await screen.findByText('mandatory field')).toBeTruthy()
    expect([saves(), previews()]).toEqual([[], []])
    expect(await offered(/^Sub-Scale/)).toEqual(['With strain name', 'With batch number'])
    await choose(/^Sub-Scale/, 'With batch number')
    await screen.findByRole('figure', { name: /Stacked bar chart of THC by Compare tests: 2 labels/ })
    await press('Create')
    await waitFor(() => expect(app.services.client.getState().chartCreated).toBe(true))
    expect([saves(), previews()]).toMatchObject([[{}], [{}]])
    expect(app.services.client.getState().selectedTests).toEqual({ selectedCheckBoxes: [], batch_id: null, type: null })
    const [row] = await server.sql(
      'select sub_scale, batch_test_ids::text as tests from analytical_reports where deleted_at is null',
    )
    expect(row).toEqual({ sub_scale: 'batch_number', tests: `{${bench.haze},${bench.kush}}` })
  })

  test('[WIZARD-27] when the selection is lost, the way to the batch list is offered, or another scale', async () => {
    open(CREATE, { selected: [bench.haze] })
    await toStepTwo()
    act(() => app.services.client.setState({ selectedTests: { selectedCheckBoxes: [], batch_id: null, type: null } }))
    const modal = within(await screen.findByRole('dialog', { name: 'No Tests Selected' }))
    expect(modal.getByRole('link', { name: 'Go To Batches' }).getAttribute('href')).toBe('/batch/list')
    await app.user.click(modal.getByRole('button', { name: 'Choose Another Scale' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field(SCALE_LABEL).value).toBe('')
  })

  test('[WIZARD-28] a selection of another type is dropped when the wizard opens', async () => {
    open(CREATE, { selected: [bench.haze], type: 'batch_test' })
    await name()
    expect(screen.queryByRole('button', { name: /^Compare/ })).toBeNull()
    await waitFor(() => expect(app.services.client.getState().selectedTests.type).toBeNull())
    expect(app.services.client.getState().selectedTests.selectedCheckBoxes).toEqual([])
  })
})

test('the type of the wizard is the type that is saved', async () => {
  open(CREATE)
  await toStepTwo('Points', 'Scatter')
  await app.user.click(chip('THC'))
  await choose(SCALE_LABEL, 'Date')
  await january()
  await press('Create')
  await waitFor(() => expect(app.address()).toMatch(/\/view$/))
  expect(
    await server.sql('select chart_type_id::int as type from analytical_reports where deleted_at is null'),
  ).toEqual([{ type: TYPE.scatter }])
})
