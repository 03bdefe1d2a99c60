import { expect, test, type Page } from '@playwright/test'
import { inEveryGuise } from './pages/axe.ts'
import { Report } from './pages/report.ts'
import { SampleList } from './pages/sample-list.ts'
import { signIn, withoutDriver } from './pages/sign-in.ts'

test.describe.configure({ mode: 'parallel' })
test.beforeEach(({ context }) => withoutDriver(context))

async function findings(page: Page, paths: readonly string[]): Promise<string[]> {
  const all: string[] = []
  for (const path of paths) {
    await page.goto(path)
    all.push(...(await inEveryGuise(page, path)))
  }
  return all
}

test('axe finds nothing on the sign-in and the pages of dead ends', async ({ page }) => {
  expect(await findings(page, ['/login', '/forgot-password', '/404', '/403'])).toEqual([])
})

test('axe finds nothing on home, settings and support', async ({ page }) => {
  await signIn(page, 'tester')
  const paths = [
    '/',
    '/settings',
    '/settings/account',
    '/change-password',
    '/support',
    '/support/changelog',
    '/support/ordering',
  ]
  expect(await findings(page, paths)).toEqual([])
})

test('axe finds nothing on lists and forms of samples', async ({ page }) => {
  await signIn(page, 'tester')
  const paths = ['/test-result/list', '/qc/list', '/test-result/create', '/test-result/create?qc=true']
  expect(await findings(page, paths)).toEqual([])
})

test('axe finds nothing on report methods, their editor and its colours, and prep methods', async ({ page }) => {
  await signIn(page, 'tester')
  await page.evaluate(() => localStorage.setItem('betaFeatures', 'true'))
  const found = await findings(page, ['/prep-methods', '/samples/report-methods/create', '/samples/report-methods'])
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await page.getByRole('button', { name: 'Pick the color of THC', exact: true }).click()
  await expect(page.getByRole('slider', { name: 'Hue' })).toBeVisible()
  expect([...found, ...(await inEveryGuise(page, 'edit'))]).toEqual([])
})

test('axe finds nothing on a report, inside and outside the laboratory', async ({ page }) => {
  await signIn(page, 'tester')
  const oldest = await new SampleList(page).openOldest()
  await oldest.getByRole('link').click()
  const report = new Report(page)
  await report.openChromatogram()
  const link = await report.publicLink()
  const inside = await inEveryGuise(page, 'report')
  expect([...inside, ...(await findings(page, [link]))]).toEqual([])
})

test('axe finds nothing on the screens of imports', async ({ page }) => {
  await signIn(page, 'tester')
  const paths = ['/samples/import', '/samples/import/map', '/samples/import/templates']
  expect(await findings(page, paths)).toEqual([])
  await page
    .getByRole('link', { name: /^Edit / })
    .first()
    .click()
  await expect(page.getByRole('grid')).toBeVisible()
  expect(await inEveryGuise(page, 'edit template')).toEqual([])
})
