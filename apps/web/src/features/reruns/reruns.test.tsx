import { listReruns } from '@eluent/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { answer, standIn } from '../../test/server-stand-in.ts'

const rerun = (sample_id: number, analyst: string, before_percent: number, after_percent: number) => ({
  sample_id,
  name: `Kush ${sample_id}`,
  batch_number: null,
  client: sample_id === 7 ? 'Grow Ltd' : null,
  analyst,
  at: '2026-11-12T12:00:00.000Z',
  why: 'Peak shape odd',
  before_percent,
  after_percent,
})

function open(data: ReturnType<typeof rerun>[]) {
  const server = standIn(answer(listReruns, { data, left_out: false }))
  return { ...renderApp(server, { as: 'admin', at: '/quality/reruns' }), server }
}
const cells = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

test('[RERUN-03] per analyst: reruns, how many raised total THC and by how much, and the samples behind', async () => {
  const { user } = open([rerun(7, 'Ada', 18, 21), rerun(8, 'Ada', 18, 17), rerun(9, 'Bo', 18, 18)])
  await screen.findByRole('table', { name: 'Reruns' })
  expect(cells('Reruns')).toEqual([
    ['November 2026', 'Ada', '2', '1 of 2 (50.00 %)', '3.00', 'Samples'],
    ['November 2026', 'Bo', '1', '0 of 1 (0.00 %)', '–', 'Samples'],
  ])
  await user.click(within(screen.getByRole('row', { name: /Ada/ })).getByRole('button', { name: 'Samples' }))
  expect(cells('Samples').map((row) => [row[0], row[2], row[3], ...row.slice(4)])).toEqual([
    ['Kush 7', 'Ada', 'Peak shape odd', '18.0000', '21.0000', '3.0000'],
    ['Kush 8', 'Ada', 'Peak shape odd', '18.0000', '17.0000', '-1.0000'],
  ])
  expect(screen.getByRole('link', { name: 'Kush 7' }).getAttribute('href')).toBe('/sample/7/results')
  await user.click(screen.getByRole('radio', { name: 'By client' }))
  expect(cells('Reruns').map((row) => row.slice(1, 3))).toEqual([
    ['Without a client', '2'],
    ['Grow Ltd', '1'],
  ])
})

test('without reruns the page says what one is', async () => {
  open([])
  expect(await screen.findByText('No reruns in this period.')).toBeTruthy()
})
