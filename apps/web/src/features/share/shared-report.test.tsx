import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../../api/src/testing/app.ts'
import { fillBank, issue } from '../../../../api/src/testing/certificates.ts'
import {
  createSample,
  equipLaboratory,
  idempotent,
  injection,
  type Laboratory,
} from '../../../../api/src/testing/laboratory.ts'
import { qrPath } from '@eluent/report'
import { catchPrinting } from '../../test/catch-printing.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'

let server: TestApp
let tester: Caller
let laboratory: Laboratory
let app: RenderedApp
beforeAll(async () => {
  server = await createTestApp()
  laboratory = await equipLaboratory(server, server.laboratoryId)
  tester = await server.signIn('tester')
  await server.sql(
    `update organizations set address = '1 Main St', contact_no = '555-0100', email = 'lab@example.org' where id = $1`,
    [server.laboratoryId],
  )
})
afterAll(() => server.close())

type Options = NonNullable<Parameters<typeof renderApp>[1]>
type Sample = Awaited<ReturnType<typeof createSample>>
const append = (sample: Sample, vial: number, more: Record<string, unknown> = {}, thca = 30) =>
  tester.call(
    'POST',
    `/samples/${sample.id}/append_results`,
    injection(`${sample.id}-${vial}.D`, { THCA: thca }, more),
    idempotent(),
  )
async function finished(thca = 30): Promise<Sample> {
  const sample = await createSample(tester, laboratory)
  await append(sample, 1, {}, thca)
  await append(sample, 2, {}, thca)
  return sample
}
async function open(sample: Sample, options: Options = {}): Promise<void> {
  app = renderApp(server, { at: `/share/report/${sample.share_key}`, ...options })
  await screen.findByRole('heading', { level: 1, name: 'Blue Dream' })
}
describe('the public report', () => {
  test('[SHARE-01] shows the results to anyone who holds the link', async () => {
    await open(await finished())
    expect(within(screen.getByRole('table', { name: 'Results' })).getByRole('row', { name: /THCA/ })).toBeTruthy()
    expect(app.calls.every(({ headers }) => !headers.has('authorization'))).toBe(true)
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  })

  test('[SHARE-02] says Loading while it loads', async () => {
    const sample = await finished()
    let go: () => void = () => undefined
    const held = new Promise<void>((resolve) => {
      go = resolve
    })
    renderApp(server, {
      at: `/share/report/${sample.share_key}`,
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
    ['[SHARE-03] an unknown key', undefined, 'Sample Error: 404 Not Found'],
    ['[SHARE-03] a server in trouble', 500, 'Sample Error: 500 Internal Server Error'],
  ])('%s', async (_, status, text) => {
    const shown = renderApp(server, {
      at: '/share/report/no-such-key',
      intercept: async (call, next) =>
        status === undefined ? next() : Response.json({ error: 'x' }, { status, statusText: 'Internal Server Error' }),
    })
    expect(await screen.findByText(text)).toBeTruthy()
    // Requested while the page was under way, and not again; Retry asks once more.
    const requested = () => shown.calls.filter(({ path }) => path.startsWith('/share/samples/')).length
    expect(requested()).toBe(1)
    await shown.user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(requested()).toBe(2))
  })

  test('[SHARE-04] the header leads Home, to Login when signed out, and out when signed in', async () => {
    const sample = await finished()
    await open(sample)
    const banner = () => within(screen.getByRole('banner'))
    expect(banner().getByRole('link', { name: 'Home' }).getAttribute('href')).toBe('/')
    expect(banner().getByRole('link', { name: 'Login' }).getAttribute('href')).toBe('/login')
    expect(banner().queryByRole('button', { name: 'Logout' })).toBeNull()
    cleanup()
    await open(sample, { token: tester.token })
    expect(banner().getByRole('button', { name: 'Logout' })).toBeTruthy()
    expect(banner().queryByRole('link', { name: 'Login' })).toBeNull()
  })

  test('[SHARE-05] [SHARE-07] logo, QR code and the laboratory’s name, address, number and e-mail', async () => {
    const sample = await finished()
    await open(sample)
    const code = screen.getByRole('img', { name: "QR code of this report's address" })
    // The modules that are drawn, which a scanner reads.
    const { path } = qrPath(`${window.location.origin}/qr/${sample.share_key}`)
    expect(code.querySelector('path[fill="#000"]')?.getAttribute('d')).toBe(path)
    for (const text of ['Laboratory', '1 Main St', '555-0100', 'lab@example.org']) {
      expect(screen.getAllByText(text).length).toBeGreaterThan(0)
    }
    expect(screen.getByRole('banner').querySelector('svg, img')).not.toBeNull()
  })

  test('[SHARE-06] a sealed report has a block with the kind of seal, its QR code and the way to the scanner; others have none', async () => {
    const sealer = await server.signIn('veriseal-admin')
    await fillBank(server, server.laboratoryId, 2)
    const sample = await finished()
    await open(sample)
    expect(screen.queryByRole('heading', { name: 'Verification Seal' })).toBeNull()
    cleanup()
    const { share_key: tracer } = await issue(sealer, '/sample_certi', {
      id: sample.id,
      template: 'pdf',
      expedited: true,
    })
    await open(sample)
    const block = within(required(screen.getByRole('heading', { name: 'Verification Seal' }).closest('section')))
    expect(block.getByText('Chemical Report')).toBeTruthy()
    expect(block.getByRole('link', { name: 'QR Scanner' }).getAttribute('href')).toBe('/certus_app')
    expect(block.getByRole('img', { name: /^QR code/ }).getAttribute('data-qr')).toMatch(
      new RegExp(`/certus_app\\?tracer=${tracer}$`),
    )
  })

  test('[SHARE-08] Print downloads the PDF by the share key and opens it for printing', async () => {
    const sample = await finished()
    const printing = catchPrinting()
    const pdf = new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })
    await open(sample, { intercept: async ({ path }, next) => (path.endsWith('/report/download') ? pdf : next()) })
    await act(async () => {
      screen.getByRole('button', { name: 'Print' }).click()
      screen.getByRole('button', { name: 'Print' }).click()
    })
    await waitFor(() => expect(printing.print).toHaveBeenCalledTimes(1))
    expect(printing.addresses).toEqual([expect.stringMatching(/^blob:/)])
    const download = `/share/samples/${sample.share_key}/report/download`
    expect(app.calls.filter(({ path }) => path === download)).toHaveLength(1)
    printing.restore()
  })

  test('[SHARE-10] [SHARE-11] [SHARE-13] sample info, derived compounds, donut with the dominant analyte, chromatogram', async () => {
    await open(await finished())
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
    await open(await finished())
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
    const check = await createSample(tester, laboratory, {}, { sample_type_id: 9, prep_method_id: null })
    await append(check, 1)
    await open(check)
    for (const figure of ['Percent recovery', 'Percent error'])
      expect(screen.getByRole('figure', { name: `${figure} per vial and compound` })).toBeTruthy()
    expect(screen.queryByRole('figure', { name: /^(Donut|Bars)/ })).toBeNull()
  })

  test('[SHARE-15] a sample over the range reads Close Estimates or, without a chart, Error In Sample Preparation', async () => {
    await open(await finished())
    for (const title of ['Close Estimates', 'Error In Sample Preparation']) expect(screen.queryByText(title)).toBeNull()
    cleanup()
    // 50 ug/mL is the method's upper bound: 55 is over it by 10 %, 70 by 40 %.
    await open(await finished(55))
    expect(screen.getByText('Close Estimates')).toBeTruthy()
    expect(screen.getByRole('figure', { name: /^Donut/ })).toBeTruthy()
    cleanup()
    await open(await finished(70))
    expect(screen.getByText('Error In Sample Preparation')).toBeTruthy()
    expect(screen.queryByRole('figure')).toBeNull()
  })

  test.each<[string, (id: number) => [string, unknown[]]]>([
    [
      'Overconcentration',
      (id) => [`update sample_compounds set percent = 97.5 where sample_id = $1 and name = 'THCA'`, [id]],
    ],
    [
      'Legacy Test',
      (id) => [`update samples set sample_type_id = 9, created_at = '2021-12-06T23:59:59Z' where id = $1`, [id]],
    ],
  ])('[SHARE-15] the banner %s stands on the public report as on the report', async (title, change) => {
    const sample = await finished()
    await open(sample)
    expect(screen.queryByText(title)).toBeNull()
    cleanup()
    const [statement, values] = change(sample.id)
    await server.sql(statement, values)
    await open(sample)
    expect(screen.getByText(title)).toBeTruthy()
  })

  test('[SHARE-15] an unrun sample reads Test Not Run, a partly run one how far it is, an empty one what may be wrong', async () => {
    const sample = await createSample(tester, laboratory)
    await open(sample)
    expect(screen.getByText('Test Not Run')).toBeTruthy()
    cleanup()
    await append(sample, 1, { results: [{ name: 'THC', amount: 0, peak_area: 0 }] })
    await open(sample)
    expect(screen.getByText(/^1\/2 injections run/)).toBeTruthy()
    expect(screen.getByText('No Cannabinoids Detected')).toBeTruthy()
    // Its PDF waits for the last injection, by button and by key.
    const before = app.calls.length
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Print' }).disabled).toBe(true)
    await act(async () => void window.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true })))
    expect(app.calls.length).toBe(before)
  })

  test('[SHARE-16] an address whose hash holds admin offers the import of a run; any other does not', async () => {
    const sample = await finished()
    for (const hash of ['#admin', '#/admin/tools', '#show=administration']) {
      await open(sample, { at: `/share/report/${sample.share_key}${hash}` })
      expect(screen.getByRole('heading', { name: 'Admin Actions' })).toBeTruthy()
      const link = screen.getByRole('link', { name: 'Import from instrument software' })
      expect(link.getAttribute('href')).toBe(`/samples/${sample.id}/import`)
      cleanup()
    }
    for (const elsewhere of ['', '#adm', '#results', '?admin', '?from=admin#results']) {
      await open(sample, { at: `/share/report/${sample.share_key}${elsewhere}` })
      expect(screen.queryByRole('heading', { name: 'Admin Actions' })).toBeNull()
      expect(screen.queryByRole('link', { name: 'Import from instrument software' })).toBeNull()
      cleanup()
    }
    // The link leads there: the import's own page asks for a sign-in first.
    await open(sample, { at: `/share/report/${sample.share_key}#admin`, token: tester.token })
    await app.user.click(screen.getByRole('link', { name: 'Import from instrument software' }))
    await waitFor(() => expect(app.address()).toBe(`/samples/${sample.id}/import`))
  })

  test('[SHARE-09] Print and Ctrl+P fetch the PDF by the share key', async () => {
    const sample = await finished()
    await open(sample, {
      intercept: async ({ path }, next) =>
        path.endsWith('.pdf') || /\/(pdf|download|report)$/.test(path) ? Response.json({}, { status: 500 }) : next(),
    })
    const before = app.calls.length
    await app.user.click(screen.getByRole('button', { name: 'Print' }))
    await waitFor(() => expect(app.calls.length).toBe(before + 1))
    const printed = app.calls.at(-1)?.path
    expect(printed).toContain(sample.share_key)
    await waitFor(() => expect(screen.getByRole('button', { name: 'Print' }).dataset['loading']).toBeUndefined())
    const key = new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, cancelable: true, bubbles: true })
    await act(async () => void window.dispatchEvent(key))
    expect(key.defaultPrevented).toBe(true)
    await waitFor(() => expect(app.calls.length).toBe(before + 2))
    expect(app.calls.at(-1)?.path).toBe(printed)
  })

  test('[PERM-11] [PERM2-04] without show report a sample’s report opens as the shared one', async () => {
    const sample = await finished()
    const viewer = await server.signIn('viewer')
    renderApp(server, {
      token: viewer.token.replace(/\.[^.]+\./, (claims) => {
        const body = JSON.parse(atob(claims.slice(1, -1).replaceAll('-', '+').replaceAll('_', '/'))) as {
          permissions: { sample: string[] }
        }
        body.permissions.sample = body.permissions.sample.filter((action) => action !== 'show_report')
        return `.${btoa(JSON.stringify(body)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.`
      }),
      at: `/sample/${sample.id}/results`,
      // The claims are changed for this page alone; the server is asked with the token it signed.
      intercept: async ({ path }, next) =>
        path === `/samples/${sample.id}` ? Response.json((await viewer.call('GET', path)).json()) : next(),
    })
    await screen.findByRole('heading', { level: 1, name: 'Blue Dream' })
    expect(screen.queryByRole('navigation', { name: 'Main' })).toBeNull()
  })
})

describe('the chromatogram', () => {
  const openAccordion = () => app.user.click(screen.getByRole('button', { name: 'Chromatogram' }))

  test('[CHROM-01] [CHROM-11] an accordion; an injection without a signal says No Chromatogram uploaded.', async () => {
    await open(await finished())
    const head = screen.getByRole('button', { name: 'Chromatogram' })
    expect(head.getAttribute('aria-expanded')).toBe('false')
    expect(app.calls.filter(({ path }) => path.includes('chromatogram'))).toEqual([])
    await openAccordion()
    expect(await screen.findByText('Vial 1: No Chromatogram uploaded.')).toBeTruthy()
    expect(await screen.findByText('Vial 2: No Chromatogram uploaded.')).toBeTruthy()
  })

  test('[CHROM-12] signals that cannot be fetched say Error retrieving Chromatogram', async () => {
    await open(await finished(), {
      intercept: async ({ path }, next) =>
        path.includes('chromatogram') ? Response.json({}, { status: 500 }) : next(),
    })
    await openAccordion()
    expect(await screen.findByText('Error retrieving Chromatogram')).toBeTruthy()
  })

  test('[CHROM-07] a view shows at most 6 vials, further ones stand on further views', async () => {
    const vials = Array.from({ length: 7 }, () => ({
      vial_type: 'green_1ml',
      label: '',
      dilution_factor: 250,
      acquire: true,
    }))
    const sample = await createSample(tester, laboratory, {}, { prep_method_id: null, prepared_samples: vials })
    for (let vial = 1; vial <= 7; vial++) await append(sample, vial)
    await open(sample)
    await openAccordion()
    const requested = () =>
      app.calls.filter(({ path }) => path.includes('chromatogram')).map(({ query }) => query.get('vials'))
    await waitFor(() => expect(requested()).toEqual(['1,2,3,4,5,6']))
    await app.user.click(await screen.findByLabelText('Vials 7 to 7'))
    await waitFor(() => expect(requested()).toEqual(['1,2,3,4,5,6', '7']))
  })
})
