import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../../api/src/testing/app.ts'
import { createSample, equipLaboratory, idempotent, type Laboratory } from '../../../../api/src/testing/laboratory.ts'
import { renderApp } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'

let server: TestApp
let tester: Caller
let laboratory: Laboratory
beforeAll(async () => {
  server = await createTestApp()
  laboratory = await equipLaboratory(server, server.laboratoryId)
  tester = await server.signIn('tester')
})
afterAll(() => server.close())
beforeEach(() => server.sql('delete from queue_entries'))

const enqueue = (sample: number) => tester.call('POST', '/sample_queues', { sample }, idempotent())
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
    await enqueue((await createSample(tester, laboratory)).id)
    const sample = await createSample(
      tester,
      laboratory,
      {},
      {
        prepared_samples: [
          { vial_type: 'yellow_1ml', label: 'Low', dilution_factor: 250, acquire: true },
          { vial_type: 'blue_1ml', label: 'Blank', dilution_factor: 1, acquire: false },
          { vial_type: 'red_1ml', label: 'High', dilution_factor: 5000, acquire: true },
        ],
      },
    )
    renderApp(server, { token: tester.token, at: `/samples/${sample.id}/load` })
    expect(await vials()).toEqual([
      ['1', 'Low', 'yellow_1ml', '3', ''],
      ['2', 'High', 'red_1ml', '4', ''],
    ])
  })

  test('[START-02] Add To Queue queues the sample and opens its report', async () => {
    const sample = await createSample(tester, laboratory)
    const app = renderApp(server, { token: tester.token, at: `/samples/${sample.id}/load` })
    await app.user.click(await screen.findByRole('button', { name: 'Add To Queue' }))
    await waitFor(() => expect(app.address()).toBe(`/sample/${sample.id}/results`))
    const queue = (await tester.call('GET', '/sample_queues')).json<{ data: { sample: { id: number } }[] }>().data
    expect(queue.map((item) => item.sample.id)).toEqual([sample.id])
  })

  test('[START-02] a sample that is queued already cannot be added again, and shows its places', async () => {
    const sample = await createSample(tester, laboratory)
    await enqueue(sample.id)
    const app = renderApp(server, { token: tester.token, at: `/samples/${sample.id}/load` })
    const add = await screen.findByRole<HTMLButtonElement>('button', { name: 'Add To Queue' })
    expect(add.disabled).toBe(true)
    await app.user.hover(required(add.parentElement))
    expect(await screen.findByText('Sample already in queue')).toBeTruthy()
    expect((await vials()).map((row) => row.slice(3))).toEqual([
      ['1', 'In the queue'],
      ['2', 'In the queue'],
    ])
  })

  test('[START-03] without sample report run_test neither the screen opens nor the call is taken', async () => {
    const viewer = await server.signIn('viewer')
    const sample = await createSample(tester, laboratory)
    const app = renderApp(server, { token: viewer.token, at: `/samples/${sample.id}/load` })
    await waitFor(() => expect(app.address()).toBe('/404?authorizationError=true'))
    const refused = await viewer.call('POST', '/sample_queues', { sample: sample.id }, idempotent())
    expect(refused.statusCode).toBe(403)
  })
})
