import {
  downloadSharedReport,
  readSample,
  readSharedChromatograms,
  readSharedSample,
  type SharedSample,
} from '@eluent/contract'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { qrPath } from '@eluent/report'
import { catchPrinting } from '../../test/catch-printing.ts'
import type { Partly } from '../../test/fill.ts'
import { renderApp, type RenderedApp, type RenderOptions } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'
import { answer, never, standIn, type ServerStandIn } from '../../test/server-stand-in.ts'
import { unsignedToken, withoutActions } from '../../test/token.ts'

const THCA = { name: 'THCA', color: '26547C', percent: 3, mg: 30, state: 'value' as const }
const FINISHED: Partly<SharedSample> = {
  id: 68,
  share_key: 'K7',
  organization: { name: 'Laboratory', address: '1 Main St', contact_no: '555-0100', email: 'lab@example.org' },
  intake_form: { strain_name: 'Blue Dream', batch_number: 'B-1' },
  sample_type: { id: 1, name: 'Flower', slug: 'flower' },
  test_method: { name: 'Cannabinoids', analytes: [{ analyte: 'THCA', color: '26547C' }] },
  elution_order: ['THCA'],
  compounds: [THCA],
  barchart: [{ name: 'THCA', mg: 30, color: '26547C' }],
  dominant_analyte: 'THCA',
  derived_compounds: [
    {
      name: 'THC',
      percent: 2.63,
      mg: 26.3,
      primary_analyte: 'THC',
      acid_analyte: 'THCA',
      acid_ratio_conversion_factor: 0.877,
    },
  ],
  results: [{ vial_number: 1 }, { vial_number: 2 }],
  started: true,
  finished: true,
  runs: 2,
  runs_required: 2,
}
const PATH = '/share/report/K7'

let app: RenderedApp
let server: ServerStandIn
function serve(sample: Partly<SharedSample>): ServerStandIn {
  server = standIn(
    answer(readSharedSample, { data: sample }),
    answer(readSharedChromatograms, ({ query }) => ({
      errors:
        query.vials?.split(',').map((vial) => ({ vial_number: Number(vial), message: 'No Chromatogram uploaded.' })) ??
        [],
    })),
    answer(downloadSharedReport, new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })),
    answer(readSample, never),
  )
  return server
}
async function open(sample: Partly<SharedSample> = FINISHED, options: RenderOptions = {}): Promise<void> {
  app = renderApp(serve(sample), { at: PATH, ...options })
  await screen.findByRole('heading', { level: 1, name: 'Blue Dream' })
}
describe('the public report', () => {
  test('[SHARE-01] shows the results to anyone who holds the link', async () => {
    await open()
    expect(within(screen.getByRole('table', { name: 'Results' })).getByRole('row', { name: /THCA/ })).toBeTruthy()
    expect(app.calls.every(({ headers }) => !headers.has('authorization'))).toBe(true)
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  })

  test.each([
    ['released', 'Released'],
    ['changed', 'Changed'],
    ['withdrawn', 'Withdrawn'],
    ['queued', 'Queued'],
  ] as const)('[WORK-01] says the state of the report: %s', async (state, word) => {
    await open({ ...FINISHED, state })
    const head = within(required(screen.getByRole('heading', { level: 1 }).parentElement))
    expect(head.getByText(word)).toBeTruthy()
  })

  test('[SHARE-02] says Loading while it loads', async () => {
    let go: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    renderApp(serve(FINISHED), {
      at: PATH,
      intercept: async (_, next) => {
        await held
        return next()
      },
    })
    expect(await screen.findByText('Loading')).toBeTruthy()
    go()
    expect(await screen.findByRole('heading', { level: 1, name: 'Blue Dream' })).toBeTruthy()
    expect(screen.queryByText('Loading')).toBeNull()
  })

  test.each([
    ['[SHARE-03] an unknown key', 404, 'Not Found'],
    ['[SHARE-03] a server in trouble', 500, 'Internal Server Error'],
  ])('%s', async (_, status, statusText) => {
    const failed = Response.json({ error: 'x' }, { status, statusText })
    const shown = renderApp(standIn(answer(readSharedSample, failed)), { at: '/share/report/no-such-key' })
    expect(await screen.findByText(`Sample Error: ${status} ${statusText}`)).toBeTruthy()
    // who holds a wrong or old code is led to the laboratory and to Verify, not to the sign-in
    expect(screen.queryByRole('link', { name: 'Verify a certificate or report' }) !== null).toBe(status === 404)
    expect(screen.queryByRole('link', { name: 'Login' }) === null).toBe(status === 404)
    // Requested while the page was under way, and not again; Retry asks once more.
    const requested = () => shown.calls.filter(({ path }) => path.startsWith('/share/samples/')).length
    expect(requested()).toBe(1)
    await shown.user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(requested()).toBe(2))
  })

  test('[SHARE-04] the header leads Home, to Login when signed out, and out when signed in', async () => {
    await open()
    const banner = () => within(screen.getByRole('banner'))
    expect(banner().getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
    expect(banner().getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
    expect(banner().queryByRole('button', { name: 'Logout' })).toBeNull()
    cleanup()
    await open(FINISHED, { as: 'tester' })
    expect(banner().getByRole('button', { name: 'Logout' })).toBeTruthy()
    expect(banner().queryByRole('link', { name: 'Login' })).toBeNull()
  })

  test('[SHARE-05] [SHARE-07] logo, QR code and the laboratory’s name, address, number and e-mail', async () => {
    await open()
    const code = screen.getByRole('img', { name: "QR code of this report's address" })
    // The modules that are drawn, which a scanner reads.
    const { path } = qrPath(`${window.location.origin}/qr/K7`)
    expect(code.querySelector('path[fill="#000"]')?.getAttribute('d')).toBe(path)
    for (const text of ['Laboratory', '1 Main St', '555-0100', 'lab@example.org']) {
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    }
    expect(screen.getByRole('banner').querySelector('svg, img')).not.toBeNull()
  })

  test('[SHARE-06] a sealed report has a block with the kind of seal, its QR code and the way to the scanner; others have none', async () => {
    await open()
    expect(screen.queryByRole('heading', { name: 'Verification Seal' })).toBeNull()
    cleanup()
    const seal = { certus_type: 'Chemical Report', share_key: 'T9', qr: 'https://lab.example/certus_app?tracer=T9' }
    await open({ ...FINISHED, seal })
    const block = within(required(screen.getByRole('heading', { name: 'Verification Seal' }).closest('section')))
    expect(block.getByText('Chemical Report')).toBeTruthy()
    expect(block.getByRole('link', { name: 'QR Scanner' }).getAttribute('href')).toBe('/certus_app')
    expect(block.getByRole('link', { name: 'Check the seal' }).getAttribute('href')).toBe('/verify/T9')
    expect(block.getByRole('img', { name: /^QR code/ }).getAttribute('data-qr')).toBe(seal.qr)
  })

  test('a released report says that it is sealed in the log and leads to its check; one that changed since does not', async () => {
    const release = { report_number: '68-1', tracer: 'T8', current: true }
    await open({ ...FINISHED, release })
    expect(screen.getByText('Released report 68-1 as sealed in the log.')).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Check report 68-1' }).getAttribute('href')).toBe('/verify/T8')
    cleanup()
    await open({ ...FINISHED, release: { ...release, current: false } })
    expect(screen.queryByText(/as sealed in the log/)).toBeNull()
  })

  test('it leads to the page of the user guide for those who got a link', async () => {
    await open()
    await app.user.click(screen.getByRole('link', { name: 'How to read this report' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'For Growers and Clients' })).toBeTruthy()
  })

  test('[SHARE-08] Print downloads the PDF by the share key and opens it for printing', async () => {
    const printing = catchPrinting()
    await open()
    await act(async () => {
      screen.getByRole('button', { name: 'Print' }).click()
      screen.getByRole('button', { name: 'Print' }).click()
    })
    await waitFor(() => expect(printing.print).toHaveBeenCalledTimes(1))
    expect(printing.addresses).toEqual([expect.stringMatching(/^blob:/)])
    expect(server.sent(downloadSharedReport).map(({ params }) => params.shareKey)).toEqual(['K7'])
    printing.restore()
  })

  test('[SHARE-10] [SHARE-11] [SHARE-13] sample info, derived compounds, donut with the dominant analyte, chromatogram', async () => {
    await open()
    const facts = Object.fromEntries(
      screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]),
    )
    expect(facts).toMatchObject({
      'Strain/Sample Name': 'Blue Dream',
      'Batch Number': 'B-1',
      'Material Type': 'Flower',
    })
    const derived = within(screen.getByRole('table', { name: 'Derived Compounds' }))
    expect(derived.getByRole('row', { name: /^Total Potential THC/ }).textContent).toContain('THC + 0.877 x THCA')
    expect(screen.getByRole('figure', { name: /^Donut: .* dominant THCA$/ })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Chromatogram' }).getAttribute('aria-expanded')).toBe('false')
  })

  test('[SHARE-12] the bars turn into a table and back', async () => {
    await open()
    const bars = within(screen.getByRole('figure', { name: /^Bars/ }))
    expect(bars.queryByRole('table')).toBeNull()
    await app.user.click(bars.getByRole('button', { name: 'Show as table' }))
    expect(bars.getByRole('row', { name: /^THCA/ })).toBeTruthy()
    await app.user.click(bars.getByRole('button', { name: 'Show as chart' }))
    expect(bars.queryByRole('table')).toBeNull()
    const results = within(screen.getByRole('table', { name: 'Results' }))
    expect(results.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Cannabinoid',
      'Result %',
      'mg/g',
      'LOQ %',
    ])
  })

  test('[SHARE-14] a QC sample has percent recovery and percent error in place of donut and bars', async () => {
    const vial = { vial: 1, label: 'Low', expected: 50 }
    const series = [{ name: 'THCA', color: '26547C', values: [98] }]
    const qc = {
      sample_type: { id: 9, name: 'Standard', slug: 'standard' },
      qc_compounds: [{ name: 'THCA', color: '26547C', vials: [{ ...vial, found: 49, percent_recovery: 98 }] }],
      qc_bcd: { vials: [vial], recovery: series, error: series },
    }
    await open({ ...FINISHED, ...qc })
    for (const figure of ['Percent recovery', 'Percent error'])
      expect(await screen.findByRole('figure', { name: `${figure} per vial and compound` })).toBeTruthy()
    expect(screen.queryByRole('figure', { name: /^(Donut|Bars)/ })).toBeNull()
  })

  test('[SHARE-15] a sample over the range reads Close Estimates or, without a chart, Error In Sample Preparation', async () => {
    await open()
    for (const title of ['Close Estimates', 'Error In Sample Preparation']) expect(screen.queryByText(title)).toBeNull()
    cleanup()
    await open({ ...FINISHED, result_type: 'EDGING' })
    expect(screen.getByText('Close Estimates')).toBeTruthy()
    expect(screen.getByRole('figure', { name: /^Donut/ })).toBeTruthy()
    cleanup()
    await open({ ...FINISHED, result_type: 'OVER' })
    expect(screen.getByText('Error In Sample Preparation')).toBeTruthy()
    expect(screen.queryByRole('figure')).toBeNull()
  })

  test.each<[string, Partly<SharedSample>]>([
    ['Overconcentration', { compounds: [{ ...THCA, percent: 97.5 }] }],
    ['Legacy Test', { sample_type: { id: 9, name: 'Standard', slug: 'standard' }, created_at: '2021-12-06T23:59:59Z' }],
  ])('[SHARE-15] the banner %s stands on the public report as on the report', async (title, change) => {
    await open()
    expect(screen.queryByText(title)).toBeNull()
    cleanup()
    await open({ ...FINISHED, ...change })
    expect(screen.getByText(title)).toBeTruthy()
  })

  test('[SHARE-15] an unrun sample reads Test Not Run, a partly run one how far it is, an empty one what may be wrong', async () => {
    const unrun = {
      ...FINISHED,
      started: false,
      finished: false,
      runs: 0,
      results: [],
      compounds: [],
      derived_compounds: [],
    }
    await open(unrun)
    expect(screen.getByText('Test Not Run')).toBeTruthy()
    cleanup()
    await open({ ...unrun, started: true, runs: 1, results: [{ vial_number: 1 }] })
    expect(screen.getByText(/^1\/2 injections run/)).toBeTruthy()
    expect(screen.getByText('No Cannabinoids Detected')).toBeTruthy()
    // Its PDF waits for the last injection, by button and by key.
    const before = app.calls.length
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true)
    await act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true })))
    expect(app.calls.length).toBe(before)
  })

  test('[SHARE-16] an address whose hash holds admin offers the import of a run; any other does not', async () => {
    for (const hash of ['#admin', '#/admin/tools', '#show=administration']) {
      await open(FINISHED, { at: `/share/report/K7${hash}` })
      expect(screen.getByRole('heading', { name: 'Admin Actions' })).toBeTruthy()
      const link = screen.getByRole('link', { name: 'Import from instrument software' })
      expect(link.getAttribute('href')).toBe('/samples/68/import')
      cleanup()
    }
    for (const elsewhere of ['', '#adm', '#results', '?admin', '?from=admin#results']) {
      await open(FINISHED, { at: `/share/report/K7${elsewhere}` })
      expect(screen.queryByRole('heading', { name: 'Admin Actions' })).toBeNull()
      expect(screen.queryByRole('link', { name: 'Import from instrument software' })).toBeNull()
      cleanup()
    }
    // The link leads there: the import's own page asks for a sign-in first.
    await open(FINISHED, { at: '/share/report/K7#admin', as: 'tester' })
    await app.user.click(screen.getByRole('link', { name: 'Import from instrument software' }))
    await waitFor(() => expect(app.address()).toBe('/samples/68/import'))
  })

  test('[SHARE-09] Print and Ctrl+P fetch the PDF by the share key', async () => {
    await open(FINISHED, {
      intercept: async ({ path }, next) =>
        path.endsWith('.pdf') || /\/(pdf|download|report)$/.test(path) ? Response.json({}, { status: 500 }) : next(),
    })
    const before = app.calls.length
    await app.user.click(screen.getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(app.calls.length).toBe(before + 1))
    const printed = app.calls.at(-1)?.path
    expect(printed).toContain('K7')
    await waitFor(() => expect(screen.getByRole('button', { name: 'Print' }).dataset['loading']).toBeUndefined())
    const key = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true, bubbles: true })
    await act(async () => void window.dispatchEvent(key))
    expect(key.defaultPrevented).toBe(true)
    await waitFor(() => expect(app.calls.length).toBe(before + 2))
    expect(app.calls.at(-1)?.path).toBe(printed)
  })

  test('[PERM-11] [PERM2-04] without show report a sample’s report opens as the shared one', async () => {
    const shared = answer(readSharedSample, { data: FINISHED })
    renderApp(standIn(shared, answer(readSample, { data: FINISHED })), {
      token: withoutActions(unsignedToken({ role: 'viewer' }), 'sample', ['show_report']),
      at: '/sample/68/results',
    })
    await screen.findByRole('heading', { level: 1, name: 'Blue Dream' })
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  })
})

describe('the chromatogram', () => {
  const openAccordion = () => app.user.click(screen.getByRole('button', { name: 'Chromatogram' }))

  test('[CHROM-01] [CHROM-11] an accordion; an injection without a signal says No Chromatogram uploaded.', async () => {
    await open()
    const head = screen.getByRole('button', { name: 'Chromatogram' })
    expect(head.getAttribute('aria-expanded')).toBe('false')
    expect(app.calls.filter(({ path }) => path.includes('chromatogram'))).toEqual([])
    await openAccordion()
    expect(await screen.findByText('Vial 1: No Chromatogram uploaded.')).toBeTruthy()
    expect(await screen.findByText('Vial 2: No Chromatogram uploaded.')).toBeTruthy()
  })

  test('[CHROM-12] signals that cannot be fetched say Error retrieving Chromatogram', async () => {
    await open(FINISHED, {
      intercept: async ({ path }, next) =>
        path.includes('chromatogram') ? Response.json({}, { status: 500 }) : next(),
    })
    await openAccordion()
    expect(await screen.findByText('Error retrieving Chromatogram')).toBeTruthy()
  })

  test('[CHROM-07] a view shows at most 6 vials, further ones stand on further views', async () => {
    await open({ ...FINISHED, results: Array.from({ length: 7 }, (_, at) => ({ vial_number: at + 1 })) })
    await openAccordion()
    const requested = () =>
      app.calls.filter(({ path }) => path.includes('chromatogram')).map(({ query }) => query.get('vials'))
    await waitFor(() => expect(requested()).toEqual(['1,2,3,4,5,6']))
    await app.user.click(await screen.findByLabelText('Vials 7 to 7'))
    await waitFor(() => expect(requested()).toEqual(['1,2,3,4,5,6', '7']))
  })
})

/** A screen of which every question that begins so is true. */
function answerMedia(start: string): void {
  const original = window.matchMedia.bind(window)
  vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
    Object.assign(original(query), { matches: query.startsWith(start) }),
  )
}

test('on a phone the facts of the sample fold to three, and wide tables to name, % and mg/g', async () => {
  answerMedia('(max-width')
  try {
    await open()
    const panel = () => within(required(screen.getByText('Strain/Sample Name').closest('dl')))
    expect(panel().getAllByRole('term')).toHaveLength(3)
    const derived = within(screen.getByRole('table', { name: 'Derived Compounds' }))
    expect(derived.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Compound',
      '%',
      'mg/g',
    ])
    await app.user.click(screen.getByRole('button', { name: 'All facts' }))
    expect(panel().getAllByRole('term').length).toBeGreaterThan(3)
    expect(screen.queryByRole('button', { name: 'All facts' })).toBeNull()
  } finally {
    vi.restoreAllMocks()
  }
})

test('[WORK-20] on a phone the totals stand first, also where nothing was detected', async () => {
  answerMedia('(max-width')
  const nothing = { percent: 0, mg: 0 }
  try {
    await open({
      ...FINISHED,
      compounds: [{ ...THCA, ...nothing, state: 'not_detected' }],
      barchart: [],
      dominant_analyte: null,
      derived_compounds: FINISHED.derived_compounds?.map((derived) => ({ ...derived, ...nothing })) ?? [],
    })
    const [total] = screen.getAllByText('Total analytes')
    const facts = screen.getByText('Strain/Sample Name')
    expect(required(total).parentElement?.textContent).toContain('N/D')
    expect(required(total).compareDocumentPosition(facts) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  } finally {
    vi.restoreAllMocks()
  }
})

test('Print reads Save PDF where a finger points', async () => {
  answerMedia('(pointer: coarse)')
  try {
    await open()
    expect(screen.getByRole('button', { name: 'Save PDF' })).toBeTruthy()
  } finally {
    vi.restoreAllMocks()
  }
})
