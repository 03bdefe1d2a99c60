import { createUploadTicket, listAnalyteNames, listReportMethods, saveAnalyteNames } from '@eluent/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { importPages, template } from '../../test/import-answers.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { answer, refusal, standIn, type ServerStandIn } from '../../test/server-stand-in.ts'

const HEADINGS = 'Sample,ID,Weight mg,Dilution,Type,LOQ,THCA [%],CBDV - cannabidivarin,Peak 7'
const MAP = {
  type: 2 as const,
  metadata: { 'Sample name': '0,0', 'Lims ID': '0,1', 'Sample type': '0,4' },
  analytes: Object.fromEntries([6, 7, 8].map((at) => [String(at), { Name: `0,${at}`, 'Concentration %': `0,${at}` }])),
  rows: { 'Sample List Header Row': 0 },
}

let app: RenderedApp
let server: ServerStandIn
async function open(): Promise<void> {
  const text = `${HEADINGS}\nKush 1,L-1,500,1,Flower,0.01,20,1,0.5\n`
  const made = template(1, 'Batch sheet', MAP as never, text)
  server = standIn(
    ...importPages([{ ...made, import_template_type: { id: 2, slug: 'batch', name: 'Batch Result' } }]).filter(
      ({ endpoint }) => ![listAnalyteNames, saveAnalyteNames, listReportMethods].some((own) => own === endpoint),
    ),
    answer(listAnalyteNames, { data: { analytes: ['THCA'] } }),
    answer(listReportMethods, {
      data: [
        { id: 3, method_name: 'Narrow', ordered_names: ['THCA', 'CBDV'] },
        { id: 4, method_name: 'Wide', ordered_names: ['THCA', 'CBD', 'CBDV', 'CBT'] },
      ],
    }),
    answer(saveAnalyteNames, {}),
    // the names are kept before anything else is sent
    answer(createUploadTicket, () => refusal('forbidden')),
  )
  app = renderApp(server, { as: 'tester', at: '/samples/import' })
  await app.user.selectOptions(await screen.findByLabelText('Template Type'), 'Batch Result')
  const file = new File([text], 'results.csv', { type: 'text/csv' })
  await app.user.upload(await screen.findByLabelText(/^Drop a results file/), file)
}

const row = (name: string) => {
  const cell = within(screen.getByRole('table', { name: 'Analyte names' })).getByText(name)
  return within(cell.closest('tr') ?? document.body)
}
const stored = (name: string) => screen.getByLabelText<HTMLSelectElement>(`Stored as, of ${name}`)

test('new names are asked before the import, proposed with a reason, undone, and kept with the import', async () => {
  await open()
  await screen.findByRole('table', { name: 'Analyte names' })
  expect(row('CBDV - cannabidivarin').getByText('part of it is CBDV')).toBeTruthy()
  expect(row('Peak 7').getByText('new')).toBeTruthy()
  expect(screen.queryByLabelText('Stored as, of THCA')).toBeNull()
  await app.user.click(screen.getByRole('button', { name: /^Import(?: \d+(?:, leave \d+)?)?$/ }))
  expect(await screen.findByText('Say first which analytes these are: CBDV - cannabidivarin, Peak 7.')).toBeTruthy()

  await app.user.click(screen.getByRole('button', { name: 'Take all as proposed' }))
  await waitFor(() => expect(stored('CBDV - cannabidivarin').value).toBe('CBDV'))
  expect(stored('Peak 7').value).toBe('Peak_7')
  await app.user.click(screen.getByRole('button', { name: 'Undo the name of Peak 7' }))
  await waitFor(() => expect(stored('Peak 7').value).toBe(''))
  await app.user.selectOptions(stored('Peak 7'), 'CBT')
  await waitFor(() => expect(row('Peak 7').getByText('you said so')).toBeTruthy())
  await app.user.click(screen.getByRole('button', { name: /^Import(?: \d+(?:, leave \d+)?)?$/ }))
  // the method that has them all and one more
  expect((await screen.findByLabelText<HTMLSelectElement>('Report method')).value).toBe('4')
  expect(screen.getByText('Not in the file, so not tested: CBD.')).toBeTruthy()
  await app.user.click(await screen.findByRole('checkbox', { name: /accurate/ }))
  await app.user.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() =>
    expect(server.sent(saveAnalyteNames).map(({ body }) => body)).toEqual([
      {
        names: [
          { written: 'CBDV - cannabidivarin', analyte: 'CBDV' },
          { written: 'Peak 7', analyte: 'CBT' },
        ],
      },
    ]),
  )
})
