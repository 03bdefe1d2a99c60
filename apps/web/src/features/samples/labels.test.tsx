import { listSamples, printLabels, readSample } from '@eluent/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { answer, pageOf, refusal, standIn } from '../../test/server-stand-in.ts'

/** Strain 12 to Strain 1, of the same ids. */
const SAMPLES = Array.from({ length: 12 }, (_, at) => 12 - at).map((id) => ({
  id,
  intake_form: { strain_name: `Strain ${id}` },
}))
const PDF = new Response('%PDF', {
  headers: { 'content-disposition': "inline; filename*=UTF-8''labels_2026-11-21.pdf" },
})

let app: RenderedApp
function open(at = '/test-result/list', as: 'tester' | 'viewer' = 'tester') {
  const server = standIn(
    answer(listSamples, ({ query }) => pageOf(SAMPLES, query)),
    answer(readSample, { data: SAMPLES.at(-1) ?? {} }),
    answer(printLabels, ({ query }) => (query.layout === 'single' ? refusal('service_unavailable') : PDF.clone())),
  )
  app = renderApp(server, { as, at })
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Print Labels' }))
const requested = () => app.calls.filter(({ path }) => path === '/labels').map(({ query }) => Object.fromEntries(query))
/** Keeps what the page saves; happy-dom would open it. */
function catchDownload() {
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  return { saved, release: () => click.mockRestore() }
}

test('[ERR-01] from a row: size, copies and the first free position of a sheet are chosen, and what cannot be printed is not requested; Enter prints, and a failure is shown', async () => {
  open()
  await app.user.click(await screen.findByRole('button', { name: 'Actions for Strain 12' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Print Labels', hidden: true }))
  const modal = await dialog()
  expect(modal.getByText('Strain 12')).toBeTruthy()
  const copies = modal.getByLabelText('Copies of each')
  await app.user.clear(copies)
  await app.user.type(copies, '51')
  expect(await modal.findByText('Please enter a number from 1 to 50')).toBeTruthy()
  expect(modal.getByRole<HTMLButtonElement>('button', { name: 'Download PDF' }).disabled).toBe(true)
  await app.user.clear(copies)
  await app.user.type(copies, '2')
  const start = modal.getByLabelText('Start at position')
  await app.user.clear(start)
  await app.user.type(start, '7')
  const { saved, release } = catchDownload()
  await app.user.click(modal.getByRole('button', { name: 'Download PDF' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  release()
  expect(saved).toEqual(['labels_2026-11-21.pdf'])
  expect(requested()).toMatchObject([{ ids: '12', layout: 'sheet', copies: '2', start: '7' }])

  await app.user.click(modal.getByLabelText('Single (2 x 1 in)'))
  expect(modal.queryByLabelText('Start at position')).toBeNull()
  await app.user.type(copies, '{Enter}')
  expect(await screen.findByText('Something went wrong on our end. Please try again later')).toBeTruthy()
  expect(requested()[1]).toMatchObject({ layout: 'single', copies: '2' })
  await app.user.click(modal.getByRole('button', { name: 'Cancel' }))
  // the printer at this computer holds the same labels the next time
  await app.user.click(await screen.findByRole('button', { name: 'Actions for Strain 11' }))
  await app.user.click(await screen.findByRole('menuitem', { name: 'Print Labels', hidden: true }))
  expect((await dialog()).getByLabelText<HTMLInputElement>('Single (2 x 1 in)').checked).toBe(true)
})

test('[WORK-03] several from the list: what is selected stays selected over its pages', async () => {
  open()
  await app.user.click(await screen.findByLabelText('Select Strain 12'))
  await app.user.click(screen.getByLabelText('Select Strain 11'))
  await app.user.click(screen.getByLabelText('Select Strain 11'))
  await app.user.click(button('Next page'))
  await app.user.click(await screen.findByLabelText('Select Strain 1'))
  expect(app.address()).toContain('/test-result/list')
  await app.user.click(button('Print Labels'))
  const modal = await dialog()
  expect(modal.getByText('2 samples, in the order of their batch numbers')).toBeTruthy()
  const { saved, release } = catchDownload()
  await app.user.click(modal.getByRole('button', { name: 'Download PDF' }))
  await waitFor(() => expect(saved).toHaveLength(1))
  release()
  expect(requested()[0]).toMatchObject({ ids: '12,1', order: 'batch_number' })
})

test('from the report, beside Create Similar; not for who may not create', async () => {
  open('/sample/1/results')
  await app.user.click(await screen.findByRole('button', { name: 'Manage' }))
  const similar = await screen.findByRole('menuitem', { name: 'Create Similar', hidden: true })
  expect(similar.getAttribute('href')).toBe('/test-result/create?from=1')
  await app.user.click(screen.getByRole('menuitem', { name: 'Print Labels', hidden: true }))
  expect((await dialog()).getByText('Strain 1')).toBeTruthy()
})

test('a reader of reports is offered no labels', async () => {
  open('/test-result/list', 'viewer')
  await screen.findByRole('button', { name: 'Actions for Strain 12' })
  expect(screen.queryByRole('checkbox')).toBeNull()
})
