import { completeUpload, createUploadTicket, importSamples, lookupReportMethod } from '@eluent/contract'
import { screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { BATCH_MAP } from '../../../../api/src/testing/import-files.ts'
import { importPages, template } from '../../test/import-answers.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { answer, standIn } from '../../test/server-stand-in.ts'

const UPLOAD = '0b5a0d1e-7d3c-4a5e-8f6b-1a2b3c4d5e6f'
let app: RenderedApp
function batch(rows: number, change: (row: string[], at: number) => string[] = (row) => row): string {
  const lines = Array.from({ length: rows }, (_, at) =>
    change([`Kush ${at + 1}`, `L-${at + 1}`, '500', '1', 'Flower', '0.01', '20', '1', '0.5'], at).join(','),
  )
  return ['Sample,ID,Weight mg,Dilution,Type,LOQ,THCA,THC,CBD', ...lines].join('\n')
}

async function open(text: string, ...more: File[]): Promise<void> {
  const templates = [template(1, 'Batch sheet', BATCH_MAP, batch(1))]
  const intercept = async ({ path }: { path: string }, next: () => Promise<Response>) =>
    path === `/files/uploads/${UPLOAD}` ? new Response(null, { status: 204 }) : next()
  const server = standIn(
    ...importPages(templates),
    answer(createUploadTicket, { id: UPLOAD, upload_url: `/api/files/uploads/${UPLOAD}`, headers: {} }),
    answer(completeUpload, { id: UPLOAD }),
    answer(lookupReportMethod, { id: 3 }),
    answer(importSamples, ({ body }) => ({
      data: body.rows.map(({ key }) => ({ key, outcome: 'created' as const, sample_id: 70 })),
    })),
  )
  app = renderApp(server, { as: 'tester', at: '/samples/import', intercept })
  await app.user.selectOptions(await screen.findByLabelText('Template Type'), 'Batch Result')
  const file = new File([text], 'results.csv', { type: 'text/csv' })
  await app.user.upload(await screen.findByLabelText(/^Drop a results file/), [...more, file])
  await screen.findByRole('table', { name: 'Samples of the file' })
}

test('the analytes stand beside the name, before what seldom needs a look', async () => {
  await open(batch(1))
  const headings = within(screen.getByRole('table', { name: 'Samples of the file' })).getAllByRole('columnheader')
  expect(headings.map(({ textContent }) => textContent).slice(0, 6)).toEqual([
    'Row',
    'Strain/Sample Name',
    'THCA, %',
    'THC, %',
    'CBD, %',
    'Total THC, %',
  ])
  expect(screen.getByRole('row', { name: /Kush 1/ }).textContent).toContain('18.54')
})

test('a row of means is left out by its name and taken in by a click, which keeps what was typed', async () => {
  await open(`${batch(2)}\nMean,L-9,500,1,Flower,0.01,20,1,0.5`)
  const batchNumber = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Batch Number, row 2' })
  await app.user.type(batchNumber(), 'x')
  expect(screen.queryByRole('textbox', { name: 'Batch Number, row 4' })).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'Take in row 4, Mean' }))
  expect(await screen.findByRole('textbox', { name: 'Batch Number, row 4' })).toBeTruthy()
  expect(batchNumber().value).toBe('L-1x')
  await app.user.click(screen.getByRole('button', { name: 'Leave out again: 4' }))
  expect(await screen.findByText('it is called a statistic of other rows')).toBeTruthy()
})

test('problems stand once for each reason with the number of rows, which open below', async () => {
  await open(
    batch(4, (row, at) => (at < 2 ? row.with(5, String(at - 1)) : at === 2 ? row.with(7, 'ND') : row.with(5, '-2'))),
  )
  const problems = within(screen.getByRole('table', { name: 'Problems of the file' }))
  const cellsOf = () =>
    problems
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .slice(0, 4)
          .map(({ textContent }) => textContent.trim()),
      )
  const many = ['2 rows', 'LOQ', '', 'Error: Only positive numbers allowed for LOQ.']
  const single = [
    ['3', 'LOQ', '0', 'Error: LOQ cannot be zero.'],
    ['4', 'H', 'ND', "Note: THC: 'ND', left out of the results."],
  ]
  expect(cellsOf()).toEqual([many, ...single])
  await app.user.click(screen.getByRole('button', { name: '2 rows: Only positive numbers allowed for LOQ.' }))
  expect(cellsOf()).toEqual([
    many,
    ['2', 'LOQ', '-1', 'Error: Only positive numbers allowed for LOQ.'],
    ['5', 'LOQ', '-2', 'Error: Only positive numbers allowed for LOQ.'],
    ...single,
  ])
})

test('an amount that a spreadsheet could not calculate keeps its row back until it is typed or cleared', async () => {
  await open(batch(2, (row, at) => (at === 0 ? row.with(7, '#DIV/0!') : row)))
  const problem = within(screen.getByRole('table', { name: 'Problems of the file' })).getAllByRole('row')[1]
  expect(problem?.textContent).toMatch(/^2H#DIV\/0!Error: THC: An error of the spreadsheet stands/)
  expect(screen.getByRole('button', { name: 'Import 1, leave 1' })).toBeTruthy()
  const total = () => screen.getByRole('row', { name: /Kush 1/ }).querySelector('[data-total]')?.textContent
  expect(total()).toBe('–')
  await app.user.clear(screen.getByRole('textbox', { name: 'THC, %, row 2' }))
  expect(await screen.findByRole('button', { name: 'Import 2' })).toBeTruthy()
  expect(total()).toBe('17.54')
})

test('names with forbidden characters are mended at once, each shown before and after; the rows with errors alone are shown', async () => {
  await open(batch(4, (row, at) => (at < 2 ? row.with(0, `Kush (${at})`) : at === 2 ? row.with(5, '') : row)))
  const rows = () =>
    screen.getByRole('table', { name: 'Samples of the file' }).querySelectorAll('tbody tr[aria-rowindex]')
  expect(screen.getByRole('button', { name: 'Import 2, leave 2' })).toBeTruthy()
  expect(screen.getByText('not in the file').closest('td')?.querySelector('input')?.value).toBe('0.0000001')
  await app.user.click(screen.getByRole('button', { name: 'With errors (2)' }))
  expect(rows()).toHaveLength(2)
  await app.user.click(screen.getByRole('button', { name: 'Mend all 2 rows' }))
  const pairs = within(await screen.findByRole('table', { name: 'Before and after' }))
    .getAllByRole('row')
    .slice(1)
  expect(pairs.map(({ textContent }) => textContent)).toEqual(['2Kush (0)Kush 0', '3Kush (1)Kush 1'])
  await app.user.click(screen.getByRole('button', { name: 'Change 2 rows' }))
  // what was mended stays in sight, with the file's own word
  expect(await screen.findByRole('button', { name: 'Import 4' })).toBeTruthy()
  expect(rows()).toHaveLength(2)
  expect(screen.getByText('file: Kush (0)')).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'All rows (4)' }))
  expect(rows()).toHaveLength(4)
})

test('tables that are given at once are opened one after the other, by name; one that is passed over is named', async () => {
  const csv = (name: string, text: string) => new File([text], name, { type: 'text/csv' })
  await open(batch(1), csv('week 10.csv', batch(3)), csv('week 2.csv', batch(2)))
  const rows = () => screen.findAllByRole('rowheader')
  const isOpen = (text: string) => screen.findByText(text, { exact: false })
  await isOpen('File 1 of 3: results.csv. Then week 2.csv.')
  await app.user.click(screen.getByRole('button', { name: 'Skip This File' }))
  await isOpen('File 2 of 3: week 2.csv. Then week 10.csv.')
  await vi.waitFor(async () => expect(await rows()).toHaveLength(2))
  await app.user.click(screen.getByRole('button', { name: /^Import 2$/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import Results' }))
  await app.user.click(dialog.getByRole('checkbox'))
  await app.user.click(dialog.getByRole('button', { name: 'Yes' }))
  await isOpen('File 3 of 3: week 10.csv. 2 samples imported so far.')
  await vi.waitFor(async () => expect(await rows()).toHaveLength(3))
  await app.user.click(screen.getByRole('button', { name: 'Skip This File' }))
  await isOpen('Passed over: results.csv, week 10.csv.')
  expect(screen.getByLabelText(/^Drop a results file/)).toBeTruthy()
})
