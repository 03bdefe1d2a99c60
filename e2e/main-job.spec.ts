import { expect, test } from '@playwright/test'
import { violations } from './pages/axe.ts'
import { Autosampler } from './pages/autosampler.ts'
import { Report } from './pages/report.ts'
import { SampleForm } from './pages/sample-form.ts'
import { SampleList } from './pages/sample-list.ts'
import { signIn, watchFaults } from './pages/sign-in.ts'

const BATCH = `E2E-${Date.now()}`

test('a sample goes from intake over the instrument to a public report', async ({ page, browser, request }) => {
  // Twelve minutes of a vial in seconds.
  await request.post(`${process.env['E2E_DRIVER_URL']}/control/speed`, { data: { speed: 300 } })
  const faults = watchFaults(page)
  await signIn(page, 'tester')

  const form = new SampleForm(page)
  await form.open('sample')
  await form.enter({
    strain: 'Journey Kush',
    batch: BATCH,
    weightMg: '750',
    material: 'Flower',
    method: 'Cannabinoids 12',
    prep: 'Flower, two dilutions',
  })
  await expect(form.vials).toHaveCount(3)
  await form.create()

  const list = new SampleList(page)
  await list.open()
  await list.addToQueue(BATCH)
  await expect(page.getByRole('button', { name: '1 samples in queue' })).toBeVisible()

  const autosampler = new Autosampler(page)
  await autosampler.open()
  await expect(autosampler.entry('Journey Kush')).toBeVisible()
  expect(await violations(page)).toEqual([])
  await autosampler.begin()
  await expect(autosampler.panel.getByText('Running', { exact: true })).toBeVisible()
  // Both vials run one after the other by themselves; the entry leaves the queue with the last result.
  await expect(page.getByRole('button', { name: '0 samples in queue' })).toBeVisible({ timeout: 40_000 })
  await autosampler.close()

  await list.openReport(BATCH)
  const report = new Report(page)
  const percents = await report.percents()
  expect(Object.keys(percents)).toHaveLength(12)
  expect(Object.values(percents).filter((text) => Number(text) > 0).length).toBeGreaterThan(0)
  await expect(report.chart(/^Donut/)).toBeVisible()
  await expect(report.chart(/^Bars/)).toBeVisible()
  await report.openChromatogram()
  const pdf = await report.downloadPdf()
  expect(pdf.subarray(0, 4).toString()).toBe('%PDF')

  const link = await report.publicLink()
  const outside = await (await browser.newContext()).newPage()
  const outsideFaults = watchFaults(outside)
  await outside.goto(link)
  const shared = new Report(outside)
  expect(await shared.percents()).toEqual(percents)
  await expect(shared.chart(/^Donut/)).toBeVisible()
  await shared.openChromatogram()
  await outside.context().close()
  expect([...faults, ...outsideFaults]).toEqual([])
})
