import {
  countSampleFacets,
  listImportTemplateTypes,
  listImportTemplates,
  listQueue,
  listReleases,
  listReportMethods,
  listSamples,
  listSampleTypes,
  readWebSettings,
} from '@eluent/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { STORAGE_KEYS } from '../../frame/session/storage-keys.ts'
import { createDriverStandIn, type DriverStandIn } from '../../test/driver-stand-in.ts'
import { renderApp, type RenderedApp, type RenderOptions } from '../../test/render-app.tsx'
import { answer, standIn } from '../../test/server-stand-in.ts'
import { unsignedToken, withoutActions } from '../../test/token.ts'
import { required } from '../../test/required.ts'

const BOTTLES = [
  { channel: 'A', bot: 12, botlmt: 1 },
  { channel: 'B', bot: 80.4, botlmt: 2.5 },
  { channel: 'C', bot: 50, botlmt: 1 },
]

let driver: DriverStandIn
let edge: Awaited<ReturnType<DriverStandIn['listen']>>
let app: RenderedApp
beforeAll(async () => {
  driver = createDriverStandIn()
  edge = await driver.listen()
})
afterAll(() => edge.close())
beforeEach(() => {
  driver.change({ status: 'PRERUN', method: '1_Run.M', numBottles: 2, bottles: BOTTLES })
  driver.bottles.length = 0
})
afterEach(async () => {
  vi.useRealTimers()
  driver.reachable(true)
  await act(async () => app.services.session.clear()) // lets go of the driver
})

const open = (options: RenderOptions = {}) => {
  const server = standIn(
    answer(readWebSettings, { data: { driver_url: edge.url } }),
    answer(listSamples, {}),
    answer(countSampleFacets, {}),
    answer(listReleases, {}),
    answer(listQueue, {}),
    answer(listReportMethods, {}),
    answer(listImportTemplates, {}),
    answer(listImportTemplateTypes, {}),
    answer(listSampleTypes, {}),
  )
  app = renderApp(server, { as: 'tester', ...options })
}
const toggle = async () => app.user.click(screen.getByRole('switch', { name: 'Connection to the instrument' }))
const start = async () => within(await screen.findByRole('navigation', { name: 'Start' }))
const ways = (nav: Awaited<ReturnType<typeof start>>) =>
  nav.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])
const LARGE = [
  ['Sample dashboard', '/test-result/list'],
  ['Quality Control Results', '/qc/list'],
  ['Create sample', '/test-result/create'],
]
/** Lets one poll after the other be due until the page is as it should be. */
async function pollUntil(isSo: () => boolean): Promise<void> {
  while (!isSo()) {
    await act(() => vi.advanceTimersByTimeAsync(5000))
    await act(() => new Promise((resolve) => setImmediate(resolve))) // the answers come over a real port
  }
}
const word = () => screen.getByLabelText('Instrument', { selector: 'output' }).textContent
const turnClock = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
/** Opens Home with a clock that the test turns, once the instrument is seen. */
async function openOnline(): Promise<void> {
  turnClock()
  open()
  await screen.findByRole('heading', { name: 'System status' })
}

describe('Home with the instrument online', () => {
  test('[HOME-01] [HOME-03] [HOME-04] three large buttons, the system status, and the bottles', async () => {
    driver.change({ pumpstate: 'READY', tempstate: '40.0 C', detectorstate: 'LAMP ON' })
    open()
    await screen.findByRole('heading', { name: 'System status' })
    const nav = await start()
    expect(ways(nav)).toEqual(LARGE)
    const facts = screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent])
    expect(facts.slice(0, 5)).toEqual([
      ['Status', 'PRERUN'],
      ['Method', '1_Run.M'],
      ['Pump', 'READY'],
      ['Temperature', '40.0 C'],
      ['Detector', 'LAMP ON'],
    ])
    expect(screen.getByRole('heading', { name: 'Mobile phase' })).toBeTruthy()
  })

  test('[BOTTLE-01] one gauge per bottle of numBottles, with its channel and remaining percent', async () => {
    open()
    const gauges = within(
      await screen.findByRole('list', { name: 'Mobile-phase bottles' }),
    ).getAllByRole<HTMLMeterElement>('meter')
    expect(gauges.map((gauge) => [gauge.getAttribute('aria-label'), gauge.value])).toEqual([
      ['Bottle A', 0.12],
      ['Bottle B', 0.8],
    ])
    expect([screen.getByText('12%'), screen.getByText('80%')]).toHaveLength(2)
    expect(screen.getAllByText('Warning Bottle A Low')).toHaveLength(2) // at the bottle, and in what needs a hand
    expect(screen.getByText('2010 mLof 2500 mL')).toBeTruthy()
  })

  test('[BOTTLE-06] [BOTTLE-07] a bottle change refuses more than the bottle holds, and is posted to the driver', async () => {
    open()
    await app.user.click(await screen.findByRole('button', { name: 'Change bottle A' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Change bottle A' }))
    const current = dialog.getByLabelText<HTMLInputElement>('Current volume (mL)')
    expect([current.value, dialog.getByLabelText<HTMLInputElement>('Maximum volume (mL)').value]).toEqual([
      '1000',
      '1000',
    ])
    await app.user.clear(current)
    await app.user.type(current, '1001')
    await app.user.click(dialog.getByRole('button', { name: 'Save' }))
    expect(await dialog.findByText('Current volume cannot exceed maximum volume')).toBeTruthy()
    expect(driver.bottles).toEqual([])
    await app.user.clear(current)
    await app.user.type(current, '950')
    await app.user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(driver.bottles).toEqual([{ bottle: 'A', botremain: 950, size: 1000 }]))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  test('who may not run samples sees the bottles and changes none', async () => {
    open({ as: 'viewer' })
    const list = within(await screen.findByRole('list', { name: 'Mobile-phase bottles' }))
    expect(list.getAllByRole('meter')).toHaveLength(2)
    expect(list.queryByRole('button')).toBeNull()
  })

  test('[HOME-02] without the sample list permission the Sample dashboard button is disabled', async () => {
    open({ token: withoutActions(unsignedToken(), 'sample', ['list']) })
    await screen.findByRole('heading', { name: 'System status' })
    const dashboard = (await start()).getByRole<HTMLButtonElement>('button', { name: 'Sample dashboard' })
    expect(dashboard.disabled).toBe(true)
    expect((await start()).getByRole('link', { name: 'Create sample' })).toBeTruthy()
  })
})

describe('the place of the instrument', () => {
  const place = () => document.querySelector<HTMLElement>('[style*="height: 288px"]')

  test('[WORK-11] is kept while its state is not known, where it was online before, so that nothing jumps', async () => {
    localStorage.setItem(STORAGE_KEYS.instrumentHeight, '288')
    driver.reachable(false)
    turnClock()
    open()
    await pollUntil(() => screen.queryByRole('navigation', { name: 'Start' }) !== null)
    expect((await start()).getAllByRole('link').map(({ textContent }) => textContent)).toEqual(
      LARGE.map(([text]) => text),
    )
    expect(place()).not.toBeNull()
    driver.reachable(true)
    await pollUntil(() => screen.queryByRole('heading', { name: 'System status' }) !== null)
    expect(place()).toBeNull()
    await toggle()
    await waitFor(() => expect(localStorage.getItem(STORAGE_KEYS.instrumentHeight)).toBeNull())
    expect(place()).toBeNull()
  })

  test('[WORK-11] is not kept where it was offline', async () => {
    driver.reachable(false)
    turnClock()
    open()
    await pollUntil(() => screen.queryByRole('link', { name: 'Import CSV' }) !== null)
    expect(place()).toBeNull()
  })
})

describe('Home without the instrument', () => {
  test('a first visit shows the day’s work once one poll came to nothing, long before the instrument is given up', async () => {
    driver.reachable(false)
    turnClock()
    open()
    const isShown = () => screen.queryByRole('navigation', { name: 'Start' }) !== null
    const hasWord = () => screen.queryByLabelText('Instrument', { selector: 'output' }) !== null
    for (let clock = 0; clock < 6000 && !(isShown() && hasWord()); clock += 100) {
      await act(() => vi.advanceTimersByTimeAsync(100))
      await act(() => new Promise((resolve) => setImmediate(resolve)))
    }
    expect([isShown(), word()]).toEqual([true, 'Connecting...'])
  })

  test('[HOME-05] a row of every way on: dashboard, QC, create, import CSV and report methods, each to its screen', async () => {
    open()
    await screen.findByRole('heading', { name: 'System status' })
    await toggle()
    await waitFor(async () =>
      expect(ways(await start())).toEqual([
        ...LARGE,
        ['Import CSV', '/samples/import'],
        ['Report methods', '/samples/report-methods'],
      ]),
    )
    await app.user.click((await start()).getByRole('link', { name: 'Import CSV' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Import New Results' })).toBeTruthy()
    await act(() => app.router.navigate({ to: '/' }))
    await app.user.click((await start()).getByRole('link', { name: 'Report methods' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Report Methods' })).toBeTruthy()
  })

  test.each([
    ['power-off', () => driver.change({ status: 'POWEROFF' }), ['OK'], 'Attention'],
    ['disconnect', () => driver.reachable(false), ['Close', 'Connect Again'], 'Disconnected'],
  ])(
    '[HOME-07] [HOME-08] a %s changes Home to its offline form and is reported once in a modal',
    async (_, lose, choices, said) => {
      await openOnline()
      const bottles = () => screen.queryByRole('heading', { name: 'Mobile phase' })
      expect([bottles(), screen.queryByRole('dialog')]).toEqual([expect.anything(), null])
      lose()
      await pollUntil(() => screen.queryByRole('dialog', { name: 'Connection Lost' }) !== null)
      const modal = within(screen.getByRole('dialog', { name: 'Connection Lost' }))
      expect([bottles(), screen.queryByRole('heading', { name: 'System status' })]).toEqual([null, null])
      expect(word()).toBe(said)
      expect(screen.getByRole('navigation', { name: 'Start', hidden: true }).dataset['large']).toBeUndefined()
      const buttons = modal.getAllByRole('button').filter(({ textContent }) => textContent !== '')
      expect(buttons.map(({ textContent }) => textContent)).toEqual(choices)
      await app.user.click(required(buttons[0]))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      // Still away, and then wholly silent: the same loss.
      driver.reachable(false)
      await pollUntil(() => word() === 'Disconnected')
      expect(screen.queryByRole('dialog')).toBeNull()
    },
  )

  test('a connection that was given up is made again from its dialog', async () => {
    await openOnline()
    driver.reachable(false)
    await pollUntil(() => screen.queryByRole('dialog', { name: 'Connection Lost' }) !== null)
    expect(word()).toBe('Disconnected')
    driver.reachable(true)
    await app.user.click(screen.getByRole('button', { name: 'Connect Again' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await pollUntil(() => word() === 'Connected')
  })
})
