import {
  deleteHomogeneityTest,
  listHomogeneityTests,
  readHomogeneityTest,
  type HomogeneityTest,
} from '@eluent/contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Partly } from '../../test/fill.ts'
import { renderApp } from '../../test/render-app.tsx'
import { answer, pageOf, standIn } from '../../test/server-stand-in.ts'

const TEST: Partly<HomogeneityTest> = {
  id: 4,
  name: 'Gummies',
  judged_by: 'THC',
  limit_percent: 10,
  limit_source: null,
  verdict: 'not_homogeneous',
  figures: [{ name: 'THC', n: 2, mean_mg_g: 8.25, rsd_percent: 12.34 }],
  units: [
    { sample_id: 68, name: 'Gummies 1', finished: true, totals: [{ name: 'THC', mg_g: 7.5 }] },
    { sample_id: 69, name: 'Gummies 2', finished: false, totals: [] },
  ],
}

test('[PROFILE-08] the list says what was found, the page says by which limit and of which units', async () => {
  const server = standIn(
    answer(listHomogeneityTests, ({ query }) => pageOf([TEST], query)),
    answer(readHomogeneityTest, { data: TEST }),
    answer(deleteHomogeneityTest, { message: 'Homogeneity test removed successfully' }),
  )
  const app = renderApp(server, { as: 'admin', at: '/quality/homogeneity' })
  const table = within(await screen.findByRole('table', { name: 'Homogeneity' }))
  expect(await table.findByText('Not homogeneous')).toBeTruthy()
  expect(table.getByText('12.3')).toBeTruthy()
  await app.user.click(table.getByRole('link', { name: 'Gummies' }))
  expect(await screen.findByText(/The limit is our choice.* 1 of 2 units are measured\./)).toBeTruthy()
  const figures = within(screen.getByRole('table', { name: 'Mean and RSD' }))
  expect(figures.getByText('8.250')).toBeTruthy()
  const units = within(screen.getByRole('table', { name: 'Units' }))
  expect(units.getByText('7.500')).toBeTruthy()
  expect(units.getByRole('link', { name: 'Gummies 2' }).getAttribute('href')).toBe('/sample/69/results')
})
