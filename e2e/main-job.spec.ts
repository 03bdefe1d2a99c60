import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { violations } from './pages/axe.ts'
import { Autosampler } from './pages/autosampler.ts'
import { Report } from './pages/report.ts'
import { SampleForm } from './pages/sample-form.ts'
import { SampleList } from './pages/sample-list.ts'
import { signIn, watchFaults } from './pages/sign-in.ts'

const driverUrl = process.env['E2E_DRIVER_URL']

// Twelve minutes of a vial in seconds.
test.beforeEach(({ request }) => setSpeed(request, 300))

const setSpeed = async (request: APIRequestContext, speed: number): Promise<void> =>
  void (await request.post(`${driverUrl}/control/speed`, { data: { speed } }))

/** Intake of a sample in two dilutions, then into the queue and up to the first injection. */
async function startRun(page: Page, strain: string, batch: string): Promise<Autosampler> {
  const form = new SampleForm(page)
  await form.open('sample')
  await form.enter({
    strain,
    batch,
    weightMg: '750',
    material: 'Flower',
    method: 'Cannabinoids 12',
    prep: 'Flower, two dilutions',
  })
  await expect(form.vials).toHaveCount(3)
  await form.create()

  const list = new SampleList(page)
  await list.open()
  await list.addToQueue(batch)
  await expect(page.getByRole('button', { name: '1 sample in queue' })).toBeVisible()

  const autosampler = new Autosampler(page)
  await autosampler.open()
  await expect(autosampler.entry(strain)).toBeVisible()
  return autosampler
}

const queueIsDone = (page: Page) =>
  expect(page.getByRole('button', { name: '0 samples in queue' })).toBeVisible({ timeout: 40_000 })

test('a sample goes from intake over the instrument to a public report', async ({ page, browser }) => {
  const batch = `E2E-${Date.now()}`
  const faults = watchFaults(page)
  await signIn(page, 'tester')
  const autosampler = await startRun(page, 'Journey Kush', batch)
  expect(await violations(page)).toEqual([])
  await autosampler.begin()
  await expect(autosampler.panel.getByText('Running', { exact: true })).toBeVisible()
  // Both vials run one after the other by themselves; the entry leaves the queue with the last result.
  await queueIsDone(page)
  await autosampler.close()

  await new SampleList(page).openReport(batch)
  const report = new Report(page)
  const percents = await report.percents()
  expect(Object.keys(percents)).toHaveLength(12)
  expect(Object.values(percents).filter((text) => Number(text) > 0).length).toBeGreaterThan(0)
  await report.seeChart(/^Donut/)
  await report.seeChart(/^Bars/)
  await report.openChromatogram()
  const pdf = await report.downloadPdf()
  expect(pdf.subarray(0, 4).toString()).toBe('%PDF')

  const link = await report.publicLink()
  const outside = await (await browser.newContext()).newPage()
  const outsideFaults = watchFaults(outside)
  await outside.goto(link)
  const shared = new Report(outside)
  expect(await shared.percents()).toEqual(percents)
  await shared.seeChart(/^Donut/)
  await shared.openChromatogram()
  await outside.context().close()
  expect([...faults, ...outsideFaults]).toEqual([])
})

test('a result measured while no browser was open is stored when one opens, and the queue goes on', async ({
  page,
  browser,
  request,
}) => {
  const batch = `LATE-${Date.now()}`
  await signIn(page, 'tester')
  const autosampler = await startRun(page, 'Late Haze', batch)
  // Slow enough that the page is gone before the vial is done.
  await setSpeed(request, 60)
  await autosampler.begin()
  await expect(autosampler.panel.getByText('Running', { exact: true })).toBeVisible()
  await page.context().close()
  await setSpeed(request, 300)
  const waiting = async () => {
    const { events } = (await (await request.get(`${driverUrl}/outbox`)).json()) as { events: { hook: string }[] }
    return events.filter(({ hook }) => hook === 'CSHook').length
  }
  await expect.poll(waiting, { timeout: 30_000 }).toBe(1)

  const later = await (await browser.newContext()).newPage()
  await signIn(later, 'tester')
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0)
  await queueIsDone(later)
  await new SampleList(later).open()
  await new SampleList(later).openReport(batch)
  const report = new Report(later)
  await report.openChromatogram()
  await expect(report.chart('Chromatogram of Vial 1, Low 250x, Vial 2, High 5000x')).toBeVisible()
  await later.context().close()
})
