import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { NewSample } from '../../../../api/src/testing/caller.ts'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { injection } from '../../../../api/src/testing/laboratory.ts'
import { catchPrinting } from '../../test/catch-printing.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'
import { withoutActions } from '../../test/token.ts'

const { app: server, tester } = labTest()
let app: RenderedApp

type Sample = NewSample
type Options = NonNullable<Parameters<typeof renderApp>[1]>
const append = (sample: Sample, vial: number, amounts: Record<string, number>) =>
  tester.post(`/samples/${sample.id}/append_results`, injection(`${sample.id}-${vial}.D`, amounts))

/**
 * 750 mg in 1 mL, vials 250x and 5000x; mg/g = ug/mL x DF / mg. THCA 120 in the low vial is above 50, in the high vial
 * 30 x 5000 / 750 = 200 mg/g = 20 %. THC 3 x 250 / 750 = 1 mg/g = 0.1 %. CBN 0 in both. CBG 0.5 in the low vial is
 * below the range, 0.5 x 250 / 750 = 0.1667 mg/g, under its LOQ of 1 ug/mL = 0.0333 %.
 */
const LOW = { THCA: 120, THC: 3, CBN: 0, CBG: 0.5 }
const HIGH = { THCA: 30, THC: 0.15, CBN: 0, CBG: 0.025 }
async function finished(): Promise<Sample> {
  const sample = await tester.newSample()
  await append(sample, 1, LOW)
  await append(sample, 2, HIGH)
  return sample
}
async function open(sample: { id: number }, options: Options = {}): Promise<void> {
  app = renderApp(server, { token: tester.token, at: `/sample/${sample.id}/results`, ...options })
  await screen.findByRole('heading', { level: 1, name: 'Results' })
  await screen.findByText('Provenance')
}
const rowsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
const result = (analyte: string) => rowsOf('Results').find(([name]) => name === analyte)
const button = (name: string) => screen.queryByRole('button', { name })
async function menu(name: string): Promise<Record<string, HTMLElement>> {
  await app.user.click(screen.getByRole('button', { name }))
  const items = await screen.findAllByRole('menuitem', { hidden: true })
  return Object.fromEntries(items.map((item) => [item.textContent, item]))
}
const isDisabled = (item: HTMLElement | null | undefined) =>
  item?.hasAttribute('disabled') === true || item?.dataset['disabled'] !== undefined

describe('the head', () => {
  test('[REPORT-01] [REPORT-02] titled Results, under the sample list or the QC list, by its name', async () => {
    const crumbs = () => screen.getByRole('navigation', { name: 'Breadcrumb' }).textContent
    await open(await tester.newSample())
    expect(crumbs()).toBe('Home›Sample Results›Blue Dream')
    // name and state stand under the title
    expect(screen.getByRole('heading', { level: 1 }).closest('div')?.nextElementSibling?.textContent).toMatch(
      /^Blue Dream\S/,
    )
    cleanup()
    const check = await tester.newSample({ strain_name: 'Check' }, { sample_type_id: 9 })
    await open(check)
    expect(crumbs()).toBe('Home›QC›Check')
    cleanup()
    await server.sql('update samples set strain_name = null where id = $1', [check.id])
    await open(check)
    expect(crumbs()).toBe('Home›QC›N/A')
  })

  test('[REPORT-03] [PROGRESS-01] a partly run sample says how many of its vials ran; no other does', async () => {
    const sample = await tester.newSample()
    await open(sample)
    expect(screen.queryByText('Preliminary Results')).toBeNull()
    cleanup()
    await append(sample, 1, LOW)
    await open(sample)
    expect(screen.getByText('Preliminary Results')).toBeTruthy()
    expect(screen.getByText(/^1\/2 injections run/)).toBeTruthy()
    cleanup()
    await append(sample, 2, HIGH)
    await open(sample)
    expect(screen.queryByText('Preliminary Results')).toBeNull()
  })

  test('[REPORT-04] [REPORT-05] [PROGRESS-02] Add To Queue until all acquired vials ran, then Create New Test; Share, Download, Print, Manage', async () => {
    const sample = await tester.newSample()
    await append(sample, 1, LOW)
    await open(sample)
    const present = () => ['Add To Queue', 'Share', 'Download', 'Print', 'Manage'].map((name) => button(name) !== null)
    const main = () => within(screen.getByRole('main'))
    expect(present()).toEqual([true, true, true, true, true])
    expect(main().queryByRole('link', { name: 'Create New Test' })).toBeNull()
    cleanup()
    await append(sample, 2, HIGH)
    await open(sample)
    expect(present()).toEqual([false, true, true, true, true])
    expect(main().getByRole('link', { name: 'Create New Test' }).getAttribute('href')).toBe('/test-result/create')
  })

  test('a second click on Add To Queue comes too soon to add anything', async () => {
    await open(await tester.newSample())
    await act(async () => {
      button('Add To Queue')?.click()
      button('Add To Queue')?.click()
    })
    expect(await screen.findByText('Sample added to queue')).toBeTruthy()
    expect(app.calls.filter(({ method }) => method === 'POST').map(({ path }) => path)).toEqual(['/sample_queues'])
  })

  test('[DOWNLOAD-01] [DOWNLOAD-02] PDF and CSV wait for the sample to be finished', async () => {
    const sample = await tester.newSample()
    await append(sample, 1, LOW)
    await open(sample)
    const before = await menu('Download')
    expect([before['Download PDF'], before['Download CSV'], button('Print')].map(isDisabled)).toEqual([
      true,
      true,
      true,
    ])
    cleanup()
    await append(sample, 2, HIGH)
    await open(sample)
    const after = await menu('Download')
    expect([after['Download PDF'], after['Download CSV'], button('Print')].map(isDisabled)).toEqual([
      false,
      false,
      false,
    ])
  })

  test('[PERM-16] [PERM-17] a viewer may download and print, neither run, share nor manage', async () => {
    const viewer = await server.signIn('viewer')
    await open(await finished(), { token: viewer.token })
    const names = ['Add To Queue', 'Share', 'Manage', 'Download', 'Print']
    expect(names.filter((name) => button(name) !== null)).toEqual(['Download', 'Print'])
    expect(within(screen.getByRole('main')).queryByRole('link', { name: 'Create New Test' })).toBeNull()
  })

  test('[PERM-18] without download_report there is neither Download nor Print', async () => {
    await open(await finished(), {
      token: withoutActions(tester.token, 'sample_report', ['download_report']),
      // the server takes the whole token only
      intercept: async ({ method, url, path }, next) =>
        method === 'GET' && path !== '/web_settings'
          ? Response.json((await tester.call('GET', url.replace(/^\/api/, ''))).json())
          : next(),
    })
    expect(['Share', 'Manage', 'Download', 'Print'].filter((name) => button(name) !== null)).toEqual([
      'Share',
      'Manage',
    ])
  })

  test('[REPORT-07] the sample’s facts stand there, N/A where one is missing', async () => {
    await open(await tester.newSample())
    const facts = Object.fromEntries(
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    )
    expect(facts).toMatchObject({
      'Strain/Sample Name': 'Blue Dream',
      'Batch Number': 'B-1',
      'Material Type': 'Flower',
      'Sample Weight (mg)': '750',
      'Date Tested': 'N/A',
      'Tested By': 'N/A',
      'Report Method': 'Cannabinoids 12',
      Notes: 'N/A',
    })
  })
})

describe('the figures', () => {
  test('[REPORT-12] the columns of the results', async () => {
    await open(await finished())
    expect(rowsOf('Results')[0]).toEqual(['Cannabinoid', 'Result %', 'mg/g', 'LOQ %', 'Last %', 'Last mg/g', '% diff'])
  })

  test('[LIMIT-01] LOD and LOQ of this sample stand in a table of their own, < LOQ names its number', async () => {
    await open(await finished())
    const limits = rowsOf('Limits of This Sample')
    expect(limits[0]).toEqual(['Cannabinoid', 'LOD %', 'LOD mg/g', 'LOQ %', 'LOQ mg/g'])
    expect(limits.find(([name]) => name === 'THCA')).toEqual(['THCA', '0.0033', '0.033', '0.0333', '0.333'])
    await app.user.hover(screen.getByRole('button', { name: '< LOQ' }))
    expect((await screen.findByRole('tooltip')).textContent).toBe('Detected, below the LOQ of 0.0333 %')
  })

  test('[CELL-01] [CELL-02] [CELL-03] [CELL-06] [CELL-07] value, < LOQ, N/D and No Data', async () => {
    await open(await finished())
    expect(result('THCA')?.slice(1, 4)).toEqual(['20.0000', '200.000', '0.0333'])
    expect(result('THC')?.slice(1, 3)).toEqual(['0.1000', '1.000'])
    expect(result('CBG')?.[1]).toBe('< LOQ')
    expect(result('CBN')?.[1]).toBe('N/D')
    expect(result('CBD')?.[1]).toBe('No Data')
  })

  test('[REPORT-13] values in elution order first, then N/D and < LOQ', async () => {
    await open(await finished())
    const names = rowsOf('Results')
      .slice(1)
      .map(([name]) => name)
    expect(names.indexOf('THCA')).toBeLessThan(names.indexOf('CBN'))
    expect(names.indexOf('THC')).toBeLessThan(names.indexOf('CBG'))
  })

  test('[CELL-04] [CELL-05] OVER BOUNDS warns with ten times the percent', async () => {
    // 60 ug/mL in both vials is above the range of 50; the higher dilution counts: 60 x 5000 / 750 = 400 mg/g = 40 %.
    const sample = await tester.newSample()
    await append(sample, 1, { THCA: 60 })
    await append(sample, 2, { THCA: 60 })
    await open(sample)
    const results = within(screen.getByRole('table', { name: 'Results' }))
    await app.user.hover(results.getByRole('button', { name: 'OVER BOUNDS' }))
    const value = '400.000 mg/g'
    expect(await screen.findByText(`Above the method's upper bound. Over-bounds value: ${value}`)).toBeTruthy()
    // And without a pointer, in the words of the paper.
    expect(
      screen.getByText(`THCA is above the upper bound of the method concentration range; over-bounds value ${value}.`),
    ).toBeTruthy()
    // The estimate's mark stands behind the unit, as on paper: 40 % of THCA, the only analyte.
    const main = screen.getByRole('main').textContent
    expect(main).toContain('Total analytes40.0000% *400.000 mg/g *')
    expect(main).toContain('Dominant analyteTHCAOVER BOUNDS')
  })

  test('[TOTALS-01] [TOTALS-03] the total potentials with percent and mg/g', async () => {
    await open(await finished())
    const rows = rowsOf('Calculated Total Potential')
    expect(rows[0]).toEqual(['Total', '%', 'mg/g'])
    // 20 x 0.877 + 0.1 = 17.64 %.
    expect(rows.find(([name]) => name === 'Total Potential THC')).toEqual(['Total Potential THC', '17.6400', '176.400'])
  })

  test('[REPORT-15] the derived compounds with their formula and basis', async () => {
    await open(await finished())
    const rows = rowsOf('Derived Compounds')
    expect(rows[0]).toEqual(['Compound', 'Formula', 'Basis', '%', 'mg/g'])
    expect(rows).toContainEqual(['Total Potential THC', 'THC + 0.877 x THCA', 'as received', '17.6400', '176.400'])
    expect([rows[1]?.[0], rows[1]?.[3]]).toEqual(['Total cannabinoids as measured', '20.1000'])
  })

  test('[REPORT-10] [REPORT-11] donut with total and dominant analyte, bars in mg/g; their figures as a table', async () => {
    await open(await finished())
    const donut = screen.getByRole('figure', { name: /^Donut: total analytes 20\.1000 %, dominant THCA/ })
    const bars = screen.getByRole('figure', { name: /^Bars: amount of each cannabinoid in mg\/g/ })
    for (const figure of [donut, bars]) {
      await app.user.click(within(figure).getByRole('button', { name: 'Show as table' }))
      const row = within(figure).getByRole('row', { name: /THCA/ })
      expect(row.textContent).toBe('THCA20.0000200.000')
    }
  })

  test('[REPORT-09] a QC sample charts percent recovery and percent error, per vial and compound', async () => {
    const check = await tester.newSample({ sample_weight: 1 }, { sample_type_id: 9, prep_method_id: null })
    await append(check, 1, { THC: 9 })
    await open(check)
    expect(screen.queryByRole('figure', { name: /^Donut/ })).toBeNull()
    // The vial's label promises 10 ug/mL, 9 were found: recovery 90 %, error -10 %.
    for (const [name, text] of [
      ['Percent recovery', /90/],
      ['Percent error', /-10/],
    ] as const) {
      const figure = await screen.findByRole('figure', { name: `${name} per vial and compound` })
      await app.user.click(within(figure).getByRole('button', { name: 'Show as table' }))
      expect(within(figure).getByRole('columnheader', { name: '10 ug/ml' })).toBeTruthy()
      expect(within(figure).getByRole('row', { name: /^THC / }).textContent).toMatch(text)
    }
    expect(rowsOf('Vial 1, 10 ug/ml')).toContainEqual(['THC', '9.0000', '90.0000', '-10.0000'])
    expect(screen.getByText('Expected 10 ug/mL')).toBeTruthy()
  })

  test('[REPORT-17] [REPORT-18] [REPORT-19] range and footnotes', async () => {
    await open(await finished())
    for (const text of [
      'Method concentration range: 1 - 50 ug/mL',
      'Moisture % = (as-harvested weight - dry weight) / as-harvested weight x 100',
      'N/D = non-detectable',
      'LOQ = limits of quantitation',
    ]) {
      expect(screen.getByText(text)).toBeTruthy()
    }
  })

  test.each([
    [
      '[BANNER-02] [BANNER-03] nothing detected',
      async (sample: Sample) => append(sample, 1, { THC: 0 }),
      'No Cannabinoids Detected',
    ],
    ['[BANNER-01] not run', async () => undefined, 'Test Not Run'],
  ])('%s: the banner stands above the report', async (_, prepare, title) => {
    const sample = await tester.newSample()
    await prepare(sample)
    await open(sample)
    expect(screen.getByText(title)).toBeTruthy()
  })
})

describe('clearing the results', () => {
  const dialog = () => screen.findByRole('dialog', { name: 'Clear Results' })

  test('[CLEAR-01] Cancel changes nothing', async () => {
    const sample = await finished()
    await open(sample)
    await app.user.click(required((await menu('Manage'))['Clear Results']))
    await app.user.click(within(await dialog()).getByRole('button', { name: 'Cancel' }))
    expect(app.calls.filter(({ method }) => method === 'PATCH')).toEqual([])
    expect(result('THCA')?.[1]).toBe('20.0000')
  })

  test('[CLEAR-06] [RERUN-01] it asks for a reason; after it the sample shows Test Not Run', async () => {
    const sample = await finished()
    await open(sample)
    await app.user.click(required((await menu('Manage'))['Clear Results']))
    const question = within(await dialog())
    await app.user.click(question.getByRole('button', { name: 'Clear' }))
    expect(question.getByText('Please give a reason of 5 to 255 characters')).toBeTruthy()
    expect(app.calls.filter(({ method }) => method === 'PATCH')).toEqual([])
    await app.user.type(question.getByLabelText(/^Reason/), 'wrong vial{Enter}')
    expect(await screen.findByText('Test Not Run')).toBeTruthy()
    expect(screen.queryByRole('table', { name: 'Results' })).toBeNull()
  })

  test('[RERUN-02] what was cleared stands above the report, with the way to the runs that no longer count', async () => {
    const sample = await finished()
    await open(sample, { laterMs: 0 })
    await app.user.click(required((await menu('Manage'))['Clear Results']))
    const question = within(await dialog())
    await app.user.click(question.getByRole('checkbox', { name: 'The sample is prepared again' }))
    await app.user.type(question.getByLabelText(/^Reason/), 'spilled vial{Enter}')
    const attempts = (await screen.findByText(/spilled vial/)).closest<HTMLElement>('[role=alert]')
    expect(attempts?.textContent).toMatch(/Preparation 2 of 2, injections 0 of 2 used.*Total Potential THC 17.6400 %/)
    await app.user.click(within(required(attempts)).getByRole('button', { name: 'Show the runs' }))
    expect(await screen.findByRole('heading', { name: 'Void runs' })).toBeTruthy()
  })

  test.each([
    ['[CLEAR-02] queued', 'update samples set queued = true where id = $1'],
    ['[CLEAR-03] imported', 'update samples set imported = true where id = $1'],
    ['[CLEAR-04] certified', 'update samples set certus_id = 5 where id = $1'],
  ])('%s: disabled', async (_, statement) => {
    const sample = await finished()
    await server.sql(statement, [sample.id])
    await open(sample)
    expect(isDisabled((await menu('Manage'))['Clear Results'])).toBe(true)
  })

  test('[CLEAR-07] a viewer is offered no clearing, a tester is', async () => {
    const sample = await finished()
    await open(sample, { token: (await server.signIn('viewer')).token })
    expect(button('Manage')).toBeNull()
    expect(screen.queryByText('Clear Results')).toBeNull()
    cleanup()
    await open(sample)
    expect(isDisabled((await menu('Manage'))['Clear Results'])).toBe(false)
  })

  test('[CLEAR-05] without results: disabled', async () => {
    await open(await tester.newSample())
    expect(isDisabled((await menu('Manage'))['Clear Results'])).toBe(true)
  })

  test('[CLEAR-08] a failure says what may be wrong', async () => {
    await open(await finished(), {
      intercept: async ({ method }, next) => (method === 'PATCH' ? Response.json({}, { status: 500 }) : next()),
    })
    await app.user.click(required((await menu('Manage'))['Clear Results']))
    await app.user.type(within(await dialog()).getByLabelText(/^Reason/), 'wrong vial{Enter}')
    expect(
      await screen.findByText(
        'Failed to clear result for this sample. Refresh the page and try again. ("Viewer" role not permitted to clear result)',
      ),
    ).toBeTruthy()
  })
})

describe('sharing and printing', () => {
  test('[MAILSHARE-01] the modal holds the public link', async () => {
    const sample = await finished()
    await open(sample)
    await app.user.click(screen.getByRole('button', { name: 'Share' }))
    const link = await screen.findByLabelText<HTMLInputElement>('Public link')
    expect(link.value).toBe(`${window.location.origin}/share/report/${sample.share_key}`)
    expect(screen.getByRole('button', { name: 'Copy link' })).toBeTruthy()
  })

  test.each([
    ['[MAILSHARE-02] a wrong address sends nothing', 'nobody', 200, 'Please enter a valid email address', 0],
    ['[MAILSHARE-04] a failure says so', 'a@example.org', 500, 'Something went wrong', 1],
    ['[MAILSHARE-03] a success says so', 'a@example.org', 200, 'Report shared successfully', 1],
  ])('%s', async (_, email, status, text, sent) => {
    const posts = () => app.calls.filter(({ method }) => method === 'POST')
    await open(await finished(), {
      intercept: async ({ method }, next) => (method === 'POST' ? Response.json({ message: 'x' }, { status }) : next()),
    })
    await app.user.click(screen.getByRole('button', { name: 'Share' }))
    await app.user.type(await screen.findByLabelText('Send by e-mail'), email)
    await app.user.click(screen.getByRole('button', { name: 'Send' }))
    expect(await screen.findByText(text)).toBeTruthy()
    expect(posts()).toHaveLength(sent)
  })

  test('[PRINT-01] Print fetches the report PDF and opens it for printing', async () => {
    const printing = catchPrinting()
    const pdf = new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })
    const sample = await finished()
    await open(sample, {
      intercept: async ({ headers }, next) => (headers.get('accept') === 'application/pdf' ? pdf : next()),
    })
    await act(async () => {
      button('Print')?.click()
      button('Print')?.click()
    })
    await waitFor(() => expect(printing.print).toHaveBeenCalledTimes(1))
    expect(printing.addresses).toEqual([expect.stringMatching(/^blob:/)])
    expect(app.calls.filter(({ path }) => path === `/reports/${sample.share_key}`)).toHaveLength(1)
    printing.restore()
  })

  test('[PRINT-02] [PRINT-03] Ctrl+P fetches the report’s PDF; a failure says so and Print can be tried again', async () => {
    const sample = await finished()
    await open(sample, {
      intercept: async ({ headers }, next) =>
        headers.get('accept') === 'application/pdf' ? Response.json({}, { status: 500 }) : next(),
    })
    const key = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true, bubbles: true })
    await act(async () => void window.dispatchEvent(key))
    expect(key.defaultPrevented).toBe(true)
    expect(await screen.findByText('Something went wrong on our end. Please try again later')).toBeTruthy()
    const fetched = () => app.calls.filter(({ headers }) => headers.get('accept') === 'application/pdf')
    expect(fetched()).toHaveLength(1)
    await app.user.click(screen.getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(fetched()).toHaveLength(2))
  })
})

describe('who sees it', () => {
  test('a sample that is not there leads to Page Not Found', async () => {
    renderApp(server, { token: tester.token, at: '/sample/999999/results' })
    expect(await screen.findByText('Page Not Found')).toBeTruthy()
  })
})

describe('a calibration', () => {
  test('shows each line with r², RSE and what it makes of each level, and its CSV has the same figures', async () => {
    const sample = await tester.newSample({ sample_weight: 1 }, { sample_type_id: 10, prep_method_id: null })
    // Peak area is 40 x the amount: the line through 1 to 50 ug/mL is exact.
    for (const [at, level] of [1, 5, 10, 25, 50].entries()) {
      const body = injection(`${sample.id}-${at}.D`, { THC: level })
      await tester.post(`/samples/${sample.id}/append_results`, body)
    }
    await open(sample)
    const table = await screen.findByRole('table', { name: 'Calibration' })
    const row = within(table).getByRole('row', { name: /^THC / })
    expect([...row.children].map(({ textContent }) => textContent)).toEqual([
      'THC',
      'Passes',
      '1.00000',
      '0.0000',
      ...Array.from({ length: 5 }, () => '100.0000'),
    ])
    expect(screen.getByRole('figure', { name: /^Calibration of THC: area = 40\.0000 × c/ })).toBeTruthy()
    expect(screen.getByRole('figure', { name: /^Calibration of CBD: No line/ })).toBeTruthy()
    const csv = (await tester.call('GET', `/samples/${sample.id}/csv?table=qc`)).body.trim().split('\r\n')
    expect(csv[0]).toBe(
      'Name,Vial,Label,Expected ug/mL,Found ug/mL,Peak Area,Recovery %,Error %,Back-calculated %,Slope,Intercept,r2,RSE %,Verdict',
    )
    const thc = required(csv.find((line) => line.startsWith('THC,3')))
    const [name, vial, label, expected, found, area, recovery, error, back, slope] = thc.split(',')
    expect([name, vial, label, expected, found, area, recovery, error]).toEqual([
      'THC',
      '3',
      '10 ug/ml',
      '10',
      '10',
      '400',
      '100',
      '0',
    ])
    expect([Number(back), Number(slope)].map((value) => value.toFixed(6))).toEqual(['100.000000', '40.000000'])
    expect(thc.endsWith(',Passes')).toBe(true)
  })

  test('a calibration whose lowest level reads more than a third low fails in words, whatever its r²', async () => {
    const sample = await tester.newSample({ sample_weight: 1 }, { sample_type_id: 10, prep_method_id: null })
    // 40 x c, but a detector near its end at 50 ug/mL: 1910 in place of 2000.
    for (const [at, area] of [40, 200, 400, 1000, 1910].entries()) {
      const results = [{ name: 'THC', amount_ug_ml: 1, peak_area: area }]
      const body = injection(`${sample.id}-${at}.D`, {}, { results })
      await tester.post(`/samples/${sample.id}/append_results`, body)
    }
    await open(sample)
    const table = await screen.findByRole('table', { name: 'Calibration' })
    const row = within(table).getByRole('row', { name: /^THC / })
    expect([...row.children].slice(1, 3).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Fails: .*1 ug\/ml reads \d+\.\d %$/),
      expect.stringMatching(/^0\.99/),
    ])
    expect(screen.getByText(/each level back-calculated to 80 to 120 %, and the lowest to 70 to 130 %/)).toBeTruthy()
  })
})
