import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'

const { app: server, tester } = labTest()

beforeAll(async () => {
  for (let number = 1; number <= 12; number++) {
    await tester.newSample({ strain_name: `Strain ${number}`, batch_number: `B-${number}` })
  }
})

let app: RenderedApp
async function open(at = '/test-result/list'): Promise<void> {
  app = renderApp(server, { token: tester.token, at })
  await screen.findByText('Strain 12')
}
const table = () => within(screen.getByRole('table', { name: 'Samples' }))
const headings = () =>
  table()
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent)
    .filter((text) => text !== 'Select' && text !== 'Actions')
const rows = () => table().getAllByRole('link').length
const options = async () => {
  await app.user.click(screen.getByRole('button', { name: 'Columns and rows' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Columns and rows' }))
  await dialog.findByRole('button', { name: 'As delivered' })
  return dialog
}

test('[WORK-06] rows stand in the address and are kept by the server, with columns, their order and dense rows', async () => {
  await open()
  expect(rows()).toBe(10)
  const dialog = await options()
  await app.user.click(dialog.getByRole('radio', { name: '25' }))
  await waitFor(() => expect(rows()).toBe(12))
  expect(app.router.state.location.search).toMatchObject({ rows: '25' })
  await app.user.click(dialog.getByLabelText('Sample Weight (mg)'))
  await app.user.click(dialog.getByLabelText('Registered By'))
  await app.user.click(dialog.getByRole('button', { name: 'Move State left' }))
  await app.user.click(dialog.getByLabelText('Dense rows'))
  const chosen = ['Batch Number', 'Strain/Sample Name', 'State', 'Date Created', 'Registered By']
  expect(headings()).toEqual(chosen)
  await waitFor(async () =>
    expect(await tester.read('/me/preferences')).toEqual({
      lists: {
        samples: { rows: 25, dense: true, columns: ['batch_number', 'strain_name', 'state', 'created_at', 'tester'] },
      },
    }),
  )
  // another computer of the same person
  cleanup()
  localStorage.clear()
  await open()
  await waitFor(() => expect(headings()).toEqual(chosen))
  await waitFor(() => expect(rows()).toBe(12))
  expect(screen.getByRole('table', { name: 'Samples' }).dataset['dense']).toBe('true')
  await app.user.click((await options()).getByRole('button', { name: 'As delivered' }))
  expect(headings()).toEqual(['Batch Number', 'Strain/Sample Name', 'Sample Weight (mg)', 'Date Created', 'State'])
  await waitFor(async () =>
    expect(await tester.read('/me/preferences')).toEqual({ lists: { samples: { rows: 25, dense: true } } }),
  )
})

test('[WORK-06] an address says how many rows, whatever was chosen; the first that is shown stays', async () => {
  await open('/test-result/list?rows=10')
  expect(rows()).toBe(10)
  await app.user.click(screen.getByRole('button', { name: 'Next page' }))
  await screen.findByText('Strain 1')
  await app.user.click((await options()).getByRole('radio', { name: '50' }))
  await waitFor(() => expect(rows()).toBe(12))
  expect(app.router.state.location.search).toMatchObject({ rows: '50', page: '1' })
})

test('[WORK-06] columns say whose the sample is, who ran it, who registered it, and what it has most of', async () => {
  await tester.finishedSample({ strain_name: 'Run', prepared_for: 'Skagit Farms' })
  await open()
  const dialog = await options()
  for (const name of ['Client', 'Dominant Analyte', 'Tester', 'Registered By'])
    await app.user.click(dialog.getByLabelText(name))
  const added = ['Client', 'Dominant Analyte', 'Tester', 'Registered By']
  await waitFor(() => expect(headings().slice(-4)).toEqual(added))
  const cellsOf = async (name: string) => {
    const row = (await screen.findByText(name)).closest('tr')
    return [...(row?.cells ?? [])].slice(-5, -1).map(({ textContent }) => textContent)
  }
  expect(await cellsOf('Run')).toEqual(['Skagit Farms', 'THCA', tester.person.name, tester.person.name])
  expect(await cellsOf('Strain 12')).toEqual(['N/A', 'N/A', 'N/A', tester.person.name])
  const beside = ['THC total %', 'Report Method', 'Report number', 'Released by']
  for (const name of beside) await app.user.click(dialog.getByLabelText(name))
  await waitFor(() => expect(headings().slice(-4)).toEqual(beside))
  await waitFor(async () => expect((await cellsOf('Run'))[1]).toBe('Cannabinoids 12'))
  const [total, ...others] = await cellsOf('Run')
  expect(total).toMatch(/^\d+\.\d{4}$/)
  expect(others).toEqual(['Cannabinoids 12', 'N/A', 'N/A'])
  expect(await cellsOf('Strain 12')).toEqual(['N/A', 'Cannabinoids 12', 'N/A', 'N/A'])
  for (const name of ['Place', 'Package label', 'Chromatogram']) await app.user.click(dialog.getByLabelText(name))
  await waitFor(async () => expect((await cellsOf('Run')).slice(-3)).toEqual(['N/A', 'N/A', 'N/A']))
})
