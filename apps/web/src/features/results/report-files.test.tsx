import {
  createDownloadTicket,
  downloadFile,
  downloadRawData,
  downloadSampleCsv,
  exportChromatograms,
  readChromatograms,
  readSample,
} from '@eluent/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { FINISHED } from '../../test/sample-answers.ts'
import { answer, refusal, standIn, type Answer, type ServerStandIn } from '../../test/server-stand-in.ts'

const FILE = '0b5a0d1e-7d3c-4a5e-8f6b-1a2b3c4d5e6f'
const NOTE = { attachmentType: 'Note', name: 'note.pdf', fileType: 'application/pdf', size: 5, url: FILE }
const runOf = (vial: number) => ({
  uuid: `run-${vial}`,
  vial_number: vial,
  chromeUrl: FILE,
  attachments: vial === 1 ? [NOTE] : [],
  source_files: [{ id: FILE, name: 'RUN.LOG' }],
})
const traceOf = (vial: number, signal: string | null = null) => ({
  uuid: `run-${vial}`,
  vial_number: vial,
  label: `Vial ${vial}`,
  signal,
  timesMin: [0, 0.5, 1],
  values: [0, 100, 0],
})
const ALLOWED = { allowed: true }
const SAVED = { zip: 'PK all', csv: 'Vial,Time (min),Signal', svg: '<svg>' }

let app: RenderedApp
let server: ServerStandIn
/** The report of a finished sample with two runs. */
async function open(as: 'admin' | 'tester', ...answers: Answer[]): Promise<void> {
  const can = { download: ALLOWED, raw_data: { allowed: as === 'admin' } }
  const sample = { ...FINISHED, results: [1, 2].map(runOf), can }
  server = standIn(
    ...answers,
    answer(readSample, { data: sample }),
    answer(readChromatograms, { data: [1, 2].map((vial) => traceOf(vial)) }),
    answer(exportChromatograms, ({ query }) => new Response(SAVED[query.format])),
    answer(downloadRawData, ({ params }) => new Response(`PK vial ${params.vial}`)),
    answer(downloadSampleCsv, new Response('Name,Amount')),
    answer(createDownloadTicket, { download_url: `/api/files/downloads/${FILE}?ticket=t` }),
    answer(downloadFile, new Response('12345')),
  )
  app = renderApp(server, { as, at: '/sample/68/results' })
  await screen.findByText('Provenance')
}
async function choose(name: string): Promise<void> {
  await app.user.click(screen.getByRole('button', { name: 'Download' }))
  await app.user.click(await screen.findByRole('menuitem', { name }))
}
const offered = async (): Promise<(string | null)[]> => {
  await app.user.click(screen.getByRole('button', { name: 'Download' }))
  return (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
}
/** What the browser was given to save. */
async function saved(act: () => Promise<void>): Promise<Blob> {
  const created = vi.spyOn(URL, 'createObjectURL')
  try {
    await act()
    await waitFor(() => expect(created).toHaveBeenCalledTimes(1))
    return created.mock.calls.flat()[0] as Blob
  } finally {
    created.mockRestore()
  }
}

describe('what Download offers', () => {
  test('[DOWNLOAD-04] [PERM-26] admin roles also originals, chromatograms and attachments; others PDF and CSV alone', async () => {
    await open('admin')
    expect(await offered()).toEqual([
      'Download PDF',
      'Download CSV',
      'Download All Chromatograms (zip)',
      'Download Raw Data: Vial 1 (zip)',
      'Download Raw Data: Vial 2 (zip)',
      'Download note.pdf (vial 1)',
    ])
  })

  test('[DOWNLOAD-04] [PERM-27] a tester is offered no file of a run and no export of a drawing', async () => {
    await open('tester')
    expect(await offered()).toEqual(['Download PDF', 'Download CSV'])
    await app.user.keyboard('{Escape}')
    await app.user.click(screen.getByRole('button', { name: 'Chromatogram' }))
    await screen.findByRole('figure', { name: /^Chromatogram of Vial 1/ })
    expect(screen.queryByRole('button', { name: 'Points as CSV' })).toBeNull()
  })

  test('[DOWNLOAD-04] [FILES-06] a run’s originals are fetched by address as a blob and saved', async () => {
    await open('admin')
    expect(await (await saved(() => choose('Download Raw Data: Vial 2 (zip)'))).text()).toBe('PK vial 2')
  })

  test('[DOWNLOAD-04] [FILES-04] all chromatograms are saved as one zip', async () => {
    await open('admin')
    expect(await (await saved(() => choose('Download All Chromatograms (zip)'))).text()).toBe('PK all')
  })
})

test('the results are saved as CSV; one that fails says so and can be asked for again', async () => {
  let broken = true
  await open(
    'tester',
    answer(downloadSampleCsv, () => (broken ? refusal('unexpected') : new Response('Name,Amount'))),
  )
  await choose('Download CSV')
  expect(await screen.findByText('Something went wrong on our end. Please try again later')).toBeTruthy()
  broken = false
  expect(await (await saved(() => choose('Download CSV'))).text()).toBe('Name,Amount')
})

describe('how a long download goes', () => {
  /** The archive's first half; the rest does not come. */
  const halfway = answer(exportChromatograms, () => {
    const body = new ReadableStream({ start: (stream) => stream.enqueue(new Uint8Array(1000)) })
    return new Response(body, { headers: { 'content-length': '2000000' } })
  })

  test('it says how many bytes of how many are there, and Cancel ends it without a word', async () => {
    await open('admin', halfway)
    const created = vi.spyOn(URL, 'createObjectURL')
    await choose('Download All Chromatograms (zip)')
    const dialog = within(await screen.findByRole('region', { name: 'Downloading chromatograms as ZIP' }))
    expect(await dialog.findByText('1 kB of 2.0 MB')).toBeTruthy()
    await app.user.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: /^Downloading/ })).toBeNull())
    expect(created).not.toHaveBeenCalled()
    expect(screen.queryByText(/^Error/)).toBeNull()
    created.mockRestore()
  })

  test.each([
    [
      '[ERR-07] a failed zip of chromatograms',
      'Download All Chromatograms (zip)',
      'Error creating Chromatogram zipfile for download. Please try again.',
    ],
    ['[ERR-08] a failed raw-data zip', 'Download Raw Data: Vial 1 (zip)', 'Error downloading raw data zipfile.'],
  ])('%s says so', async (_, item, text) => {
    const failing = [exportChromatograms, downloadRawData].map((endpoint) => answer(endpoint, refusal('unexpected')))
    await open('admin', ...failing)
    await choose(item)
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('[ERR-07] an archive that breaks off is not saved', async () => {
    await open('admin', answer(exportChromatograms, new Response('PK', { headers: { 'content-length': '500' } })))
    const created = vi.spyOn(URL, 'createObjectURL')
    await choose('Download All Chromatograms (zip)')
    expect(await screen.findByText('Error creating Chromatogram zipfile for download. Please try again.')).toBeTruthy()
    expect(created).not.toHaveBeenCalled()
    created.mockRestore()
  })

  test('[ERR-06] where files were missing the notice shows and the zip of the others is saved', async () => {
    await open('admin', answer(exportChromatograms, new Response('PK', { headers: { 'x-missing-files': '1' } })))
    expect(await (await saved(() => choose('Download All Chromatograms (zip)'))).text()).toBe('PK')
    expect(await screen.findByText('Notice: There were errors retrieving chromatogram file(s).')).toBeTruthy()
  })
})

describe('attachments', () => {
  test('[FILES-06] an attachment is fetched by address as a blob and saved', async () => {
    await open('admin')
    expect(await (await saved(() => choose('Download note.pdf (vial 1)'))).text()).toBe('12345')
  })

  test('[ERR-16] one that fails is noted in the log, and nothing shows on the screen', async () => {
    await open('admin', answer(downloadFile, new Response(null, { status: 403 })))
    await choose('Download note.pdf (vial 1)')
    await waitFor(() =>
      expect(app.services.client.getState().log.map(({ text }) => text)).toEqual([
        expect.stringMatching(/^Downloading note\.pdf/),
      ]),
    )
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

test('[REPORT-16] the accordion draws the vials, and they are taken along as points, drawing or files', async () => {
  await open('admin')
  await app.user.click(screen.getByRole('button', { name: 'Chromatogram' }))
  expect(await screen.findByRole('figure', { name: /^Chromatogram of Vial 1.*, Vial 2/ })).toBeTruthy()
  const csv = await saved(async () => app.user.click(await screen.findByRole('button', { name: 'Points as CSV' })))
  expect(await csv.text()).toBe(SAVED.csv)
  const svg = await saved(async () => app.user.click(screen.getByRole('button', { name: 'Drawing as SVG' })))
  expect(await svg.text()).toBe(SAVED.svg)
})

test('[CHROM-02] of a run with two signals one is drawn at a time, a line for each vial, and taken along as drawn', async () => {
  const traces = [1, 2].flatMap((vial) => [traceOf(vial, 'DAD1A'), traceOf(vial, 'DAD1B')])
  await open('admin', answer(readChromatograms, { data: traces }))
  await app.user.click(screen.getByRole('button', { name: 'Chromatogram' }))
  expect(await screen.findByRole('figure', { name: 'Chromatogram of Vial 1, Vial 2' })).toBeTruthy()
  await app.user.click(screen.getByRole('radio', { name: 'DAD1B' }))
  expect(screen.getByRole('figure', { name: 'Chromatogram of Vial 1, Vial 2' })).toBeTruthy()
  await saved(async () => app.user.click(screen.getByRole('button', { name: 'Drawing as SVG' })))
  await saved(async () => app.user.click(screen.getByRole('button', { name: 'Points as CSV' })))
  expect(server.sent(exportChromatograms).map(({ query }) => query)).toEqual([
    { format: 'svg', vials: '1,2', signal: 'DAD1B' },
    { format: 'csv', vials: '1,2', signal: 'DAD1B' },
  ])
})

test('where no vial has a chromatogram it says why, and offers none to take along', async () => {
  const lost = { vial_number: 1, signal: null, message: 'The file is missing' }
  await open('admin', answer(readChromatograms, { data: [], errors: [lost] }))
  await app.user.click(screen.getByRole('button', { name: 'Chromatogram' }))
  expect(await screen.findByText('Vial 1: The file is missing')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Points as CSV' })).toBeNull()
})
