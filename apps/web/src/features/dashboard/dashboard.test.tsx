import {
  countSampleFacets,
  countStages,
  listTurnaroundSamples,
  readInstrumentUse,
  readQualityFigures,
  readTurnaround,
  type ReplyOf,
} from '@eluent/contract'
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

const stages: ReplyOf<typeof countStages> = {
  data: [
    { value: 'announced', total: 4, more: false },
    { value: 'released_today', total: 2, more: false },
  ],
}
const quality: ReplyOf<typeof readQualityFigures> = {
  data: [
    { figure: 'qc_failures', kind: null, counts: [3, 0] },
    { figure: 'qc_failures', kind: 'rpd', counts: [3, 0] },
    { figure: 'reruns', kind: null, counts: [0, 5] },
  ],
  meta: { months: ['2026-11', '2026-10'] },
}
const day = (machine: string, runs: number) => ({
  machine,
  day: '2026-11-26',
  runs,
  running_h: 2.04,
  down_h: 0,
  idle_h: 21.96,
  failed_vials: 1,
})
const instruments = {
  data: [day('G1315B', 0), day('HPLC-1', 12), day('HPLC-2', 7)],
  meta: { machines: ['G1315B', 'HPLC-1', 'HPLC-2'] },
}

const textsOf = async (table: string) =>
  within(await screen.findByRole('table', { name: table }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('[DASH-01] [DASH-03] [DASH-04] [DASH-05] counts lead to the filtered list; a figure of the turnaround opens its samples; months and machines by the address', async () => {
  const stand = standIn(
    answer(countSampleFacets, counts),
    answer(countStages, stages),
    answer(readQualityFigures, quality),
    answer(readInstrumentUse, instruments),
    answer(readTurnaround, ({ query }) => ({
      data: query?.by === 'client' ? [{ ...WEEK, group: null, in_time_percent: null }] : [WEEK],
      meta: { samples: 4, more: true, since: '2026-11-18T08:00:00.000Z' },
    })),
    answer(listTurnaroundSamples, { data: [LATE], meta: { total_count: 1 } }),
  )
  const app = renderApp(stand, { as: 'tester', at: '/dashboard' })
  const states = within(await screen.findByRole('table', { name: 'Samples by state' }))
  expect(states.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'StateSamples',
    'Announced4',
    'Finished12',
    'Released today2',
    'Overdue1,000+',
  ])
  expect(states.getByRole('link', { name: 'Released today' }).getAttribute('href')).toBe(
    '/test-result/list?mark=released_today',
  )
  expect(states.getByRole('link', { name: 'Overdue' }).getAttribute('href')).toBe('/test-result/list?mark=overdue')

  expect(await textsOf('Quality per month')).toEqual([
    ['Figure', 'November 2026', 'October 2026'],
    ['QC failures', '3', '0'],
    ['RPD', '3', '0'],
    ['Reruns', '0', '5'],
  ])
  expect(screen.getByRole('link', { name: 'QC failures' }).getAttribute('href')).toBe('/quality/batches')
  // only who may see the list of reruns is led there
  expect(screen.queryByRole('link', { name: 'Reruns' })).toBeNull()

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

  const machine = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Machine' })
  expect(machine.value).toBe('HPLC-1')
  await app.user.selectOptions(machine, 'HPLC-2')
  await waitFor(() => expect(app.address()).toBe('/dashboard?by=client&none=true&machine=HPLC-2'))
  expect(await textsOf('Instrument use')).toEqual([
    ['Day', 'Runs', 'Running', 'Idle', 'Down', 'Failed vials'],
    ['11/26/2026', '7', '2.0 h', '22.0 h', '0.0 h', '1'],
  ])
})
