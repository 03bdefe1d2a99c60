import { expect, test } from '@playwright/test'
import { inEveryGuise, violations } from './pages/axe.ts'
import { Report } from './pages/report.ts'
import { RunImport } from './pages/run-import.ts'
import { SampleForm } from './pages/sample-form.ts'
import { SampleList } from './pages/sample-list.ts'
import { signIn, watchFaults, withoutEvents } from './pages/sign-in.ts'

/** Two gas-chromatographic runs of a real instrument, which the demo copies into the driver's data root. */
const FOLDER = 'gc-v181-chromhandler'

test('real runs of the instrument become the results of a sample', async ({ page, context }) => {
  const batch = `RUN-${Date.now()}`
  const faults = watchFaults(page)
  await withoutEvents(context)
  await signIn(page, 'tester')
  const form = new SampleForm(page)
  await form.open('sample')
  await form.enter({
    strain: 'Imported runs',
    batch,
    weightMg: '500',
    material: 'Flower',
    method: 'Cannabinoids 12',
    prep: 'Flower, two dilutions',
  })
  await form.create()
  const list = new SampleList(page)
  await list.open()
  await list.openReport(batch)

  const runs = new RunImport(page)
  await runs.open()
  await runs.filter(FOLDER)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([FOLDER])
  expect(await inEveryGuise(page, 'import')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })

  for (const vial of [1, 2]) {
    const dialog = await runs.preview(`001F010${vial}.D in ${FOLDER}`)
    // Never calibrated for cannabinoids: the analyst sees it before anything is stored.
    await expect(dialog.getByText('This run gives no result to report.')).toBeVisible()
    if (vial === 1) expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Import without results' }).click()
    if (vial === 1) await expect(page.getByText('Vial 1 of 2 stored')).toBeVisible()
  }
  await expect(page).toHaveURL(/\/sample\/\d+\/results$/)
  await new Report(page).openChromatogram()
  expect(faults).toEqual([])
})
