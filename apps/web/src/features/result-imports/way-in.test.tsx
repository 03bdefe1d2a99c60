import { listImportTemplates, listImportTemplateTypes, listSamples, listSampleTypes } from '@eluent/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'
import { answer, standIn } from '../../test/server-stand-in.ts'

test('[IMPORT-02] [LIST-05] the sample list and the sidebar lead to the import of results', async () => {
  renderApp(standIn(answer(listSamples, { data: [] })), { as: 'tester', at: '/test-result/list' })
  const [inMain, inSidebar] = [screen.findByRole('main'), screen.findByRole('navigation', { name: 'Main' })]
  const link = async (place: Promise<HTMLElement>) =>
    within(await place).findByRole('link', { name: 'Import New Results' })
  expect((await link(inMain)).getAttribute('href')).toBe('/samples/import')
  expect((await link(inSidebar)).getAttribute('href')).toBe('/samples/import')
})

test('[PERM2-03] without the permission to create samples its screen does not open', async () => {
  const app = renderApp(standIn(), { as: 'viewer', at: '/samples/import' })
  await waitFor(() => expect(app.address()).toContain('/404'))
})

test('[IMPORT-04] the instructions open and close', async () => {
  const server = standIn(
    answer(listImportTemplates, { data: [{ name: 'Sheet' }] }),
    answer(listImportTemplateTypes, { data: [] }),
    answer(listSampleTypes, { data: [] }),
  )
  const { user } = renderApp(server, { as: 'tester', at: '/samples/import' })
  await user.click(await screen.findByRole('button', { name: 'Instructions' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'How to import results' }))
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent.split(' ')[0])).toEqual([
    'Choose',
    'Upload',
    'Check',
    'Confirm',
  ])
  await user.click(required(dialog.getAllByRole('button', { name: 'Close' }).at(-1)))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
