import { screen, waitFor, within } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type Caller, type TestApp } from '../../../../../api/src/testing/app.ts'
import { BATCH_CSV, BATCH_MAP, firstRow, makeTemplate, upload } from '../../../../../api/src/testing/import-lab.ts'
import {
  createSample,
  equipLaboratory,
  idempotent,
  type Laboratory,
} from '../../../../../api/src/testing/laboratory.ts'
import { renderApp, type RenderedApp } from '../../../test/render-app.tsx'

let server: TestApp
let tester: Caller
let admin: Caller
let laboratory: Laboratory
let app: RenderedApp
let sampleId: number
beforeAll(async () => {
  server = await createTestApp()
  laboratory = await equipLaboratory(server, server.laboratoryId)
  tester = await server.signIn('tester')
  admin = await server.signIn('admin')
  const { id: templateId } = await makeTemplate(server, tester, BATCH_CSV, BATCH_MAP, { name: 'Batch sheet' })
  const sourceId = await upload(server, tester, 'source', 'batch.csv', BATCH_CSV)
  const edited = { edits: [{ field: 'batch_number', from: 'L-1', to: 'L-9' }] }
  const sample = firstRow(laboratory, { templateId, sourceId }, { batch_number: 'L-9' }, edited)
  const reply = await tester.call('POST', '/samples', { sample }, idempotent())
  if (reply.statusCode !== 201) throw new Error(reply.body)
  sampleId = reply.json<{ data: { id: number } }>().data.id
})
afterAll(() => server.close())

type Options = NonNullable<Parameters<typeof renderApp>[1]>
const open = (at: string, options: Options = {}) => {
  app = renderApp(server, { token: admin.token, at, ...options })
}
const openTab = async (options: Options = {}) => {
  open(`/sample/${sampleId}/vial/1`, options)
  await app.user.click(await screen.findByRole('tab', { name: 'CSV' }))
}
const failing = (path: RegExp): Options => ({
  intercept: async (call, next) =>
    path.test(call.path) ? Response.json({ error: 'x' }, { status: 400, statusText: 'Bad Request' }) : next(),
})
const fact = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).nextElementSibling?.textContent
const cells = () => screen.getByLabelText('Cells of batch.csv, vial 1')

describe('the CSV tab of a vial', () => {
  test('[VIAL-12] exists only when an imported source was parsed', async () => {
    await openTab()
    const other = await createSample(tester, laboratory)
    app = renderApp(server, { token: admin.token, at: `/sample/${other.id}/vial/1` })
    expect(await screen.findByText('This vial has no result yet.')).toBeTruthy()
    expect(screen.getAllByRole('tab', { name: 'CSV' })).toHaveLength(1)
  })

  test('[VIAL-13] names the template and gives the original file', async () => {
    await openTab()
    expect(await fact('Template')).toBe('Batch sheet')
    await app.user.click(screen.getByRole('button', { name: 'Download batch.csv' }))
    await waitFor(() => expect(app.calls.some(({ path }) => path.startsWith('/files/downloads/'))).toBe(true))
  })

  test('[VIAL-14] [VIAL-15] the map is shown and hidden: header row, analyte heads and metadata in colours', async () => {
    await openTab()
    const marked = () =>
      [...cells().querySelectorAll<HTMLElement>('[aria-label]')]
        .filter((cell) => cell.style.getPropertyValue('--mark') !== '')
        .map((cell) => cell.getAttribute('aria-label'))
    await app.user.click(await screen.findByRole('button', { name: 'Show Map' }))
    expect(marked()).toEqual(
      expect.arrayContaining([
        '1, Sample List Header Row',
        'Sample, Sample name',
        'THCA, THCA Name',
        '20, THCA Concentration %',
        'LOQ, LOQ',
      ]),
    )
    await app.user.click(screen.getByRole('button', { name: 'Hide Map' }))
    expect(marked().filter((label) => !label?.includes('This sample'))).toEqual([])
  })

  test('what was changed before the import stands with the file’s value and the stored one', async () => {
    await openTab()
    const table = await screen.findByRole('table', { name: 'Values changed before the import' })
    expect(
      within(table)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['Batch Number', 'L-1', 'L-9'])
  })

  test('[ERR-12] a template that cannot be loaded is reported, and the file stays in sight', async () => {
    await openTab(failing(/^\/import_templates\/\d+$/))
    expect(await screen.findByText('Failed to retrieve imported template.')).toBeTruthy()
    expect(cells()).toBeTruthy()
  })

  test('[ERR-13] a source that cannot be loaded is reported in the documents’ words', async () => {
    await openTab(failing(/imported_sources$/))
    expect(await screen.findByText('Failed to imported source for sample.')).toBeTruthy()
  })
})

test('[PATH-10] the imported CSV view shows file name, template name and parsed rows of each source', async () => {
  open(`/sample/${sampleId}/results/import`)
  expect(await screen.findByRole('heading', { level: 2, name: 'Vial 1: batch.csv' })).toBeTruthy()
  expect(await fact('Template')).toBe('Batch sheet')
  expect(within(cells()).getByText('Sour Diesel')).toBeTruthy()
  const other = await createSample(tester, laboratory)
  open(`/sample/${other.id}/results/import`)
  expect(await screen.findByText('This sample was not imported from a file.')).toBeTruthy()
})
