import {
  countSampleFacets,
  listAlerts,
  listQueue,
  type Alert,
  listReleases,
  listSamples,
  readSample,
  readToday,
  type SampleRow,
} from '@eluent/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { readKey } from '../../frame/data/read-query.ts'
import { stopPageClock } from '../../test/page-clock.ts'
import type { Partly } from '../../test/fill.ts'
import { renderApp } from '../../test/render-app.tsx'
import { answer, never, pageOf, standIn } from '../../test/server-stand-in.ts'

const DAY_MS = 86_400_000

type Counted = { value: string; total: number; more?: boolean }

interface Known {
  releaseAgeMs?: number
  counts?: readonly Counted[]
  alerts?: readonly Alert[]
}

/** Home before these samples, newest first, and what else it reads. */
function open(samples: readonly Partly<SampleRow>[] = [], { releaseAgeMs, counts = [], alerts = [] }: Known = {}) {
  const releases =
    releaseAgeMs === undefined
      ? []
      : [{ version: '9.9.9', release_date: new Date(Date.now() - releaseAgeMs).toISOString() }]
  const server = standIn(
    answer(listSamples, ({ query }) => pageOf(samples, query)),
    answer(listReleases, { data: releases }),
    answer(countSampleFacets, { data: { state: counts } }),
    answer(listAlerts, { data: alerts }),
    answer(readSample, never),
    answer(readToday, never),
    answer(listQueue, { data: [] }),
  )
  return { ...renderApp(server, { as: 'tester' }), server }
}
const recent = async () => within(await screen.findByRole('table', { name: 'Recent samples' }))
const rowsOf = (table: { getAllByRole: (role: 'row') => HTMLElement[] }) =>
  table
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

describe('recent samples', () => {
  test('[HOME-12] with no samples it says No samples have been run', async () => {
    open()
    expect(await screen.findByText('No samples have been run')).toBeTruthy()
  })

  test('[HOME-10] [HOME-11] batch, name, date and tester of the ten newest, QC samples among them', async () => {
    const rows = Array.from({ length: 12 }, (_, at) => 12 - at).map((id) => ({
      id,
      created_at: '2026-11-20T12:00:00Z',
      user: { name: 'Ada Berg' },
      state: 'released' as const,
      intake_form: { strain_name: `Strain ${id}`, batch_number: `B-${id}` },
    }))
    const { server } = open(rows)
    const table = await recent()
    await table.findByText('B-12')
    const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual(['Batch Number', 'Strain/Sample Name', 'Date', 'Tester', 'State'])
    expect(rowsOf(table)[0]).toEqual(['B-12', 'Strain 12', '11/20/2026', 'Ada Berg', 'Released'])
    expect(rowsOf(table)).toHaveLength(10)
    expect(server.sent(listSamples).map(({ query }) => query)).toEqual([
      { startIndex: 0, endIndex: 10, sortColumn: 'id', sortOrder: 'DESC' },
    ])
  })

  test('[HOME-14] a click on a row opens that sample’s report', async () => {
    const app = open([{ id: 68, intake_form: { strain_name: 'Clicked' } }])
    await app.user.click(await (await recent()).findByText('Clicked'))
    await waitFor(() => expect(app.address()).toBe('/sample/68/results'))
  })

  test('[HOME-13] See Previous Results leads to the sample list', async () => {
    const app = open()
    await app.user.click(await screen.findByRole('link', { name: 'See Previous Results' }))
    await waitFor(() => expect(app.address()).toBe('/test-result/list'))
  })
})

describe('the release banner', () => {
  test('[HOME-15] a release just under a week old is announced, an older one is not', async () => {
    open([], { releaseAgeMs: 7 * DAY_MS - 60_000 })
    expect(await screen.findByText(/Eluent 9\.9\.9 is here/)).toBeTruthy()
    cleanup()
    const old = open([], { releaseAgeMs: 7 * DAY_MS + 1000 })
    await waitFor(() => expect(old.services.queries.getQueryState(readKey(listReleases))?.status).toBe('success'))
    await screen.findByText('Recent samples')
    expect(screen.queryByText(/is here/)).toBeNull()
  })

  test('[HOME-16] it disappears after 30 seconds', async () => {
    const clock = stopPageClock()
    open([], { releaseAgeMs: DAY_MS })
    await clock.until(() => screen.getByText(/Eluent 9\.9\.9 is here/))
    await clock.pass(29_999)
    expect(screen.queryByText(/Eluent 9\.9\.9 is here/)).not.toBeNull()
    await clock.pass(1)
    expect(screen.queryByText(/Eluent 9\.9\.9 is here/)).toBeNull()
  })
})

describe('the ways out', () => {
  test('CERTUS does not show without the VERISEAL permission', async () => {
    open()
    const start = within(await screen.findByRole('navigation', { name: 'Start' }))
    expect(start.getByRole('link', { name: 'Sample dashboard' }).getAttribute('href')).toBe('/test-result/list')
    expect(start.queryByRole('link', { name: 'CERTUS' })).toBeNull()
  })
})

describe('the day’s work', () => {
  const figures = async () => within(await screen.findByRole('region', { name: 'Today' }))

  test('[WORK-11] Today counts what waits, and each figure opens its list', async () => {
    const app = open([], {
      counts: [
        { value: 'not_run', total: 3 },
        { value: 'finished', total: 10_000, more: true },
      ],
    })
    const today = await figures()
    await waitFor(() =>
      expect(today.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
        'Not run3',
        'Queued0',
        'Running0',
        'Partly run0',
        'Finished10,000+',
        'Changed0',
        'Withdrawn0',
      ]),
    )
    await app.user.click(today.getByRole('link', { name: /Finished/ }))
    await waitFor(() => expect(app.address()).toBe('/test-result/list?state=finished'))
  })

  test('[WORK-11] Needs a hand names what goes no further, with the way to it', async () => {
    const app = open([], { counts: [{ value: 'changed', total: 2 }] })
    expect(await screen.findByText('2 samples read otherwise than their released reports')).toBeTruthy()
    await app.user.click(await screen.findByRole('link', { name: /^Show: 2 samples/ }))
    await waitFor(() => expect(app.address()).toBe('/test-result/list?state=changed'))
  })

  test('all in order is said, and an empty laboratory has no figures', async () => {
    open([], { counts: [{ value: 'released', total: 1 }] })
    expect(await screen.findByText('All is in order.')).toBeTruthy()
    cleanup()
    open()
    expect(await screen.findByText('All is in order.')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Today' })).toBeNull()
  })
})

test('Needs a hand says what could not be looked up, and looks again', async () => {
  let isDown = true
  const refused = () => Response.json({}, { status: 500 })
  const server = standIn(
    answer(listSamples, ({ query }) => pageOf([], query)),
    answer(listReleases, { data: [] }),
    answer(countSampleFacets, () => (isDown ? refused() : { data: { state: [{ value: 'released', total: 1 }] } })),
    answer(listAlerts, () => (isDown ? refused() : { data: [] })),
    answer(readToday, never),
    answer(listQueue, { data: [] }),
  )
  const { user } = renderApp(server, { as: 'tester' })
  const said = within(await screen.findByText('Not everything that needs a hand could be looked up.'))
  expect(screen.queryByText('Looking')).toBeNull()
  expect(document.querySelector('[aria-labelledby=today] [aria-busy]')).toBeNull()
  isDown = false
  await user.click(await said.findByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('All is in order.')).toBeTruthy()
})

test('[WORK-11] In review and Overdue stand in Today where there is something, with a line of what is known besides', async () => {
  const due = new Date(Date.now() - 9 * 3_600_000).toISOString()
  const server = standIn(
    answer(listSamples, ({ query }) => pageOf([], query)),
    answer(listReleases, { data: [] }),
    answer(countSampleFacets, {
      data: {
        state: [
          { value: 'not_run', total: 3 },
          { value: 'finished', total: 12 },
        ],
        mark: [
          { value: 'in_review', total: 4 },
          { value: 'overdue', total: 2 },
        ],
      },
    }),
    answer(listAlerts, {
      data: [{ key: 'waiting', kind: 'review_waiting', total: 3, at: new Date().toISOString(), is_read: true }],
    }),
    answer(listQueue, {
      data: [{ run_s: 600, vials: [{ completed: false, submitted: false, submitted_at: null }] }],
      stopped: { check_label: 'CCV 2' },
    }),
    answer(readToday, {
      data: { due_not_run: 2, running: 'Gelato 41', waiting: 9, released_today: 1, overdue_since: due },
    }),
  )
  renderApp(server, { as: 'tester' })
  const today = within(await screen.findByRole('region', { name: 'Today' }))
  const figures = () => today.getAllByRole('link').map(({ textContent }) => textContent)
  await waitFor(() =>
    expect(figures()).toEqual([
      'Not run32 due',
      'Queued0stopped',
      'Running0Gelato 41',
      'Partly run0',
      'Finished129 wait',
      'In review43 for you',
      'Changed0',
      'Withdrawn0',
      'Overdue2oldest 9 h',
    ]),
  )
  expect(today.getByRole('link', { name: /^In review/ }).getAttribute('href')).toBe('/test-result/list?mark=in_review')
})

test('[CALIB-08] what the bell read of calibrations that expire stands above the day’s work, with the way to each', async () => {
  const due = {
    kind: 'calibration_expiring',
    name: 'HPLC-1',
    detail: 'Cannabinoids 12',
    total: 25,
    record_id: 7,
  } as const
  const alert = { ...due, key: 'calibration_expiring:7', at: new Date().toISOString(), is_read: true }
  open([], { alerts: [alert] })
  await screen.findByText('No samples have been run')
  const line = await screen.findByRole('link', {
    name: 'The calibration of HPLC-1 (Cannabinoids 12) is 25 days old and expires soon',
  })
  expect(line.getAttribute('href')).toBe('/quality/calibrations/7')
})

test('[INVENTORY-11] [INVENTORY-12] [EQUIP-03] what the bell read of lots that end, worn columns and work that is due stands there, too; what ends later does not', async () => {
  const lot = (kind: Alert['kind'], record_id: number, name: string, detail: string, total: number): Alert => {
    return {
      kind,
      record_id,
      name,
      detail,
      total,
      key: `${kind}:${record_id}`,
      at: new Date().toISOString(),
      is_read: true,
    }
  }
  const data = [
    lot('lot_ending', 8, 'CBD \u00b7 CB-17', '2026-11-27', 1),
    lot('lot_expiring', 9, 'CBG \u00b7 CG-1', '2026-12-20', 24),
    lot('column_worn', 10, 'C18 \u00b7 SN-88', 'HPLC-1', 1002),
    lot('equipment_due', 11, 'Pipette 200 uL', '2026-11-10', 0),
  ]
  open([], { alerts: data })
  await screen.findByText('No samples have been run')
  const line = await screen.findByRole('link', { name: 'CBD \u00b7 CB-17 expires tomorrow, on 11/27/2026' })
  expect(line.getAttribute('href')).toBe('/inventory/lots/8')
  expect(screen.getByRole('link', { name: 'C18 \u00b7 SN-88 on HPLC-1 has 1002 injections' })).toBeTruthy()
  const piece = screen.getByRole('link', { name: 'Work on Pipette 200 uL is due 11/10/2026' })
  expect(piece.getAttribute('href')).toBe('/equipment/11')
  expect(screen.queryByText('All is in order.')).toBeNull()
  expect(screen.queryByRole('link', { name: /CG-1/ })).toBeNull()
})
