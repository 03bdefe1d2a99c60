import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { inEveryGuise, violations } from './pages/axe.ts'
import { Report } from './pages/report.ts'
import { ResultImport } from './pages/result-import.ts'
import { SampleList } from './pages/sample-list.ts'
import { signIn, watchFaults, withoutDriver } from './pages/sign-in.ts'

/** A batch of an LC-2040C: one block per cannabinoid and five injections in each; see fixtures/README.md. */
const SHIMADZU = join(import.meta.dirname, 'fixtures/LC2040C.txt')
/** Where the eleven blocks begin side by side, and how far right of it the concentration stands. */
const BLOCKS = Array.from({ length: 11 }, (_, at) => 9 + 7 * at)
const CONCENTRATION = 3

test.beforeEach(({ context }) => withoutDriver(context))

/** Rows are stored by tens in a second, by less on a busy machine. */
const STORED = { timeout: 60_000 }

test('a real batch file is mapped by clicks, imported, and its numbers stand on the report', async ({ page }) => {
  const faults = watchFaults(page)
  const results = new ResultImport(page)
  await signIn(page, 'tester')
  await new SampleList(page).open()
  await page.getByRole('main').getByRole('link', { name: 'Import New Results' }).click()
  await results.openMapper()
  await page.getByLabel('Template Name').fill(`Shimadzu ${Date.now()}`)
  await page.getByLabel('Template Type').selectOption('Batch Result')
  const worker = page.waitForResponse(/\/assets\/workers\//)
  await results.give(SHIMADZU)
  // a worker obeys the policy of its own file, not the page's
  expect((await worker).headers()['content-security-policy']).toMatch(/^default-src 'none';script-src 'self';/)
  await page.getByLabel('Sheet', { exact: true }).selectOption('Blocks side by side')
  await results.map('Sample List Header Row (required)', 1, 0)
  await results.map('Sample name', 1, 2)
  await results.map('Lims ID', 1, 3)
  await page.getByRole('button', { name: 'Add Analyte' }).click()
  // A name, then its concentration, then the next name: by clicks on cells alone.
  for (const column of BLOCKS) {
    await results.pick(0, column)
    await results.pick(1, column + CONCENTRATION)
  }
  await expect(page.getByText('Every required item is mapped.')).toBeVisible()
  expect(await inEveryGuise(page, 'map')).toEqual([])
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Save' }).click()
  await results.confirm('Save Import Template')
  await expect(page).toHaveURL(/\/samples\/import$/)

  await results.give(SHIMADZU)
  // its concentrations bear no unit: asked once for the template
  await page.getByLabel('Unit where none is stated').selectOption('%')
  await expect(results.table.getByRole('rowheader')).toHaveCount(5)
  await page.getByRole('button', { name: 'Take all as proposed' }).click()
  await page.getByLabel('Material Type of the 5 rows that state none').selectOption('Flower')
  expect(await violations(page)).toEqual([])
  // the tab is closed half way, and another one goes on: nothing is asked or typed again
  await expect.poll(() => page.evaluate(countBegun)).toBe(1)
  page.once('dialog', (dialog) => dialog.accept())
  await results.open()
  await page.getByRole('button', { name: /^Go on with / }).click()
  await expect(page.getByText(/^This file stands as you left it /)).toBeVisible()
  await expect(page.getByLabel('Unit where none is stated')).toHaveValue('%')
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'Import 3, leave 2' }).click()
  await results.confirm('Import Results')
  // The two others bear a character that no name may have: they stay to be mended.
  await expect(results.table.getByRole('rowheader')).toHaveCount(2, STORED)

  const list = new SampleList(page)
  await list.open()
  await list
    .row(/^QC PREP A\b/)
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { name: 'Results', level: 1 })).toBeVisible()
  const percents = await new Report(page).percents()
  // As the file has them: row 'QC PREP A' in the block of each compound.
  expect(percents).toMatchObject({
    THCA: '8.5170',
    THC: '1.0240',
    CBGA: '0.2370',
    CBG: '0.0680',
  })

  // The same file once more: what is a sample already is said and left out.
  await results.open()
  await results.give(SHIMADZU)
  await expect(page.getByRole('button', { name: /^Imported before as sample/ })).toHaveCount(3)
  expect(await results.countOf('QC PREP')).toBe(3)
  expect(faults).toEqual([])
})

test('an import that loses its connection and its page goes on where it stopped, with no row twice', async ({
  page,
}) => {
  const mark = `CUT${Date.now() % 1_000_000}`
  const rows = Array.from({ length: 60 }, (_, at) => `Kush ${at + 1},${mark}-${at + 1},Flower,${at / 10},0.5`)
  const file = {
    name: 'batch.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Sample name,Lims ID,Sample type,THCA %,CBD %', ...rows].join('\n')),
  }
  const results = new ResultImport(page)
  await signIn(page, 'tester')
  await results.open()
  await results.openMapper()
  await page.getByLabel('Template Name').fill(`Cut ${mark}`)
  await page.getByLabel('Template Type').selectOption('Batch Result')
  await results.give(file)
  await results.saveAsProposed()

  let calls = 0
  await page.route('**/api/imports', async (route) => {
    calls += 1
    if (calls === 1) return route.continue()
    // The second call reaches the server, and its answer never comes back.
    await route.fetch()
    return route.abort()
  })
  await results.give(file)
  await expect(page.getByText('60 samples to import.')).toBeVisible()
  await results.importAll()
  await expect(page.getByText(/50 of 60 samples are stored\. Nothing is lost/)).toBeVisible(STORED)
  await page.unrouteAll()

  await page.reload()
  await expect(page.getByText(/The import of batch\.csv \(60 samples.* was not finished\./)).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page).toHaveURL(/\/test-result\/list/, STORED)
  expect(await results.countOf(mark)).toBe(60)

  // Of tables that are given at once those that were not looked at wait, too.
  await results.open()
  const weeks = [1, 2, 3].map((week) => ({ ...file, name: `week ${week}.csv`, buffer: weekOf(week, mark) }))
  await page.getByLabel(/^Drop a results file/).setInputFiles(weeks)
  await page.getByRole('button', { name: 'Skip This File' }).click()
  await expect(page.getByText('File 2 of 3: week 2.csv. Then week 3.csv.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Of 3 files that were given at once 2 are left, the next is week 2\.csv;/)).toBeVisible()
  await page.getByRole('button', { name: 'Go on with the files' }).click()
  await expect(page.getByText('File 2 of 3: week 2.csv. Then week 3.csv.')).toBeVisible()
})

function weekOf(week: number, mark: string): Buffer {
  return Buffer.from(`Sample name,Lims ID,Sample type,THCA %,CBD %\nKush,${mark}-W${week},Flower,1.5,0.5\n`)
}

/** How many begun imports this browser keeps. */
function countBegun(): Promise<number> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('eluent-imports')
    request.onerror = () => reject(request.error ?? new Error('no database'))
    request.onsuccess = () => {
      const { result } = request
      const end = (count: number) => {
        result.close()
        resolve(count)
      }
      if (!result.objectStoreNames.contains('begun')) return end(0)
      const counted = result.transaction('begun').objectStore('begun').count()
      counted.onsuccess = () => end(counted.result)
    }
  })
}
