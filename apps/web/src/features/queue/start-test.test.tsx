import { addToQueue, listQueue, readSample, type QueueItem } from '@eluent/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Partly } from '../../test/fill.ts'
import { renderApp } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'
import { answer, standIn } from '../../test/server-stand-in.ts'

const VIALS = [
  { id: 1, position: 1, vial_type: 'yellow_1ml', label: 'Low', acquire: true },
  { id: 2, position: 2, vial_type: 'blue_1ml', label: 'Blank', acquire: false },
  { id: 3, position: 3, vial_type: 'red_1ml', label: 'High', acquire: true },
]
/** An entry of the queue, whose vials stand at 1 and 2. */
const entryOf = (id: number): Partly<QueueItem> => ({
  sample: { id },
  vials: [1, 2].map((at) => ({ location: at, vial_number: at })),
})
/** The screen of sample 68, before this queue. */
function open(queue: Partly<QueueItem>[] = [], add = { allowed: true, text: null as string | null }) {
  const server = standIn(
    answer(readSample, { data: { id: 68, prepared_samples: VIALS, can: { add_to_queue: add } } }),
    answer(listQueue, { data: queue }),
    answer(addToQueue, { message: 'Added' }),
  )
  return { ...renderApp(server, { as: 'tester', at: '/samples/68/load' }), server }
}
const vials = async () =>
  within(await screen.findByRole('table', { name: 'Vials to load' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )

describe('the start-test screen', () => {
  test('[ROUTE-06] [START-01] /samples/{id}/load shows each vial to acquire with the free location it would get', async () => {
    open([entryOf(7)])
    expect(await vials()).toEqual([
      ['1', 'Low', 'yellow_1ml', '3', ''],
      ['2', 'High', 'red_1ml', '4', ''],
    ])
  })

  test('[START-02] Add To Queue queues the sample and opens its report', async () => {
    const app = open()
    await app.user.click(await screen.findByRole('button', { name: 'Add To Queue' }))
    await waitFor(() => expect(app.address()).toBe('/sample/68/results'))
    expect(app.server.sent(addToQueue).map(({ body }) => body.sample)).toEqual([68])
  })

  test('[START-02] a sample that is queued already cannot be added again, and shows its places', async () => {
    const app = open([entryOf(68)], { allowed: false, text: 'Sample already in queue' })
    const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add To Queue' })
    expect(add.disabled).toBe(true)
    await app.user.hover(required(add.parentElement))
    expect(await screen.findByText('Sample already in queue')).toBeTruthy()
    expect((await vials()).map((row) => row.slice(3))).toEqual([
      ['1', 'In the queue'],
      ['2', 'In the queue'],
    ])
  })

  test('[START-03] without sample report run_test the screen does not open', async () => {
    const app = renderApp(standIn(), { as: 'viewer', at: '/samples/68/load' })
    await waitFor(() => expect(app.address()).toBe('/404?authorizationError=true'))
  })
})
