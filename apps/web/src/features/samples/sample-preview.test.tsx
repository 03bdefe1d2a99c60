import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import type { NewSample } from '../../../../api/src/testing/caller.ts'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { injection } from '../../../../api/src/testing/laboratory.ts'
import { required } from '../../test/required.ts'
import { renderApp, type RenderedApp, type RenderOptions } from '../../test/render-app.tsx'

const STANDARD = 9

const { app: server, tester } = labTest()
let app: RenderedApp

/** 750 mg, vials 250x and 5000x: THC 3 x 250 / 750 = 1 mg/g = 0.1 %. */
async function run(sample: NewSample): Promise<void> {
  await tester.post(`/samples/${sample.id}/append_results`, injection(`${sample.id}-1.D`, { THC: 3 }))
  await tester.post(`/samples/${sample.id}/append_results`, injection(`${sample.id}-2.D`, { THC: 0.15 }))
}
/** Newest first: Mimosa, which ran, Gelato, which did not, Biscotti. */
async function threeSamples() {
  await server.sql('update samples set deleted_at = now()')
  await server.sql('delete from sample_counts') // the lists' totals are kept, not counted
  const biscotti = await tester.newSample({ strain_name: 'Biscotti', batch_number: 'B-1' })
  const gelato = await tester.newSample({ strain_name: 'Gelato', batch_number: 'B-2' })
  const mimosa = await tester.newSample({ strain_name: 'Mimosa', batch_number: 'B-3' })
  await run(mimosa)
  return { biscotti, gelato, mimosa }
}
async function open(options: RenderOptions = {}): Promise<void> {
  app = renderApp(server, { token: tester.token, at: '/test-result/list', ...options })
  await screen.findByRole('link', { name: /^(B-3|QC-1)$/ })
}
const link = (name: string) => screen.getByRole('link', { name })
const pane = () => screen.queryByRole('region', { name: 'Preview' })
const shows = (name: string) => waitFor(() => expect(inPane().getAllByRole('heading')[0]?.textContent).toBe(name))
const inPane = () => within(required(pane()))
const eye = (name: string) => screen.getByRole('button', { name: `Preview ${name}` })
const hasFocus = (element: HTMLElement | null) => waitFor(() => expect(document.activeElement).toBe(element))
const reads = ({ id }: NewSample) => app.calls.filter(({ path }) => path === `/samples/${id}`).length
const press = (keys: string) => app.user.keyboard(keys)

describe('the preview of a row', () => {
  test('in a wide window it can be kept open: without a choice it shows the first row, and Esc leaves it', async () => {
    const original = window.matchMedia.bind(window)
    const wide = vi
      .spyOn(window, 'matchMedia')
      .mockImplementation((query) =>
        query === '(min-width: 1680px)' ? Object.assign(original(query), { matches: true }) : original(query),
      )
    await threeSamples()
    await open()
    await app.user.click(eye('Gelato'))
    await shows('Gelato')
    await app.user.click(inPane().getByRole('button', { name: 'Keep the preview open', pressed: false }))
    await waitFor(async () => expect(await tester.read('/me/preferences')).toMatchObject({ preview_pinned: true }))
    cleanup()
    await open()
    await shows('Mimosa')
    link('B-3').focus()
    await press('{ArrowDown}')
    await shows('Gelato')
    await press('{Escape}')
    await shows('Gelato')
    await app.user.click(inPane().getByRole('button', { name: 'Close the preview' }))
    await waitFor(() => expect(pane()).toBeNull())
    await waitFor(async () => expect(await tester.read('/me/preferences')).toMatchObject({ preview_pinned: false }))
    wide.mockRestore()
  })

  test('Space shows state, figures, chromatogram and results; the list and its focus stay', async () => {
    const { mimosa } = await threeSamples()
    await open()
    expect(app.calls.some(({ path }) => path.startsWith(`/samples/${mimosa.id}`))).toBe(false)
    link('B-3').focus()
    await press(' ')
    await shows('Mimosa')
    await hasFocus(link('B-3'))
    const shown = inPane()
    expect(shown.getByText('Finished')).toBeTruthy()
    expect((await shown.findByText('Total THC')).parentElement?.textContent).toBe('Total THC0.1000%1.000 mg/g')
    expect(shown.getByText('Total CBD')).toBeTruthy()
    expect(shown.getByText('Total analytes')).toBeTruthy()
    expect(within(shown.getByRole('table', { name: 'Results' })).getByText('THC')).toBeTruthy()
    await waitFor(() => expect(app.calls.some(({ path }) => path.endsWith('/chromatograms'))).toBe(true))
    expect(shown.getByRole('link', { name: 'Open the whole report' }).getAttribute('href')).toBe(
      `/sample/${mimosa.id}/results`,
    )
    expect(reads(mimosa)).toBe(1)
    expect(app.address()).toBe(`/test-result/list?preview=${mimosa.id}`)
    await press(' ')
    expect(pane()).toBeNull()
    expect(app.address()).toBe('/test-result/list')
  })

  test('J, K and the arrow keys lead to the rows around it, with the focus; Escape closes it', async () => {
    await threeSamples()
    await open()
    link('B-3').focus()
    await press(' ')
    await shows('Mimosa')
    await press('j')
    await shows('Gelato')
    await hasFocus(link('B-2'))
    await press('{ArrowDown}')
    await shows('Biscotti')
    await press('{ArrowDown}')
    await hasFocus(link('B-1'))
    await press('k')
    await shows('Gelato')
    await press('{ArrowUp}')
    await shows('Mimosa')
    await press('{ArrowUp}{Escape}')
    await waitFor(() => expect(pane()).toBeNull())
    await hasFocus(link('B-3'))
  })

  test('the eye leads into it; from there Escape leads back to the row that it shows then', async () => {
    await threeSamples()
    await open()
    await app.user.click(eye('Mimosa'))
    await shows('Mimosa')
    await hasFocus(pane())
    expect(eye('Mimosa').getAttribute('aria-pressed')).toBe('true')
    await press('j')
    await shows('Gelato')
    await hasFocus(pane())
    await press('{Escape}')
    await waitFor(() => expect(pane()).toBeNull())
    await hasFocus(link('B-2'))
  })

  test('the first Escape closes it, the second clears the selection', async () => {
    await threeSamples()
    await open()
    await app.user.click(screen.getByLabelText('Select Gelato'))
    link('B-3').focus()
    await press(' ')
    await shows('Mimosa')
    await press('{Escape}')
    await waitFor(() => expect(pane()).toBeNull())
    await hasFocus(link('B-3'))
    expect(screen.getByRole('region', { name: 'Selection' })).toBeTruthy()
    await press('{Escape}')
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selection' })).toBeNull())
  })

  test('a sample without results says what to do, one in the queue that it waits', async () => {
    const { gelato, biscotti } = await threeSamples()
    await tester.post('/sample_queues', { sample: biscotti.id })
    await open({ at: `/test-result/list?preview=${gelato.id}` })
    expect(await screen.findByText(/^Choose Add To Queue/)).toBeTruthy()
    await press('j')
    expect(await screen.findByText(/^The sample is in the queue/)).toBeTruthy()
    expect(app.calls.some(({ path }) => path.endsWith('/chromatograms'))).toBe(false)
  })

  test('[ERR-01] a report that cannot be read says so, and is read again by Retry', async () => {
    const { mimosa } = await threeSamples()
    let isDown = true
    await open({
      intercept: async ({ path }, next) =>
        isDown && path === `/samples/${mimosa.id}`
          ? Response.json({ error: 'No', code: 'not_acceptable' }, { status: 406 })
          : next(),
    })
    await app.user.click(eye('Mimosa'))
    expect(await inPane().findByRole('alert')).toBeTruthy()
    isDown = false
    await app.user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByText('Total THC')).toBeTruthy()
  })

  test('QC Results has it too, without the figures of a potency', async () => {
    const check = await tester.newSample(
      { strain_name: 'Check', batch_number: 'QC-1', sample_weight: 1 },
      { sample_type_id: STANDARD, prep_method_id: null },
    )
    await tester.post(`/samples/${check.id}/append_results`, injection(`${check.id}-1.D`, { THC: 3 }))
    await open({ at: '/qc/list' })
    await app.user.click(eye('Check'))
    await shows('Check')
    await screen.findByRole('table', { name: 'Results' })
    expect(screen.queryByText('Total THC')).toBeNull()
  })

  test('a window under 1280 px has none', async () => {
    const { mimosa } = await threeSamples()
    await open({ widthPx: 1279, at: `/test-result/list?preview=${mimosa.id}` })
    expect(pane()).toBeNull()
    expect(screen.queryByRole('button', { name: 'Preview Mimosa' })).toBeNull()
    link('B-3').focus()
    await press(' ')
    expect(pane()).toBeNull()
  })
})
