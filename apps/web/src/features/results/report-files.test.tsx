import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../../api/src/testing/app.ts'
import {
  createSample,
  equipLaboratory,
  idempotent,
  injection,
  storeFile,
  type Laboratory,
} from '../../../../api/src/testing/laboratory.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'

let server: TestApp
let tester: Caller
let admin: Caller
let laboratory: Laboratory
let id: number
let app: RenderedApp
beforeAll(async () => {
  server = await createTestApp()
  laboratory = await equipLaboratory(server, server.laboratoryId)
  tester = await server.signIn('tester')
  admin = await server.signIn('admin')
  id = (await createSample(tester, laboratory)).id
  for (const vial of [1, 2]) {
    const signal = Buffer.from(`time,mAU\n0,0\n0.5,${vial}00\n1,0\n`)
    const facts = {
      chromatogram_file_id: await storeFile(server, tester, { kind: 'chromatogram', name: 'signal.csv' }, signal),
      source_file_ids: [await storeFile(server, tester, { kind: 'source', name: 'RUN.LOG' }, Buffer.from('log'))],
    }
    const body = injection(`${id}-${vial}.D`, { THCA: 30 }, facts)
    const stored = await tester.call('POST', `/samples/${id}/append_results`, body, idempotent())
    expect(stored.statusCode, stored.body).toBe(200)
  }
  const note = await storeFile(server, tester, { kind: 'attachment', name: 'note.pdf' }, Buffer.from('12345'))
  const attachment = { attachmentType: 'Note', name: 'note.pdf', fileType: 'application/pdf', size: 5, url: note }
  await server.sql('update injections set attachments = $2 where sample_id = $1 and vial_number = 1', [
    id,
    JSON.stringify([attachment]),
  ])
})
afterAll(() => server.close())

type Options = NonNullable<Parameters<typeof renderApp>[1]>
async function open(caller: Caller, options: Options = {}): Promise<void> {
  app = renderApp(server, { token: caller.token, at: `/sample/${id}/results`, ...options })
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
    await open(admin)
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
    await open(tester)
    expect(await offered()).toEqual(['Download PDF', 'Download CSV'])
    await app.user.keyboard('{Escape}')
    await app.user.click(screen.getByRole('button', { name: 'Chromatogram' }))
    await screen.findByRole('figure', { name: /^Chromatogram of Vial 1/ })
    expect(screen.queryByRole('button', { name: 'Points as CSV' })).toBeNull()
  })

  test('[DOWNLOAD-04] [FILES-06] a run’s originals are fetched by address as a blob and saved', async () => {
    await open(admin)
    const zip = await saved(() => choose('Download Raw Data: Vial 2 (zip)'))
    const text = await zip.text()
    expect(text.slice(0, 2)).toBe('PK')
    expect(text).toContain('RUN.LOG')
  })

  test('[DOWNLOAD-04] [FILES-04] all chromatograms are saved as one zip', async () => {
    await open(admin)
    const text = await (await saved(() => choose('Download All Chromatograms (zip)'))).text()
    for (const name of ['vial-1/signal.csv', 'vial-2/signal.csv']) expect(text).toContain(name)
  })
})

test('the results are saved as CSV; one that fails says so and can be asked for again', async () => {
  let broken = true
  await open(tester, {
    intercept: async ({ path }, next) =>
      path.endsWith('/csv') && broken ? Response.json({ error: 'no' }, { status: 500 }) : next(),
  })
  await choose('Download CSV')
  expect(await screen.findByText('Something went wrong on our end. Please try again later')).toBeTruthy()
  broken = false
  expect(await (await saved(() => choose('Download CSV'))).text()).toMatch(/^Name,Amount,Peak Area,Percent,Mg\/Gram/)
})

describe('how a long download goes', () => {
  /** Answers the archive's first half and waits until it is cancelled. */
  const halfway: Options['intercept'] = async (call, next) => {
    if (!call.path.includes('/chromatograms/export')) return next()
    const whole = new Uint8Array(await (await next()).arrayBuffer())
    const body = new ReadableStream({ start: (stream) => stream.enqueue(whole.slice(0, 100)) })
    return new Response(body, { headers: { 'content-length': '2000000' } })
  }

  test('it says how many bytes of how many are there, and Cancel ends it without a word', async () => {
    await open(admin, { intercept: halfway })
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
    await open(admin, {
      intercept: async ({ path }, next) =>
        /export|raw_data/.test(path) ? Response.json({ error: 'no' }, { status: 500 }) : next(),
    })
    await choose(item)
    expect(await screen.findByText(text)).toBeTruthy()
  })

  test('[ERR-07] an archive that breaks off is not saved', async () => {
    await open(admin, {
      intercept: async ({ path }, next) =>
        path.includes('/export') ? new Response('PK', { headers: { 'content-length': '500' } }) : next(),
    })
    const created = vi.spyOn(URL, 'createObjectURL')
    await choose('Download All Chromatograms (zip)')
    expect(await screen.findByText('Error creating Chromatogram zipfile for download. Please try again.')).toBeTruthy()
    expect(created).not.toHaveBeenCalled()
    created.mockRestore()
  })

  test('[ERR-06] where files were missing the notice shows and the zip of the others is saved', async () => {
    await open(admin, {
      intercept: async ({ path }, next) =>
        path.includes('/export') ? new Response('PK', { headers: { 'x-missing-files': '1' } }) : next(),
    })
    expect(await (await saved(() => choose('Download All Chromatograms (zip)'))).text()).toBe('PK')
    expect(await screen.findByText('Notice: There were errors retrieving chromatogram file(s).')).toBeTruthy()
  })
})

describe('attachments', () => {
  test('[FILES-06] an attachment is fetched by address as a blob and saved', async () => {
    await open(admin)
    expect(await (await saved(() => choose('Download note.pdf (vial 1)'))).text()).toBe('12345')
  })

  test('[ERR-16] one that fails is noted in the log, and nothing shows on the screen', async () => {
    await open(admin, {
      intercept: async (call, next) =>
        call.path.startsWith('/files/downloads/') ? new Response(null, { status: 403 }) : next(),
    })
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
  await open(admin)
  await app.user.click(screen.getByRole('button', { name: 'Chromatogram' }))
  expect(await screen.findByRole('figure', { name: /^Chromatogram of Vial 1.*, Vial 2/ })).toBeTruthy()
  const csv = await saved(async () => app.user.click(await screen.findByRole('button', { name: 'Points as CSV' })))
  expect((await csv.text()).split('\r\n').slice(0, 3)).toEqual([
    'Vial,Time (min),Signal,Channel',
    '1,0,0,mAU',
    '1,0.5,100,mAU',
  ])
  const svg = await saved(async () => app.user.click(screen.getByRole('button', { name: 'Drawing as SVG' })))
  expect(await svg.text()).toMatch(/^<svg/)
})

test('[CHROM-02] of a run with two signals one is drawn at a time, a line for each vial, and taken along as drawn', async () => {
  const own = (await createSample(tester, laboratory)).id
  for (const vial of [1, 2]) {
    const signals = []
    for (const name of ['DAD1A', 'DAD1B']) {
      const points = Buffer.from(`time,mAU\n0,0\n0.5,${vial}00\n1,0\n`)
      const file_id = await storeFile(server, tester, { kind: 'chromatogram', name: `${name}.csv` }, points)
      signals.push({ name, file_id })
    }
    const files = { chromatogram_file_id: signals[0]?.file_id, source_file_ids: signals.map(({ file_id }) => file_id) }
    const body = injection(`${own}-${vial}.D`, { THCA: 30 }, { ...files, signals })
    const stored = await tester.call('POST', `/samples/${own}/append_results`, body, idempotent())
    expect(stored.statusCode, stored.body).toBe(200)
  }
  await open(admin, { at: `/sample/${own}/results` })
  await app.user.click(screen.getByRole('button', { name: 'Chromatogram' }))
  expect(
    await screen.findByRole('figure', { name: 'Chromatogram of Vial 1, Low 250x, Vial 2, High 5000x' }),
  ).toBeTruthy()
  await app.user.click(screen.getByRole('radio', { name: 'DAD1B' }))
  expect(screen.getByRole('figure', { name: 'Chromatogram of Vial 1, Low 250x, Vial 2, High 5000x' })).toBeTruthy()
  const svg = await saved(async () => app.user.click(screen.getByRole('button', { name: 'Drawing as SVG' })))
  expect(await svg.text()).toMatch(/^<svg/)
  expect(app.calls.find(({ path }) => path.endsWith('/chromatograms/export'))?.query.get('signal')).toBe('DAD1B')
  const csv = await saved(async () => app.user.click(screen.getByRole('button', { name: 'Points as CSV' })))
  const lines = (await csv.text()).trim().split('\r\n').slice(1)
  expect([...new Set(lines.map((line) => [line.split(',')[0], line.split(',')[3]].join(' ')))]).toEqual([
    '1 DAD1A',
    '1 DAD1B',
    '2 DAD1A',
    '2 DAD1B',
  ])
})
