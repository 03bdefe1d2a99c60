import {
  addSeveralToQueue,
  downloadReportByKey,
  exportSelectedSamples,
  listSamples,
  readSample,
} from '@eluent/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { RoleSlug } from '@eluent/domain/auth'
import { catchDownloads } from '../../test/catch-downloads.ts'
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

/** As a hand presses them, one after the other: a key stands alone when no other follows at once. */
const press = (...keys: string[]) =>
  act(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    for (const key of keys) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key })
      vi.advanceTimersByTime(200)
    }
    vi.useRealTimers()
  })
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
  press('q')
  expect(await screen.findByText('2 added to the queue.')).toBeTruthy()
  expect(server.sent(addSeveralToQueue).map(({ body }) => body.samples)).toEqual([[3, 1]])
  press('d')
  await waitFor(() => expect(saved).toEqual(['selection.csv']))
  release()
  expect(server.sent(exportSelectedSamples).map(({ body }) => body.samples)).toEqual([[3, 1]])
  press('l')
  expect(await screen.findByText('2 samples, in the order of their batch numbers')).toBeTruthy()
})

test('[WORK-14] the help lists the keys of the list that the reader may use; switched off they do nothing', async () => {
  await open()
  const keys = within(screen.getByRole('table', { name: 'Keys of this page' }))
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  for (const key of ['JNext row', 'KPrevious row', 'EEdit the row', 'QQueue the selection, or the row'])
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
