import {
  createDownloadTicket,
  downloadFile,
  readImportedSources,
  readImportTemplate,
  readSample,
} from '@eluent/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { BATCH_CSV, BATCH_MAP } from '../../../../../api/src/testing/import-files.ts'
import { renderApp, type RenderedApp } from '../../../test/render-app.tsx'
import { answer, standIn, type Answer } from '../../../test/server-stand-in.ts'

const FILE = '0b5a0d1e-7d3c-4a5e-8f6b-1a2b3c4d5e6f'
const TEMPLATE = { ...BATCH_MAP, id: 7, name: 'Batch sheet', current_name: 'Batch sheet', type: 2 as const }
const SOURCE = {
  uuid: 'run-1',
  vial_number: 1,
  file_name: 'batch.csv',
  source: { id: FILE, media_type: 'text/csv', size_bytes: 99 },
  template: TEMPLATE,
  row: 1,
  total_rows: 4,
  total_columns: 9,
  rows: BATCH_CSV.split('\n').map((row) => row.split(',')),
  edits: [{ field: 'batch_number', from: 'L-1', to: 'L-9' }],
}
const VIALS = [{ vial_type: 'green_1ml', label: 'Low', acquire: true }]
const imported = { kept: true, file_name: 'batch.csv' }
const RESULT = { uuid: 'run-1', vial_number: 1, importedSource: FILE, importedTemplate: { id: 7 }, imported }

let app: RenderedApp
/** Sample 68 was imported from a file, 69 was not. */
function open(at: string, ...answers: Answer[]): void {
  const server = standIn(
    ...answers,
    answer(readSample, ({ params }) => ({
      data: {
        id: params.id,
        import: params.id === 68,
        runs_required: 1,
        prepared_samples: VIALS,
        results: params.id === 68 ? [RESULT] : [],
      },
    })),
    answer(readImportedSources, ({ params }) => ({ data: params.id === 68 ? [SOURCE] : [] })),
    answer(readImportTemplate, { data: { id: 7, name: 'Batch sheet' } }),
    answer(createDownloadTicket, { download_url: `/api/files/downloads/${FILE}?ticket=t` }),
    answer(downloadFile, new Response(BATCH_CSV)),
  )
  app = renderApp(server, { as: 'admin', at })
}
async function openTab(...answers: Answer[]): Promise<void> {
  open('/sample/68/vial/1', ...answers)
  await app.user.click(await screen.findByRole('tab', { name: 'CSV' }))
}
const BROKEN = Response.json({ error: 'x' }, { status: 400, statusText: 'Bad Request' })
const fact = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent
const cells = () => screen.getByLabelText('Cells of batch.csv, vial 1')

describe('the CSV tab of a vial', () => {
  test('[VIAL-12] exists only when an imported source was parsed', async () => {
    await openTab()
    open('/sample/69/vial/1')
    expect(await screen.findByText('This vial has no result yet.')).toBeTruthy()
    expect(screen.getAllByRole('tab', { name: 'CSV' })).toHaveLength(1)
  })

  test('[VIAL-13] names the template and gives the original file', async () => {
    await openTab()
    expect(await fact('Template')).toBe('Batch sheet')
    await app.user.click(screen.getByRole('button', { name: 'Download batch.csv' }))
    await waitFor(() => expect(app.calls.some(({ path }) => path.startsWith('/files/downloads/'))).toBe(true))
  })

  test('[VIAL-14] [VIAL-15] the map is shown and hidden: header row, analyte heads and metadata in colours', async () => {
    await openTab()
    const marked = () =>
      [...cells().querySelectorAll<HTMLElement>('[aria-label]')]
        .filter((cell) => cell.style.getPropertyValue('--mark') !== '')
        .map((cell) => cell.getAttribute('aria-label'))
    await app.user.click(await screen.findByRole('button', { name: 'Show Map' }))
    expect(marked()).toEqual(
      expect.arrayContaining([
        '1, Sample List Header Row',
        'Sample, Sample name',
        'THCA, THCA Name',
        '20, THCA Concentration %',
        'LOQ, LOQ',
      ]),
    )
    await app.user.click(screen.getByRole('button', { name: 'Hide Map' }))
    expect(marked().filter((label) => !label?.includes('This sample'))).toEqual([])
  })

  test('what was changed before the import stands with the file’s value and the stored one', async () => {
    await openTab()
    const table = await screen.findByRole('table', { name: 'Values changed before the import' })
    expect(
      within(table)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Batch Number', 'L-1', 'L-9'])
  })

  test('[ERR-12] a template that cannot be loaded is reported, and the file stays in sight', async () => {
    await openTab(answer(readImportTemplate, BROKEN))
    expect(await screen.findByText('Failed to retrieve imported template.')).toBeTruthy()
    expect(cells()).toBeTruthy()
  })

  test('[ERR-13] a source that cannot be loaded is reported in the documents’ words', async () => {
    await openTab(answer(readImportedSources, BROKEN))
    expect(await screen.findByText('Failed to imported source for sample.')).toBeTruthy()
  })

  test('who may import and not see raw data sees the cells of this sample below the headings', async () => {
    const [heading = [], own = []] = SOURCE.rows
    const excerpt = [heading, own].map((line, row) => ({ row, cells: line }))
    await openTab(answer(readImportedSources, { data: [{ ...SOURCE, source: null, rows: [], excerpt }] }))
    const table = within(await screen.findByRole('table', { name: 'Cells of batch.csv of this sample' }))
    const shown = (name: string) => table.getByRole('row', { name: new RegExp(`^${name} `) }).textContent
    expect([shown('1'), shown('2')]).toEqual([`1${heading.join('')}`, `2${own.join('')}`])
    expect(screen.getByText(/^The other rows of the file are shown to those/)).toBeTruthy()
  })
})

test('[PATH-10] the imported CSV view shows file name, template name and parsed rows of each source', async () => {
  open('/sample/68/results/import')
  expect(await screen.findByRole('heading', { level: 2, name: 'Vial 1: batch.csv' })).toBeTruthy()
  expect(await fact('Template')).toBe('Batch sheet')
  expect(within(cells()).getByText('Sour Diesel')).toBeTruthy()
  open('/sample/69/results/import')
  expect(await screen.findByText('This sample was not imported from a file.')).toBeTruthy()
})
