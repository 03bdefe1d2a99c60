import { listReleases } from '@eluent/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../../api/src/testing/app.ts'
import { createSample, equipLaboratory, type Laboratory } from '../../../../api/src/testing/laboratory.ts'
import { readKey } from '../../frame/data/read-query.ts'
import { stopPageClock } from '../../test/page-clock.ts'
import { renderApp } from '../../test/render-app.tsx'

const DAY_MS = 86_400_000

let server: TestApp
let tester: Caller
let laboratory: Laboratory
beforeAll(async () => {
  server = await createTestApp()
  tester = await server.signIn('tester')
  laboratory = await equipLaboratory(server, server.laboratoryId)
})
afterAll(() => server.close())

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
    renderApp(server, { token: tester.token })
    expect(await screen.findByText('No samples have been run')).toBeTruthy()
  })

  test('[HOME-10] [HOME-11] batch, name, date and tester of the ten newest, QC samples among them', async () => {
    for (let number = 1; number <= 11; number++) {
      await createSample(tester, laboratory, { strain_name: `Strain ${number}`, batch_number: `B-${number}` })
    }
    await createSample(tester, laboratory, { strain_name: 'Check', batch_number: 'QC-1' }, { sample_type_id: 9 })
    renderApp(server, { token: tester.token })
    const table = await recent()
    await table.findByText('QC-1')
    const heads = table.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual(['Batch Number', 'Strain/Sample Name', 'Date', 'Tester'])
    const today = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: '2-digit' }).format()
    expect(rowsOf(table)[0]).toEqual(['QC-1', 'Check', today, tester.person.name])
    expect(rowsOf(table).map(([batch]) => batch)).toEqual([
      'QC-1',
      ...[11, 10, 9, 8, 7, 6, 5, 4, 3].map((number) => `B-${number}`),
    ])
  })

  test('[HOME-14] a click on a row opens that sample’s report', async () => {
    const { id } = await createSample(tester, laboratory, { strain_name: 'Clicked' })
    const app = renderApp(server, { token: tester.token })
    await app.user.click(await (await recent()).findByText('Clicked'))
    await waitFor(() => expect(app.address()).toBe(`/sample/${id}/results`))
  })

  test('[HOME-13] See Previous Results leads to the sample list', async () => {
    const app = renderApp(server, { token: tester.token })
    await app.user.click(await screen.findByRole('link', { name: 'See Previous Results' }))
    await waitFor(() => expect(app.address()).toBe('/test-result/list'))
  })
})

describe('the release banner', () => {
  const release = (ageMs: number) =>
    server.sql(
      `insert into releases (version, notes, release_date) values ('9.9.9', 'x', $1)
       on conflict (version) do update set release_date = excluded.release_date`,
      [new Date(Date.now() - ageMs)],
    )

  test('[HOME-15] a release just under a week old is announced, an older one is not', async () => {
    await release(7 * DAY_MS - 60_000)
    const young = renderApp(server, { token: tester.token })
    expect(await screen.findByText(/Eluent 9\.9\.9 is here/)).toBeTruthy()
    young.services.queries.clear()
    await release(7 * DAY_MS + 1000)
    cleanup()
    const old = renderApp(server, { token: tester.token })
    await waitFor(() => expect(old.services.queries.getQueryState(readKey(listReleases))?.status).toBe('success'))
    await screen.findByText('Recent samples')
    expect(screen.queryByText(/is here/)).toBeNull()
  })

  test('[HOME-16] it disappears after 30 seconds', async () => {
    await release(DAY_MS)
    const clock = stopPageClock()
    renderApp(server, { token: tester.token })
    await clock.until(() => screen.getByText(/Eluent 9\.9\.9 is here/))
    await clock.pass(29_999)
    expect(screen.queryByText(/Eluent 9\.9\.9 is here/)).not.toBeNull()
    await clock.pass(1)
    expect(screen.queryByText(/Eluent 9\.9\.9 is here/)).toBeNull()
  })
})

describe('the ways out', () => {
  test('CERTUS does not show without the VERISEAL permission', async () => {
    renderApp(server, { token: tester.token })
    const start = within(await screen.findByRole('navigation', { name: 'Start' }))
    expect(start.getByRole('link', { name: 'Sample dashboard' }).getAttribute('href')).toBe('/test-result/list')
    expect(start.queryByRole('link', { name: 'CERTUS' })).toBeNull()
  })
})
