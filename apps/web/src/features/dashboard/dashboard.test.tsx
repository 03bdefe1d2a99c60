import { countSampleFacets, listTurnaroundSamples, readTurnaround } from '@eluent/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { answer, standIn } from '../../test/server-stand-in.ts'

const counts = {
  data: {
    state: [{ value: 'finished', label: null, total: 12, more: false }],
    mark: [
      { value: 'overdue', label: null, total: 1000, more: true },
      { value: 'sealed', label: null, total: 3, more: false },
    ],
    method: [],
    tester: [],
    client: [],
  },
}
const WEEK = { group: '2026-11-16', samples: 4, median_h: 60, p90_h: 162.4, in_time_percent: 75 }
const LATE = {
  id: 7,
  name: 'Gelato',
  received_at: '2026-11-16T08:00:00.000Z',
  released_at: '2026-11-22T08:00:00.000Z',
  due_at: null,
  hours: 144,
  in_time: null,
}

test('[DASH-01] [DASH-03] counts lead to the filtered list; a figure of the turnaround opens its samples, by the address', async () => {
  const stand = standIn(
    answer(countSampleFacets, counts),
    answer(readTurnaround, ({ query }) => ({
      data: query?.by === 'client' ? [{ ...WEEK, group: null, in_time_percent: null }] : [WEEK],
      meta: { samples: 4, more: true, since: '2026-11-18T08:00:00.000Z' },
    })),
    answer(listTurnaroundSamples, { data: [LATE], meta: { total_count: 1 } }),
  )
  const app = renderApp(stand, { as: 'tester', at: '/dashboard', laterMs: 0 })
  const states = within(await screen.findByRole('table', { name: 'Samples by state' }))
  expect(states.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'StateSamples',
    'Finished12',
    'Overdue1,000+',
  ])
  expect(states.getByRole('link', { name: 'Overdue' }).getAttribute('href')).toBe('/test-result/list?mark=overdue')

  const table = within(await screen.findByRole('table', { name: 'Turnaround' }))
  expect(table.getAllByRole('row')[1]?.textContent).toBe('11/16/2026460.0 h162.4 h75 %')
  expect(await screen.findByText(/Older releases are not counted/)).toBeTruthy()
  await app.user.click(table.getByRole('button', { name: '11/16/2026' }))
  const samples = await screen.findByRole('table', { name: 'Samples of 11/16/2026' })
  expect(within(samples).getByRole('link', { name: 'Gelato' }).getAttribute('href')).toBe('/sample/7/results')
  expect(app.address()).toBe('/dashboard?group=2026-11-16')

  await app.user.click(screen.getByRole('radio', { name: 'Client' }))
  await app.user.click(await screen.findByRole('button', { name: 'No client' }))
  await waitFor(() => expect(stand.sent(listTurnaroundSamples).at(-1)?.query).toEqual({ by: 'client' }))
})
