import {
  completeUpload,
  createUploadTicket,
  importChromatogramRun,
  listCalibrations,
  readChromatogramRun,
} from '@eluent/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BATCH_MAP } from '../../../../api/src/testing/import-files.ts'
import { importPages, template } from '../../test/import-answers.ts'
import { renderApp, type SentCall } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'
import { answer, never, standIn } from '../../test/server-stand-in.ts'

const FIXTURES = join(import.meta.dirname, '../../../../../packages/signal/fixtures')
const UPLOAD = '0b5a0d1e-7d3c-4a5e-8f6b-1a2b3c4d5e6f'
const bytes = (path: string) => new Uint8Array(readFileSync(join(FIXTURES, path)))

const found = {
  format: 'andi',
  sha256: 'a'.repeat(64),
  sample_name: 'Blue Dream',
  injected_at: '2018-10-30T10:00:00',
  instrument: 'HPLC-2',
  channels: [
    { name: 'DAD1A', unit: 'mAU', points: 4500, own_peaks: 8 },
    { name: 'TIC', unit: '', points: 7540, own_peaks: 0 },
  ],
  peaks_from: 'file' as const,
  analytes: [{ name: 'CBD', rt_min: 19.63, area: 3948.4, amount_ug_ml: 98.71 }],
  unnamed: [{ signal: 'DAD1A', rt_min: 1.55, area: 60 }],
  notes: ['It was injected on 2018-10-30, before the calibration was approved.'],
  sample_id: null,
}

function open(calibrations: number) {
  const server = standIn(
    ...importPages([template(1, 'Batch sheet', BATCH_MAP, 'Sample')]),
    answer(listCalibrations, {
      data: Array.from({ length: calibrations }, (_, at) => ({ id: at + 5, machine_name: `HPLC-${at + 1}` })),
    }),
    answer(createUploadTicket, { id: UPLOAD, upload_url: `/api/files/uploads/${UPLOAD}`, headers: {} }),
    answer(completeUpload, { id: UPLOAD }),
    answer(readChromatogramRun, ({ body: { name, wavelength_nm = null } }) => ({
      data: name.endsWith('.UV')
        ? { ...found, wavelengths_nm: [208, 210], wavelength_nm }
        : name === 'twin.jdx'
          ? { ...found, sample_id: 68 }
          : found,
    })),
    answer(importChromatogramRun, { data: { sample_id: 70, uuid: UPLOAD } }),
  )
  // what an import touches is read again, and the page goes on without it
  let isImported = false
  const intercept = async ({ method, path }: SentCall, next: () => Promise<Response>) => {
    if (isImported && method === 'GET') return never()
    if (path === importChromatogramRun.path) isImported = true
    return path === `/files/uploads/${UPLOAD}` ? new Response(null, { status: 204 }) : next()
  }
  return { ...renderApp(server, { as: 'tester', at: '/samples/import', intercept }), server }
}
const andi = (name: string) => new File([bytes('andi/agilent-hplc.cdf')], name)
const inFolder = (path: string, content: Uint8Array<ArrayBuffer>) => {
  const file = new File([content], path.split('/').at(-1) ?? path)
  Object.defineProperty(file, 'webkitRelativePath', { value: path })
  return file
}
const choose = async (app: ReturnType<typeof open>, files: File[]) => {
  await app.user.selectOptions(await screen.findByLabelText('Template Type'), 'Batch Result')
  await app.user.upload(await screen.findByLabelText(/^Drop a results file/), files)
}
const field = (name: string) => screen.getByLabelText(name)
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } })

test('[INTEROP-14] chromatograms and run folders of a folder are told apart, previewed, and those that are complete imported', async () => {
  const app = open(2)
  const files = [
    andi('run.cdf'),
    new File([bytes('jcamp/signalOverlap.jdx')], 'twin.jdx'),
    new File(['%PDF-1.7'], 'report.cdf'),
    new File(['a,b'], 'notes.csv'),
    new File(['x'], 'photo.heic'),
    inFolder('Week 48/001.D/DAD1A.ch', bytes('agilent/lc-v30-calibration-chromhandler/CA11_50uM.D/dad1A.ch')),
    inFolder('Week 48/001.D/Report.TXT', new TextEncoder().encode('x')),
  ]
  await choose(app, files)
  const table = within(await screen.findByRole('table', { name: 'Runs' }))
  expect(await table.findByText('Is sample 68 already')).toBeTruthy()
  expect(screen.getByText(/^report\.cdf was left out: .*a PDF/)).toBeTruthy()
  expect(screen.getByText('Left out, neither chromatograms nor tables: photo.heic.')).toBeTruthy()
  expect(screen.getByText('Tables that were chosen with them wait: notes.csv.')).toBeTruthy()
  // what the file says stands in its row; a weight is in no file
  expect(field('Strain/Sample Name of run.cdf')).toHaveProperty('value', 'Blue Dream')
  expect(field('Batch Number of 001.D')).toHaveProperty('value', '001')
  await app.user.click(required(table.getAllByRole('button', { name: 'Details' })[1]))
  expect(
    screen.getByText(/points in mAU, 8 peaks in its own table; TIC: 7540 points without a unit, 0 peaks/),
  ).toBeTruthy()
  expect(within(screen.getByRole('table', { name: 'Peaks of run.cdf' })).getByText('98.71')).toBeTruthy()
  expect(screen.getByText(/before the calibration was approved/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import 0, leave 3' })).toHaveProperty('disabled', true)
  await app.user.selectOptions(field('Material Type'), 'Flower')
  type('Weight in mg of run.cdf', '100')
  await app.user.dblClick(await screen.findByRole('button', { name: 'Import 1, leave 2' }))
  expect(await table.findByText('Sample 70')).toBeTruthy()
  expect(app.server.sent(importChromatogramRun)).toMatchObject([
    {
      body: {
        name: 'run.cdf',
        calibration_id: 5,
        files: [{ path: 'run.cdf', file_id: UPLOAD }],
        sample: { strain_name: 'Blue Dream', batch_number: 'run', sample_weight: '100', dilution_factor: '1' },
      },
    },
  ])
  // one folder is one run, with its files by their places
  expect(app.server.sent(readChromatogramRun).at(0)).toMatchObject({
    body: { name: '001.D', files: [{ path: 'DAD1A.ch' }, { path: 'Report.TXT' }] },
  })
  // another calibration reads what is left, and nothing that is stored
  await app.user.selectOptions(field('Calibration'), '6')
  const readAgain = () =>
    app.server.sent(readChromatogramRun).flatMap(({ body }) => (body.calibration_id === 6 ? [body.name] : []))
  await waitFor(() => expect(readAgain()).toEqual(['001.D', 'twin.jdx']))
  expect(table.getByText('Sample 70')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Go on with 1 table' }))
  expect(await screen.findByText('File 1 of 1: notes.csv.')).toBeTruthy()
})

test('without a calibration in force it says so, with the way there', async () => {
  const app = open(0)
  await choose(app, [andi('run.cdf')])
  expect(await screen.findByText(/^No calibration is in force/)).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Other files' })).toBeTruthy()
})

test('a file of spectra alone waits for its wavelength, and is read and imported at it', async () => {
  const app = open(1)
  const folder = 'agilent/lc-sequence-zhulong/E-Z 2021-09-30 17-18-47/001-1-0312650-0713-SM.D'
  await choose(app, [new File([bytes(`${folder}/DAD1.UV`)], 'DAD1.UV'), andi('run.cdf')])
  expect(await screen.findByText('Choose a wavelength')).toBeTruthy()
  await app.user.selectOptions(field('Material Type'), 'Flower')
  type('Weight in mg of DAD1.UV', '100')
  expect(screen.getByRole('button', { name: 'Import 0, leave 2' })).toHaveProperty('disabled', true)
  await app.user.selectOptions(field('Wavelength, nm'), '210')
  await app.user.click(await screen.findByRole('button', { name: 'Import 1, leave 1' }))
  expect(await screen.findByText('Sample 70')).toBeTruthy()
  expect(app.server.sent(importChromatogramRun)).toMatchObject([{ body: { name: 'DAD1.UV', wavelength_nm: 210 } }])
})
