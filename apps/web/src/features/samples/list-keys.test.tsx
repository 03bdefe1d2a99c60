import {
  addSeveralToQueue,
  downloadReportByKey,
  exportSelectedSamples,
  listSamples,
  readSample,
} from '@eluent/contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { RoleSlug } from '@eluent/domain/auth'
import { catchDownloads } from '../../test/catch-downloads.ts'
import { press, pressWith } from '../../test/press-keys.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { SAMPLE_FORM } from '../../test/sample-answers.ts'
import { answer, pageOf, refusal, standIn } from '../../test/server-stand-in.ts'

const MAY = { allowed: true, text: null }
const row = (id: number, strain: string, download = MAY as { allowed: boolean; text: string | null }) => ({
  id,
  share_key: `key-${id}`,
  intake_form: { strain_name: strain, batch_number: `B-${id}` },
  can: { edit: MAY, add_to_queue: MAY, download, delete: MAY },
})
const UNFINISHED = { allowed: false, text: 'The sample is not finished.' }
const ROWS = [row(3, 'Mimosa'), row(2, 'Gelato', UNFINISHED), row(1, 'Biscotti')]
const file = (name: string) => new Response('x', { headers: { 'content-disposition': `filename*=UTF-8''${name}` } })

let app: RenderedApp
async function open(as: RoleSlug = 'tester') {
  const server = standIn(
    answer(listSamples, ({ query }) => pageOf(ROWS, query)),
    answer(addSeveralToQueue, ({ body }) => ({ done: body.samples, refused: [] })),
    answer(downloadReportByKey, file('report.pdf')),
    answer(exportSelectedSamples, file('selection.csv')),
    answer(readSample, refusal('unexpected')),
    ...SAMPLE_FORM,
  )
  app = renderApp(server, { as, at: '/test-result/list' })
  await screen.findByRole('link', { name: 'B-3' })
  // the page is drawn a moment before it listens
  await waitFor(() => {
    press('?')
    expect(screen.queryByRole('dialog', { name: 'Keys' })).not.toBeNull()
  })
  return server
}
afterEach(() => void vi.useRealTimers())

const closeHelp = async () => {
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
const isAt = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name))
const isSelected = (name: string, selected: boolean) =>
  waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(`Select ${name}`).checked).toBe(selected))

test('[WORK-14] J and K go through the rows without a preview, X selects them', async () => {
  await open()
  await closeHelp()
  press('j')
  await isAt('B-3')
  press('j')
  await isAt('B-2')
  press('x')
  await isSelected('Gelato', true)
  press('k')
  await isAt('B-3')
  press('x')
  await isSelected('Mimosa', true)
  press('x')
  await isSelected('Mimosa', false)
  expect(screen.getByLabelText<HTMLInputElement>('Select Gelato').checked).toBe(true)
})

test('[WORK-14] Shift J and Shift K extend the selection, Ctrl A selects what is shown, N makes a new sample', async () => {
  await open()
  await closeHelp()
  press('j')
  await isAt('B-3')
  pressWith({ shiftKey: true }, 'J')
  await isAt('B-2')
  await isSelected('Mimosa', true)
  await isSelected('Gelato', true)
  await isSelected('Biscotti', false)
  press('j')
  press('x')
  await isSelected('Biscotti', true)
  press('x')
  pressWith({ ctrlKey: true }, 'a')
  for (const name of ['Mimosa', 'Gelato', 'Biscotti']) await isSelected(name, true)
  // in a field they are the field's
  await app.user.keyboard('{Escape}')
  await isSelected('Mimosa', false)
  screen.getByRole('textbox', { name: /^Search/ }).focus()
  pressWith({ ctrlKey: true }, 'a')
  press('n')
  await isSelected('Mimosa', false)
  expect(app.address()).toBe('/test-result/list')
  screen.getByRole('link', { name: 'B-3' }).focus()
  press('n')
  await waitFor(() => expect(app.address()).toBe('/test-result/create'))
})

test('Tab passes one row of the list; the arrow keys lead to the same control of the row before and after', async () => {
  await open()
  await closeHelp()
  const at = (label: string) => expect(document.activeElement?.getAttribute('aria-label')).toBe(label)
  screen.getByLabelText('Select all on this page').focus()
  for (const header of ['Batch Number', 'Strain/Sample Name', 'Sample Weight (mg)', 'Date Created']) {
    await app.user.tab()
    expect(document.activeElement?.textContent).toBe(header)
  }
  await app.user.tab()
  at('Select Mimosa')
  await app.user.tab()
  await app.user.tab()
  at('Preview Mimosa')
  await app.user.tab()
  at('Actions for Mimosa')
  await app.user.keyboard('{ArrowDown}')
  at('Actions for Gelato')
  await app.user.tab()
  at('Page number')
  await app.user.tab({ shift: true })
  at('Actions for Gelato')
  await app.user.keyboard('{ArrowUp}{ArrowUp}')
  at('Actions for Mimosa')
  // an open menu has the arrows
  await app.user.keyboard('{Enter}')
  await screen.findByRole('menuitem', { name: 'Edit', hidden: true })
  await app.user.keyboard('{ArrowDown}{Escape}')
  await waitFor(() => at('Actions for Mimosa'))
})

test('the menu of a row opens it in a new tab, and copies its number and its link', async () => {
  await open('viewer')
  await closeHelp()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  // at once, where the menu stands: what a pointer passes on its way is not of this test
  const choose = (name: string) => fireEvent.click(screen.getByRole('menuitem', { name, hidden: true }))
  const openMenu = async () => {
    await waitFor(() => expect(screen.queryByRole('menuitem', { hidden: true })).toBeNull())
    fireEvent.click(screen.getByRole('button', { name: 'Actions for Mimosa' }))
    return screen.findByRole('menuitem', { name: 'Open in new tab', hidden: true })
  }
  const tab = await openMenu()
  expect([tab.getAttribute('href'), tab.getAttribute('target')]).toEqual(['/sample/3/results', '_blank'])
  choose('Copy number')
  expect(await screen.findByText('B-3 is copied.')).toBeTruthy()
  copied.mockRejectedValueOnce(new Error('not allowed'))
  await openMenu()
  choose('Copy link')
  expect(await screen.findByText(/^The browser did not copy it: /)).toBeTruthy()
  const link = `${window.location.origin}/sample/3/results`
  expect(copied.mock.calls).toEqual([['B-3'], [link]])
  copied.mockRestore()
})

test('[WORK-14] E edits the row, D saves its report or says why not, Q queues it, L prints its labels', async () => {
  const server = await open()
  await closeHelp()
  const { saved, release } = catchDownloads()
  press('j')
  await isAt('B-3')
  press('d')
  await waitFor(() => expect(saved).toEqual(['report.pdf']))
  press('q')
  expect(await screen.findByText('1 added to the queue.')).toBeTruthy()
  expect(server.sent(addSeveralToQueue).map(({ body }) => body.samples)).toEqual([[3]])
  press('l')
  const labels = await screen.findByRole('dialog', { name: 'Print Labels' })
  expect(within(labels).getByText('1 sample')).toBeTruthy()
  // keys belong to the dialog now
  press('j')
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await isAt('B-3')
  press('j')
  await isAt('B-2')
  press('d')
  expect(await screen.findByText('The sample is not finished.')).toBeTruthy()
  expect(saved).toEqual(['report.pdf'])
  release()
  press('e')
  await waitFor(() => expect(app.address()).toBe('/test-result/2/edit'))
  await screen.findByRole('button', { name: 'Retry' })
})

test('[WORK-14] with a selection Q, L and D act on all of it', async () => {
  const server = await open()
  await closeHelp()
  const { saved, release } = catchDownloads()
  await app.user.click(screen.getByLabelText('Select Mimosa'))
  await app.user.click(screen.getByLabelText('Select Biscotti'))
  press('d')
  await waitFor(() => expect(saved).toEqual(['selection.csv']))
  release()
  expect(server.sent(exportSelectedSamples).map(({ body }) => body.samples)).toEqual([[3, 1]])
  press('l')
  expect(await screen.findByText('2 samples, in the order of their batch numbers')).toBeTruthy()
  await app.user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // neither changed them: they are selected still
  press('q')
  expect(await screen.findByText('2 added to the queue.')).toBeTruthy()
  expect(server.sent(addSeveralToQueue).map(({ body }) => body.samples)).toEqual([[3, 1]])
})

test('[WORK-14] the help lists the keys of the list that the reader may use; switched off they do nothing', async () => {
  await open()
  const keys = within(screen.getByRole('table', { name: 'Keys of this page' }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  for (const key of [
    'JNext row',
    'KPrevious row',
    'EEdit the row',
    'QQueue the selection, or the row',
    'Shift JSelect the row and the next one',
    'Ctrl ASelect all that are shown',
    'NNew: Create New Test',
  ])
    expect(keys).toContain(key)
  await app.user.click(screen.getByRole('switch', { name: /^Single-letter keys/ }))
  await closeHelp()
  screen.getByRole('link', { name: 'B-3' }).focus()
  press('x', 'j')
  await isAt('B-3')
  expect(screen.getByLabelText<HTMLInputElement>('Select Mimosa').checked).toBe(false)
})

test('[WORK-14] a viewer has the keys that move alone', async () => {
  await open('viewer')
  await closeHelp()
  press('j')
  await isAt('B-3')
  press('x', 'e')
  press('j')
  await isAt('B-2')
  expect(app.address()).toBe('/test-result/list')
})
