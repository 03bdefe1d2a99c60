import { appendResults, completeUpload, createUploadTicket, listCalibrations, readSample } from '@eluent/contract'
import { screen, waitFor } from '@testing-library/react'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { answer, standIn } from '../../test/server-stand-in.ts'

const FIXTURE = join(import.meta.dirname, '../../../../../packages/signal/fixtures/andi/agilent-hplc.cdf')
const UPLOAD = '0b5a0d1e-7d3c-4a5e-8f6b-1a2b3c4d5e6f'

function open(quantify_from: 'calibration' | 'instrument', machines: readonly string[]) {
  const sample = { id: 68, epoch: 3, runs_required: 2, test_method: { id: 4, name: 'Cannabinoids', quantify_from } }
  const server = standIn(
    answer(readSample, { data: sample }),
    answer(listCalibrations, {
      data: machines.map((machine_name, at) => ({ id: at + 1, machine_name })),
      meta: { total_count: machines.length },
    }),
    answer(createUploadTicket, { id: UPLOAD, upload_url: `/api/files/uploads/${UPLOAD}`, headers: {} }),
    answer(completeUpload, { id: UPLOAD }),
    answer(appendResults, { message: 'Result stored', notification: 'Vial 1 of 2 stored', finished: false }),
  )
  const intercept = async ({ path }: { path: string }, next: () => Promise<Response>) =>
    path === `/files/uploads/${UPLOAD}` ? new Response(null, { status: 204 }) : next()
  return { ...renderApp(server, { as: 'tester', at: '/samples/68/import', intercept }), server }
}
const choose = async (app: ReturnType<typeof open>, name: string, bytes: Uint8Array<ArrayBuffer>) => {
  await screen.findByRole('button', { name: 'Choose a file ...' })
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('no place for a file')
  await app.user.upload(input, new File([bytes], name))
}

test('[CALIB-12] a chromatogram file becomes the next vial of the instrument whose calibration is in force', async () => {
  const app = open('calibration', ['HPLC-1', 'HPLC-2'])
  await app.user.selectOptions(await screen.findByLabelText('Instrument'), 'HPLC-2')
  await choose(app, 'run.cdf', new Uint8Array(readFileSync(FIXTURE)))
  expect(await screen.findByText('Vial 1 of 2 stored')).toBeTruthy()
  expect(app.server.sent(appendResults)).toMatchObject([
    {
      body: {
        result: {
          machineName: 'HPLC-2',
          csDataName: 'run.cdf',
          csDataFolder: expect.stringMatching(/^[0-9a-f]{16}$/),
          results: [],
          vial_number: 1,
          epoch: 3,
          injected_at: expect.stringMatching(/^2018-10-3/),
          chromatogram_file_id: UPLOAD,
        },
      },
    },
  ])
})

test('what is not a chromatogram is refused before it is sent', async () => {
  const app = open('calibration', ['HPLC-1'])
  await choose(app, 'report.cdf', new TextEncoder().encode('%PDF-1.7'))
  expect(await screen.findByText(/^report.cdf was not imported: .*a PDF/)).toBeTruthy()
  expect(app.server.sent(appendResults)).toEqual([])
})

test('without a calibration in force it says so; where the instrument gives the amounts nothing is offered', async () => {
  open('calibration', [])
  expect(await screen.findByText(/^No calibration of Cannabinoids is in force/)).toBeTruthy()
})

test('a method of the instrument\u2019s amounts offers no file', async () => {
  open('instrument', ['HPLC-1'])
  expect(await screen.findByText(/Next result: vial 1 of 2/)).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Chromatogram file')).toBeNull())
})
