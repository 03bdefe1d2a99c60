import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { BATCH_MAP } from '../../../../api/src/testing/import-files.ts'
import { importPages, template } from '../../test/import-answers.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { standIn } from '../../test/server-stand-in.ts'

let app: RenderedApp
function batch(rows: number, change: (row: string[], at: number) => string[] = (row) => row): string {
  const lines = Array.from({ length: rows }, (_, at) =>
    change([`Kush ${at + 1}`, `L-${at + 1}`, '500', '1', 'Flower', '0.01', '20', '1', '0.5'], at).join(','),
  )
  return ['Sample,ID,Weight mg,Dilution,Type,LOQ,THCA,THC,CBD', ...lines].join('\n')
}

async function open(text: string): Promise<void> {
  const templates = [template(1, 'Batch sheet', BATCH_MAP, batch(1))]
  app = renderApp(standIn(...importPages(templates)), { as: 'tester', at: '/samples/import' })
  await app.user.selectOptions(await screen.findByLabelText('Template Type'), 'Batch Result')
  const file = new File([text], 'results.csv', { type: 'text/csv' })
  await app.user.upload(await screen.findByLabelText(/^Drop a results file/), file)
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
    'Batch Number',
  ])
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
