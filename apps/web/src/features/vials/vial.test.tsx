import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { injection, storeFile } from '../../../../api/src/testing/laboratory.ts'
import { stopPageClock } from '../../test/page-clock.ts'
import { renderApp } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'

/** One Gaussian at 3.00 min, sigma 0.05 min, height 100: area = 100 x 0.05 x sqrt(2 pi) x 60 s = 751.99. */
const GAUSSIAN = Buffer.from(
  [
    'Time,Signal',
    ...Array.from({ length: 3001 }, (_, at) => {
      const time = at / 500
      return `${time},${100 * Math.exp(-((time - 3) ** 2) / (2 * 0.05 ** 2)) + 0.01 * Math.sin(at * 12.9898)}`
    }),
  ].join('\n'),
)

const { app: server, tester, admin } = labTest()
/** Vial 1 ran with everything, vial 2 without anything valid and without a signal. */
let id: number
let uuid: string
beforeAll(async () => {
  id = (await tester.newSample({ strain_name: 'Kush 7' })).id
  const sourceId = await storeFile(server, tester, { kind: 'source', name: 'REPORT.TXT' }, Buffer.from('original'))
  const attachmentId = await storeFile(server, tester, { kind: 'attachment', name: 'note.pdf' }, Buffer.from('12345'))
  const full = injection(
    `${id}-1.D`,
    { THC: 5, CBN: 2.00005 },
    {
      chromatogram_file_id: await signal(GAUSSIAN),
      source_file_ids: [sourceId],
      metadata: { operator: 'Mara Lindqvist', column: 'C18, 150 mm' },
    },
  )
  for (const row of full.result.results) row.rt_min = 3.01
  full.result.results.push({ name: 'N/A', amount: 4, amount_ug_ml: 4, peak_area: 1, rt_min: 1 })
  full.result.results.push({ name: 'CBD', amount: -2, amount_ug_ml: -2, peak_area: 7, rt_min: 2 })
  uuid = await append(id, full)
  await append(id, injection(`${id}-2.D`, {}))
  const attachment = {
    attachmentType: 'Note',
    name: 'note.pdf',
    fileType: 'application/pdf',
    size: 5,
    url: attachmentId,
  }
  await server.sql('update injections set attachments = $2 where uuid = $1', [uuid, JSON.stringify([attachment])])
})

const signal = (bytes: Buffer) => storeFile(server, tester, { kind: 'chromatogram', name: 'signal.csv' }, bytes)

async function append(sampleId: number, body: unknown): Promise<string> {
  const reply = await tester.post(`/samples/${sampleId}/append_results`, body)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<{ uuid: string }>().uuid
}

/** A sample of its own whose THC was measured on DAD1A and CBN on DAD1B, a peak of half the height. */
async function sampleOnTwoSignals(): Promise<number> {
  const { id: own } = await tester.newSample()
  const half = GAUSSIAN.toString().replaceAll(/,([\d.e-]+)$/gm, (_, value: string) => `,${Number(value) / 2}`)
  const signals = [
    { name: 'DAD1A', file_id: await signal(GAUSSIAN) },
    { name: 'DAD1B', file_id: await signal(Buffer.from(half)) },
  ]
  const files = { chromatogram_file_id: signals[0]?.file_id, source_file_ids: signals.map(({ file_id }) => file_id) }
  const { result } = injection(`${own}.D`, {}, { ...files, signals })
  const row = (name: string, on: string, peak_area: number) => ({
    name,
    amount_ug_ml: 5,
    rt_min: 3,
    peak_area,
    signal: on,
  })
  await append(own, { result: { ...result, results: [row('THC', 'DAD1A', 751.99), row('CBN', 'DAD1B', 751.99)] } })
  return own
}

/** A sample of its own whose first vial has this signal and this retention time. */
async function sampleWithSignal(bytes: Buffer, rtMin: number | null): Promise<number> {
  const { id: own } = await tester.newSample()
  const body = injection(`${own}.D`, { THC: 5 }, { chromatogram_file_id: await signal(bytes) })
  await append(own, {
    result: { ...body.result, results: body.result.results.map((row) => ({ ...row, rt_min: rtMin })) },
  })
  return own
}

type Options = Partial<Parameters<typeof renderApp>[1]>
const open = (place: string | number = 1, options: Options = {}) =>
  renderApp(server, { at: `/sample/${id}/vial/${place}`, token: tester.token, ...options })
const tab = (name: RegExp) => screen.findByRole('tab', { name })
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    )
const fact = async (name: string) => required((await screen.findByText(name, { selector: 'dt' })).nextElementSibling)

describe('where a vial is found', () => {
  test('[PATH-08] under sample and under samples, counting from 1', async () => {
    for (const path of [`/sample/${id}/vial/1`, `/samples/${id}/vial/1`]) {
      open(1, { at: path })
      expect((await fact('Vial')).textContent).toBe('1 of 2')
      cleanup()
    }
  })

  test('[PATH-27] an unknown sample and a vial that is not 1 to the count end at Page Not Found', async () => {
    for (const at of [`/sample/999999/vial/1`, ...['0', '3', '-1', 'x', '1.5'].map((n) => `/sample/${id}/vial/${n}`)]) {
      const app = open(1, { at })
      expect(await screen.findByText('Page Not Found')).toBeTruthy()
      await waitFor(() => expect(app.address()).toBe('/404'))
      cleanup()
    }
  })

  test('[ERR-11] a sample that cannot be loaded says so', async () => {
    open(1, {
      intercept: async (call, next) =>
        call.path === `/samples/${id}` ? Response.json({ error: 'no' }, { status: 400 }) : next(),
    })
    expect(await screen.findByText('Failed to retrieve sample.')).toBeTruthy()
  })

  test('the report’s Manage menu leads to every vial that ran', async () => {
    const app = open(1, { at: `/sample/${id}/results` })
    await app.user.click(await screen.findByRole('button', { name: 'Manage' }))
    const items = await screen.findAllByRole('menuitem', { name: /^Raw Data/ })
    expect(items.map((item) => [item.textContent, item.getAttribute('href')])).toEqual([
      ['Raw Data: Vial 1', `/sample/${id}/vial/1`],
      ['Raw Data: Vial 2', `/sample/${id}/vial/2`],
    ])
  })
})

describe('the head of the page', () => {
  test('[VIAL-01] the breadcrumb leads from Home over the list and the strain', async () => {
    open(2)
    const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
    expect(crumbs.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Home', '/'],
      ['Samples', '/test-result/list'],
      ['Kush 7', `/sample/${id}/results`],
    ])
    expect(crumbs.getByText('Raw Data: Vial 2')).toBeTruthy()
  })

  test('a QC sample’s breadcrumb leads over the QC list', async () => {
    const qc = await tester.newSample({}, { sample_type_id: 9 })
    open(1, { at: `/sample/${qc.id}/vial/1` })
    expect((await screen.findByRole('link', { name: 'QC List' })).getAttribute('href')).toBe('/qc/list')
  })

  test('[VIAL-02] the heading names the strain and the vial’s label', async () => {
    const [vial] = await server.sql(
      'select label from prepared_samples where sample_id = $1 and acquire order by position limit 1',
      [id],
    )
    expect(vial?.['label']).toBeTruthy()
    open()
    expect(await screen.findByRole('heading', { level: 1, name: `Kush 7, ${String(vial?.['label'])}` })).toBeTruthy()
  })

  test('[VIAL-03] the summary counts: vial of total, metadata points, valid of all, invalid', async () => {
    open()
    expect((await fact('Vial')).textContent).toBe('1 of 2')
    expect((await fact('Metadata points')).textContent).toBe('2')
    expect((await fact('Valid analytes')).textContent).toBe('2 of 4')
    expect((await fact('Invalid analytes')).textContent).toBe('2')
  })

  test('[VIAL-04] the summary tells the vial’s dilution, label and colour', async () => {
    await server.sql(
      `update prepared_samples set label = 'Low', vial_type = 'blue_1ml' where sample_id = $1 and position = (select min(position) from prepared_samples where sample_id = $1 and acquire)`,
      [id],
    )
    open()
    expect((await fact('Vial dilution')).textContent).toBe('250x')
    expect((await fact('Vial label')).textContent).toBe('Low')
    expect((await fact('Vial colour')).textContent).toBe('Blue')
  })

  test('[VIAL-05] a missing value reads N/A, in orange', async () => {
    const { id: own } = await tester.newSample()
    await server.sql(`update prepared_samples set label = '' where sample_id = $1`, [own])
    open(1, { at: `/sample/${own}/vial/1` })
    for (const name of ['Vial label', 'Metadata points']) {
      const value = (await fact(name)).firstElementChild
      expect(value?.textContent).toBe('N/A')
      expect(value?.getAttribute('data-flag')).toBe('orange')
    }
    expect((await fact('Vial dilution')).querySelector('[data-flag]')).toBeNull()
  })
})

describe('the chromatogram', () => {
  test('[VIAL-06] its tab carries a tick with a signal and a cross without one', async () => {
    open(1)
    expect((await tab(/^Chromatogram/)).querySelector('[data-mark]')?.getAttribute('data-mark')).toBe('tick')
    cleanup()
    open(2)
    expect((await tab(/^Chromatogram/)).querySelector('[data-mark]')?.getAttribute('data-mark')).toBe('cross')
  })

  test('[CHROM-11] an injection without one says so', async () => {
    open(2)
    expect(await screen.findByText('No Chromatogram uploaded.')).toBeTruthy()
  })

  test('[STATE-06] [CHROM-12] one that can be fetched is drawn; one that cannot shows ERROR! and the message', async () => {
    open(1)
    expect(await screen.findByRole('figure', { name: /^Chromatogram of Vial 1/ })).toBeTruthy()
    expect(screen.queryByText('ERROR!')).toBeNull()
    cleanup()
    const broken = await sampleWithSignal(Buffer.from('not,a,chromatogram\n1,2,3\n'), 3)
    open(1, { at: `/sample/${broken}/vial/1` })
    const alert = within(required((await screen.findByText('ERROR!')).closest<HTMLElement>('[role="alert"]')))
    expect(alert.getByText('Error retrieving Chromatogram')).toBeTruthy()
  })

  test('[CHROM-08] [CHROM-09] [CHROM-10] the toggle asks the analysis and shows start, stop, found peak and area', async () => {
    const app = open(1)
    await screen.findByRole('figure', { name: /^Chromatogram of Vial 1/ })
    expect(app.calls.some(({ path }) => path.endsWith('/f4'))).toBe(false)
    await app.user.click(screen.getByRole('radio', { name: 'F4 Data' }))
    const table = await screen.findByRole('table', { name: 'F4 Data' })
    expect(app.calls.filter(({ path }) => path === `/samples/${id}/chromatograms/1/f4`)).toHaveLength(1)
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual([
      'Analyte',
      'Found Peak, min',
      'Peak Start, min',
      'Peak Stop, min',
      'Area, signal·s',
      'Stored Area',
      'Area / Stored',
    ])
    const [[names, ...figures] = []] = rowsOf(table)
    // Both results stand at one peak; their stored areas are 200 and 80.002.
    expect([names, figures[4], figures[5]]).toEqual(['THC, CBN', '280.002', (Number(figures[3]) / 280.002).toFixed(3)])
    const [found, start, stop, area] = figures.map(Number)
    expect(found).toBeCloseTo(3, 2)
    expect(start).toBeLessThan(3)
    expect(stop).toBeGreaterThan(3)
    expect((area ?? 0) / 751.99).toBeCloseTo(1, 2)
    expect(screen.getByRole('figure', { name: /with its F4 peaks$/ })).toBeTruthy()
    await app.user.click(screen.getByRole('radio', { name: 'System Data' }))
    expect(screen.queryByRole('table', { name: 'F4 Data' })).toBeNull()
  })

  test('[CHROM-09] each signal that a result was measured on is drawn, and F4 shows its area beside the stored one', async () => {
    const app = open(1, { at: `/sample/${await sampleOnTwoSignals()}/vial/1` })
    expect(await screen.findByRole('figure', { name: 'Chromatogram of Vial 1, Low 250x, DAD1A' })).toBeTruthy()
    await app.user.click(screen.getByRole('radio', { name: 'DAD1B' }))
    expect(await screen.findByRole('figure', { name: 'Chromatogram of Vial 1, Low 250x, DAD1B' })).toBeTruthy()
    await app.user.click(screen.getByRole('radio', { name: 'F4 Data' }))
    const table = await screen.findByRole('table', { name: 'F4 Data' })
    // CBN's stored area is not that of its signal, which is half as high: the ratio says so.
    expect(rowsOf(table).map(([analyte, on, , , , , stored, ratio]) => [analyte, on, stored, ratio])).toEqual([
      ['THC', 'DAD1A', '751.990', expect.stringMatching(/^(1\.00|0\.99)\d$/)],
      ['CBN', 'DAD1B', '751.990', expect.stringMatching(/^(0\.50|0\.49)\d$/)],
    ])
    await app.user.click(await tab(/^Valid Analytes/))
    const analytes = await screen.findByRole('table', { name: 'Valid Analytes' })
    expect(rowsOf(analytes).map((row) => [row[0], row.at(-1)])).toEqual([
      ['THC', 'DAD1A'],
      ['CBN', 'DAD1B'],
    ])
  })

  test('a result at whose retention time no peak is found is named', async () => {
    const app = open(1, { at: `/sample/${await sampleWithSignal(GAUSSIAN, 5)}/vial/1` })
    await app.user.click(await screen.findByRole('radio', { name: 'F4 Data' }))
    expect(await screen.findByText('No peak found at the retention time of: THC.')).toBeTruthy()
  })

  test('[ERR-09] a signal unfit for F4 says so', async () => {
    const broken = await sampleWithSignal(Buffer.from('not,a,chromatogram\n1,2,3\n'), 3)
    const app = open(1, { at: `/sample/${broken}/vial/1` })
    await app.user.click(await screen.findByRole('radio', { name: 'F4 Data' }))
    expect(await screen.findByText('Data cannot be parsed for F4 analysis.')).toBeTruthy()
  })

  test('[ERR-10] results without retention times say what F4 needs', async () => {
    const timeless = await sampleWithSignal(GAUSSIAN, null)
    const app = open(1, { at: `/sample/${timeless}/vial/1` })
    await app.user.click(await screen.findByRole('radio', { name: 'F4 Data' }))
    expect(
      await screen.findByText('F4 data processing failed. Please upload valid results with associated retention times'),
    ).toBeTruthy()
  })

  test('[ERR-05] an address that cannot be had names the injection and the result', async () => {
    const app = open(1, {
      token: admin.token,
      intercept: async (call, next) =>
        call.path.endsWith('/ticket') ? Response.json({ error: 'no' }, { status: 400 }) : next(),
    })
    await app.user.click(await screen.findByRole('button', { name: 'Download Chromatogram' }))
    expect(
      await screen.findByText(`Error getting Chromatogram URL for injection 1. Functional error. (Reference ${uuid})`),
    ).toBeTruthy()
  })

  test('[PERM-27] every reader sees the drawing, only admin roles get the file', async () => {
    const viewer = await server.signIn('viewer')
    for (const [caller, files] of [
      [viewer, false],
      [tester, false],
      [admin, true],
    ] as const) {
      open(1, { token: caller.token })
      expect(await screen.findByRole('figure', { name: /^Chromatogram of Vial 1/ })).toBeTruthy()
      expect(screen.queryByRole('button', { name: 'Download Chromatogram' }) !== null).toBe(files)
      expect(screen.queryByRole('tab', { name: /^Source Files/ }) !== null).toBe(files)
      expect(screen.queryByRole('tab', { name: /^Attachments/ }) !== null).toBe(files)
      cleanup()
    }
  })
})

describe('metadata and analytes', () => {
  test('[VIAL-07] every metadata value is copied by its own button, which reads Copied! for 5 seconds', async () => {
    const app = open()
    await app.user.click(await tab(/^Metadata/))
    const table = within(await screen.findByRole('table', { name: 'Metadata' }))
    expect(table.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
      'Copy column',
      'Copy operator',
    ])
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const feedback = () => screen.queryByText('Copied!', { selector: 'output' })
    const clock = stopPageClock()
    await act(async () => fireEvent.click(table.getByRole('button', { name: 'Copy operator' })))
    expect(copied).toHaveBeenCalledWith('Mara Lindqvist')
    await clock.pass(4999)
    expect(feedback()).not.toBeNull()
    await clock.pass(1)
    expect(feedback()).toBeNull()
    copied.mockRestore()
  })

  test('[VIAL-08] the valid analytes, column by column', async () => {
    const app = open()
    await app.user.click(await tab(/^Valid Analytes/))
    const table = await screen.findByRole('table', { name: 'Valid Analytes' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Name', 'Amount ug/mL', 'Concentration %', 'Peak Area', 'Peak Retention Time'])
    // 750 mg in 1 mL, diluted 250x: 5 ug/mL x 250 / 750 mg = 1.66667 mg/g = 0.1667 %; 2.00005 rounds half up to 2.0001
    // and gives 0.66668 mg/g = 0.0667 %. Peak area is 40 x the amount.
    expect(rowsOf(table)).toEqual([
      ['THC', '5.0000', '0.1667', '200.000', '3.010'],
      ['CBN', '2.0001', '0.0667', '80.002', '3.010'],
    ])
  })

  test('[VIAL-09] without valid analytes the tab warns', async () => {
    const app = open(2)
    await app.user.click(await tab(/^Valid Analytes/))
    expect(await screen.findByText('No valid analytes found.')).toBeTruthy()
  })

  test('[VIAL-10] the invalid analytes have a tab only where there are any', async () => {
    open(2)
    await tab(/^Valid Analytes/)
    expect(screen.queryByRole('tab', { name: 'Invalid Analytes' })).toBeNull()
    cleanup()
    open(1)
    expect(await tab(/^Invalid Analytes/)).toBeTruthy()
  })

  test('[VIAL-11] among the invalid analytes N/A and negative values are flagged orange, others are not', async () => {
    const app = open(1)
    await app.user.click(await tab(/^Invalid Analytes/))
    const table = await screen.findByRole('table', { name: 'Invalid Analytes' })
    const flagged = [...table.querySelectorAll('[data-flag="orange"]')].map((cell) => cell.textContent)
    // The second row: CBD at -2 ug/mL has no concentration of its own.
    expect(flagged).toEqual(expect.arrayContaining(['N/A', '-2.0000']))
    expect(flagged.every((text) => text === 'N/A' || text?.startsWith('-'))).toBe(true)
    expect(rowsOf(table).map(([name, amount, , area]) => [name, amount, area])).toEqual([
      ['N/A', '4.0000', '1.000'],
      ['CBD', '-2.0000', '7.000'],
    ])
  })
})

describe('files', () => {
  const admins = (place = 1, options: Options = {}) => open(place, { token: admin.token, ...options })

  test('[VIAL-16] the attachments: their count, type, name, file type, size in bytes and download', async () => {
    const app = admins()
    await app.user.click(await tab(/^Attachments \(1\)/))
    const table = await screen.findByRole('table', { name: 'Attachments' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((cell) => cell.textContent),
    ).toEqual(['Type', 'Name', 'File Type', 'Size, bytes', 'Download'])
    expect(rowsOf(table)).toEqual([['Note', 'note.pdf', 'application/pdf', '5', 'Download']])
    const saved = vi.spyOn(URL, 'createObjectURL')
    await app.user.click(within(table).getByRole('button', { name: 'Download note.pdf' }))
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
    expect(await (saved.mock.calls.flat()[0] as Blob).text()).toBe('12345')
    saved.mockRestore()
  })

  test('[FILES-06] the originals of a run are saved as they came', async () => {
    const app = admins()
    await app.user.click(await tab(/^Source Files \(1\)/))
    const table = await screen.findByRole('table', { name: 'Source Files' })
    const saved = vi.spyOn(URL, 'createObjectURL')
    await app.user.click(within(table).getByRole('button', { name: 'Download REPORT.TXT' }))
    await waitFor(() => expect(saved).toHaveBeenCalledTimes(1))
    expect(await (saved.mock.calls.flat()[0] as Blob).text()).toBe('original')
    saved.mockRestore()
  })

  test.each([
    ['[ERR-14] an attachment refused by storage says so', 'Access error downloading attachment', true],
    ['[ERR-15] an attachment that fails on the network says so', 'Network error downloading attachment', false],
  ])('%s', async (_title, text, answers) => {
    const app = admins(1, {
      intercept: async (call, next) => {
        if (!call.path.startsWith('/files/downloads/')) return next()
        if (answers) return new Response(null, { status: 403 })
        throw new TypeError('fetch failed')
      },
    })
    await app.user.click(await tab(/^Attachments/))
    await app.user.click(await screen.findByRole('button', { name: 'Download note.pdf' }))
    expect(await screen.findByText(text)).toBeTruthy()
  })
})
