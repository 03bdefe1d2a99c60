import { expect, test } from '@playwright/test'
import { Report } from './pages/report.ts'
import { SampleForm } from './pages/sample-form.ts'
import { SampleList } from './pages/sample-list.ts'
import { signIn, watchFaults, withoutDriver } from './pages/sign-in.ts'

test('a quality control test is created with the vials of its type and has a report', async ({ page, context }) => {
  const batch = `QC-E2E-${Date.now()}`
  const faults = watchFaults(page)
  await withoutDriver(context)
  await signIn(page, 'tester')
  const form = new SampleForm(page)
  await form.open('qc')
  await form.enter({ strain: 'Check standard', batch, material: 'Standard', method: 'Cannabinoids 12' })
  expect(await form.vials.count()).toBeGreaterThan(0)
  await form.create()
  const list = new SampleList(page)
  await list.open('qc')
  await list.openReport(batch)
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' })).toContainText('QC')
  await expect(page.getByText('Check standard').first()).toBeVisible()

  // The demo's first check standard has run: its report shows recovery and error.
  await page.goto('/qc/list?search=CCV&sortOrder=ASC')
  await page.getByRole('row').filter({ hasText: 'CCV 1' }).first().getByRole('link').click()
  const report = new Report(page)
  await report.seeChart(/^Percent recovery/)
  await report.seeChart(/^Percent error/)
  expect(faults).toEqual([])
})
