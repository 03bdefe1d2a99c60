import { listSamples, readSample, selectSamples } from '@eluent/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { answer, standIn } from '../../test/server-stand-in.ts'
import { keepLastSampleList } from '../../frame/last-list.ts'

afterEach(() => sessionStorage.clear())

const server = () =>
  standIn(
    answer(readSample, ({ params }) => ({
      data: { id: params.id, intake_form: { strain_name: `No ${params.id}` } },
    })),
    answer(selectSamples, ({ query }) => ({
      data: query.state === undefined ? [70] : [70, 68, 66],
      meta: { total_count: 3 },
    })),
    answer(listSamples, {}),
  )
const ways = async () => within(await screen.findByRole('navigation', { name: 'Samples of the list' }))
const links = (nav: Awaited<ReturnType<typeof ways>>) => nav.getAllByRole('link').map(({ textContent }) => textContent)

test('[WORK-16] a report opened from a list leads to the sample before and after it in that list', async () => {
  keepLastSampleList({ kind: 'samples', query: { state: 'finished', sortColumn: 'id', sortOrder: 'DESC' } })
  const app = renderApp(server(), { at: '/sample/68/results', as: 'tester' })
  const nav = await ways()
  expect(nav.getByText('2 of 3')).toBeTruthy()
  expect(links(nav)).toEqual(['Previous', 'Next'])
  await app.user.click(nav.getByRole('link', { name: 'Next' }))
  await waitFor(() => expect(app.address()).toBe('/sample/66/results'))
  await waitFor(async () => expect(links(await ways())).toEqual(['Previous']))
})

test('without a list, and for a sample that the list does not hold, there are none', async () => {
  renderApp(server(), { at: '/sample/68/results', as: 'tester' })
  await screen.findByRole('heading', { level: 1, name: 'Results' })
  expect(screen.queryByRole('navigation', { name: 'Samples of the list' })).toBeNull()
})
