import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { labTest } from '../../../../../api/src/testing/lab-test.ts'
import { dataOf } from '../../../../../api/src/testing/replies.ts'
import { renderApp, type RenderedApp } from '../../../test/render-app.tsx'

const { app: server, admin, tester } = labTest()
let app: RenderedApp

beforeAll(async () => {
  await tester.newSample({ strain_name: 'Plain', prepared_for: 'Skagit Farms' })
  await tester.finishedSample({ strain_name: 'Done', prepared_for: 'Bay Growers' })
  await tester.finishedSample({ strain_name: 'Done too', prepared_for: 'Skagit Farms' })
})
afterEach(cleanup)

const open = (search = '') => {
  app = renderApp(server, { token: admin.token, at: `/test-result/list${search}` })
}
const names = () =>
  within(screen.getByRole('table', { name: 'Samples' }))
    .getAllByRole('row')
    .slice(1)
    .map(
      (row) =>
        within(row)
          .getAllByRole('cell')
          .find((cell) => cell.dataset['label'] === 'Strain/Sample Name')?.textContent,
    )
const shows = (...found: string[]) => waitFor(() => expect(names()).toEqual(found))
const openMenu = async (name: string) => app.user.click(await screen.findByRole('button', { name }))
const address = () => app.router.state.location.search

test('[WORK-02] a value and its count narrow the list, stand as a chip and in the address, and go by Back', async () => {
  open()
  await screen.findByRole('table', { name: 'Samples' })
  await shows('Done too', 'Done', 'Plain')
  await openMenu('State')
  const finished = await screen.findByRole('checkbox', { name: /^Finished\s*2$/ })
  await app.user.click(finished)
  await shows('Done too', 'Done')
  expect(address()).toMatchObject({ state: 'finished' })
  await app.user.keyboard('{Escape}')
  await openMenu('Client')
  // the other filter counts, its own does not
  expect(await screen.findByRole('checkbox', { name: /^Skagit Farms\s*1$/ })).toBeTruthy()
  await app.user.click(await screen.findByRole('checkbox', { name: /^Bay Growers\s*1$/ }))
  await shows('Done')
  expect(address()).toMatchObject({ state: 'finished', client: 'Bay Growers' })
  app.router.history.back()
  await shows('Done too', 'Done')
  await app.user.click(screen.getByRole('button', { name: 'Remove filter State: Finished' }))
  await shows('Done too', 'Done', 'Plain')
  expect(address()).not.toHaveProperty('state')
  await app.user.click(screen.getByRole('button', { name: 'Undo' }))
  await shows('Done too', 'Done')
  expect(address()).toMatchObject({ state: 'finished' })
})

test('[WORK-02] an address restores the filters, with the names of who tested', async () => {
  open(`?state=finished,not_run&client=Skagit%20Farms&date=today&tester=${tester.person.id}`)
  await screen.findByRole('button', { name: 'Remove filter State: Finished' })
  for (const chip of ['State: Not run', 'Client: Skagit Farms', 'Date: Today', `Tester: ${tester.person.name}`])
    expect(await screen.findByRole('button', { name: `Remove filter ${chip}` })).toBeTruthy()
  await shows('Done too')
})

test('[WORK-02] a method that no sample has is named by its chip, and one that is gone by its number', async () => {
  const method = {
    ordered_analytes: ['THCA'],
    method: { id: 0, name: 'Without samples' },
    upper_bounds: 50,
    lower_bounds: 1,
  }
  const { id } = await dataOf<{ id: number }>(admin.post('/methods', method))
  open(`?method=${id},987654`)
  expect(await screen.findByRole('button', { name: 'Remove filter Method: Without samples' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Remove filter Method: No. 987654' })).toBeTruthy()
})

test('[WORK-02] what finds nothing offers to remove the filters', async () => {
  open('?mark=sealed&date=yesterday&state=dancing')
  await screen.findByText('No Records Found')
  expect(screen.queryByRole('button', { name: /Remove filter State/ })).toBeNull()
  await app.user.click(screen.getByRole('button', { name: 'Remove filters' }))
  await shows('Done too', 'Done', 'Plain')
})

test('[WORK-02] the export has what is filtered', async () => {
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  open('?state=finished&from=2026-01-01')
  await shows('Done too', 'Done')
  await app.user.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(click).toHaveBeenCalled())
  const sent = app.calls.find(({ query }) => query.get('format') === 'csv')?.query
  expect(sent?.get('state')).toBe('finished')
  expect(sent?.get('created_from')).toBe(new Date(2026, 0, 1).toISOString())
  click.mockRestore()
})

test('what an address says that means nothing is left out and named, and goes by a button', async () => {
  open('?sortColumn=rubbish&searchIn=who&search=Done&method=abc&date=someday&rows=7&client=a%00b&state=finished')
  await shows('Done too', 'Done')
  const said = 'rows=7, sortColumn=rubbish, searchIn=who, method=abc, client=a\uFFFDb, date=someday'
  expect((await screen.findByText(/means nothing here/)).textContent).toBe(
    `The address says ${said}. That means nothing here and was left out.`,
  )
  await app.user.click(screen.getByRole('button', { name: 'Remove from the address' }))
  await waitFor(() => expect(screen.queryByText(/means nothing here/)).toBeNull())
  expect(address()).toEqual({ search: 'Done', state: 'finished' })
  cleanup()
  // what no call takes for the name of a column
  app = renderApp(server, { token: admin.token, at: `/batch/list?sortColumn=${'x'.repeat(300)}` })
  expect(await screen.findByText(/sortColumn=x{40}\.\.\.\./)).toBeTruthy()
  expect(await screen.findByText('No Records Found')).toBeTruthy()
})
