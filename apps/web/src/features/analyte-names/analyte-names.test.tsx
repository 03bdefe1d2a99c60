import { deleteAnalyteName, listAnalyteNames, saveAnalyteNames } from '@eluent/contract'
import type { RoleSlug } from '@eluent/domain/auth'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { answer, standIn, type ServerStandIn } from '../../test/server-stand-in.ts'

let app: RenderedApp
let server: ServerStandIn
async function open(as: RoleSlug = 'tester'): Promise<void> {
  const names = [{ id: 3, written: 'Peak 7', analyte: 'CBT', updated_by: 'Ana', updated_at: '2026-01-05T10:00:00Z' }]
  server = standIn(
    answer(listAnalyteNames, { data: { names, analytes: ['THCA', 'CBT'] } }),
    answer(saveAnalyteNames, {}),
    answer(deleteAnalyteName, {}),
  )
  app = renderApp(server, { as, at: '/settings/analyte-names' })
  await screen.findByRole('cell', { name: 'Peak 7' })
}
const saved = () => server.sent(saveAnalyteNames).map(({ body }) => body.names)
const take = (text: string) =>
  app.user.upload(screen.getByLabelText('CSV of names'), new File([text], 'names.csv', { type: 'text/csv' }))

test('an entry is edited, with its fault at the field; a file is taken whole or refused with row and column', async () => {
  await open()
  await app.user.click(screen.getByRole('button', { name: 'Edit Peak 7' }))
  const analyte = await screen.findByLabelText(/^Analyte/, { selector: 'input' })
  await app.user.clear(analyte)
  await app.user.paste('CB L')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/^Analyte name can only contain letters/)).toBeTruthy()
  await app.user.clear(analyte)
  await app.user.paste('CBL')
  await app.user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(saved()).toEqual([[{ written: 'Peak 7', analyte: 'CBL' }]]))

  await take('File writes,Analyte\nPeak 8,CBT\n,CBL\n')
  expect(await screen.findByText(/^Row 3, column File writes: Enter the name as files write it/)).toBeTruthy()
  expect(saved()).toHaveLength(1)
  await app.user.keyboard('{Escape}')
  await take('File writes,Analyte\nPeak 8,CBT\n')
  await waitFor(() => expect(saved()[1]).toEqual([{ written: 'Peak 8', analyte: 'CBT' }]))
})

test('a viewer reads and exports, and changes nothing', async () => {
  await open('viewer')
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeTruthy()
  for (const name of ['Add Name', 'Import CSV', 'Edit Peak 7', 'Remove Peak 7'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
