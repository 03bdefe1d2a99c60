import { expect, test } from '@playwright/test'
import { inEveryGuise, ONLY_COLORS, violations } from './pages/axe.ts'
import { lookThrough } from './pages/look-through.ts'
import { Report } from './pages/report.ts'
import { ResultImport } from './pages/result-import.ts'
import { SampleList } from './pages/sample-list.ts'
import { showIn } from './pages/scheme.ts'
import { signIn, withoutDriver } from './pages/sign-in.ts'
import { visit } from './pages/visit.ts'

test.describe.configure({ mode: 'parallel' })
test.beforeEach(({ context }) => withoutDriver(context))

test('[I18N-01] axe finds nothing, and no word is unmarked, on the sign-in and the pages of dead ends', async ({
  page,
}) => {
  const look = await lookThrough(page)
  expect(
    await look([
      '/login',
      '/forgot-password',
      '/reset-password/none',
      '/404',
      '/users/invite/none',
      '/403',
      '/qr/none',
    ]),
  ).toEqual([])
})

test('[I18N-01] axe finds nothing, and no word is unmarked, on home, settings and support', async ({ page }) => {
  const look = await lookThrough(page, 'tester')
  const paths = [
    '/support',
    '/settings',
    '/support/changelog',
    '/settings/account',
    '/',
    '/support/ordering',
    '/change-password',
    '/support/help/tester',
  ]
  expect(await look(paths)).toEqual([])
})

test('[I18N-01] axe finds nothing, and no word is unmarked, on what organizations use of their limits', async ({
  page,
}) => {
  const look = await lookThrough(page, 'superadmin')
  expect(await look(['/settings/organizations', '/settings/ledger', '/settings/audit', '/settings/about'])).toEqual([])
})

test('while saving is off a banner says so on every screen, stays in sight and covers no control; axe finds nothing', async ({
  page,
}) => {
  await signIn(page, 'tester')
  // a page load reads the settings, by which it learns that nothing can be saved
  await page.route('**/api/**', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, headers: { ...response.headers(), 'x-saving': 'off' } })
  })
  const paths = ['/settings', '/test-result/list', '/test-result/create']
  for (const path of paths) {
    await page.goto(path)
    const banner = page.getByRole('alert').filter({ hasText: 'Saving is off' })
    await expect(banner).toBeInViewport({ ratio: 1 })
    expect(await inEveryGuise(page, path)).toEqual([])
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(banner).toBeInViewport({ ratio: 1 })
  }
  await page.unrouteAll({ behavior: 'wait' })
  await expect(page.getByText('Saving is off')).toHaveCount(0, { timeout: 20_000 })
})

test('[I18N-01] axe finds nothing, and no word is unmarked, on lists and forms of samples', async ({ page }) => {
  const look = await lookThrough(page, 'tester')
  const paths = [
    '/test-result/list',
    '/test-result/create',
    '/qc/list',
    '/test-result/create?qc=true',
    '/test-result/create/several',
  ]
  expect(await look(paths)).toEqual([])
})

test('[I18N-01] axe finds nothing, and no word is unmarked, on pages of one sample, nor while the list of a field or the command menu is open', async ({
  page,
}) => {
  const look = await lookThrough(page, 'tester')
  const paths = [
    '/sample/1/edit',
    '/samples/1/import',
    '/sample/1/results',
    '/sample/1/coa-data',
    '/samples/1/load',
    '/test-result/create',
  ]
  const found = await look(paths)
  await page.getByRole('combobox', { name: 'Material Type' }).click()
  await expect(page.getByRole('option').first()).toBeVisible()
  found.push(...(await violations(page)).map((text) => `open list: ${text}`))
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toBeVisible()
  found.push(...(await violations(page)).map((text) => `command menu: ${text}`))
  expect(found).toEqual([])
})

test('[I18N-01] axe finds nothing, and no word is unmarked, on report methods, their editor and its colours, and prep methods', async ({
  page,
}) => {
  const look = await lookThrough(page, 'tester')
  await page.evaluate(() => localStorage.setItem('betaFeatures', 'true'))
  const found = await look(['/prep-methods', '/samples/report-methods/create', '/samples/report-methods'])
  await page.getByRole('link', { name: /Edit / }).first().click()
  await page.getByRole('button', { name: /Pick the color of THC\b/ }).click()
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
  const manage = page.getByRole('button', { name: 'Manage' })
  await manage.click()
  await expect(page.getByRole('menuitem', { name: 'Clear Results' })).toBeEnabled()
  for (const scheme of ['light', 'dark'] as const) {
    await showIn(page, scheme)
    const rules = scheme === 'light' ? {} : ONLY_COLORS
    inside.push(...(await violations(page, rules)).map((text) => `menu, ${scheme}: ${text}`))
  }
  // its first entry is disabled, and it takes keys all the same
  await expect(page.getByRole('menuitem').first()).toBeDisabled()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('menuitem', { disabled: false }).first()).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(manage).toBeFocused()
  await visit(page, link)
  expect([...inside, ...(await inEveryGuise(page, 'shared report'))]).toEqual([])
})

test('[I18N-01] [ROUTE-14] axe finds nothing, and no word is unmarked, on users, and on a phone the header covers no content', async ({
  page,
}) => {
  const look = await lookThrough(page, 'admin')
  expect(await look(['/user/create', '/user/invite', '/user/2/edit', '/user/list'])).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  const header = await page.getByRole('banner').boundingBox()
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(heading?.y ?? 0).toBeGreaterThanOrEqual((header?.y ?? 0) + (header?.height ?? Infinity))
  await page.getByRole('button', { name: /Remove⟧? Mateo Rivera/ }).click()
  await expect(page.getByRole('button', { name: 'Delete and Migrate' })).toBeVisible()
  expect(await violations(page)).toEqual([])
})

test('[I18N-01] axe finds nothing, and no word is unmarked, on certificates, their forms and what a scan shows', async ({
  page,
}) => {
  const look = await lookThrough(page, 'veriseal-coaadmin')
  const forms = ['/certus/project/create', '/certus/transportation/create', '/certus/certificate/create']
  const found = await look([...forms, '/verify', '/certus'])
  const list = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page).not.toHaveURL(/\/certus$/)
  // the address changes before the list has gone
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(list)
  found.push(...(await inEveryGuise(page, 'certificate')))
  await page.goto('/certus')
  await page.getByRole('row').filter({ hasText: 'Chemical Report' }).getByRole('link').first().click()
  await page.getByRole('link', { name: 'View VERISEAL' }).click()
  await expect(page).toHaveURL(/\/certus\/sample\/\d+$/)
  found.push(...(await inEveryGuise(page, 'sealed sample')))
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Show Certificate' }).click()
  await expect(page.getByRole('button', { name: 'Download Certificate' })).toBeVisible()
  expect([...found, ...(await inEveryGuise(page, 'signature of PDFs'))]).toEqual([])
})

test('[I18N-01] axe finds nothing, and no word is unmarked, on batches, form templates and analytical reports', async ({
  page,
}) => {
  const look = await lookThrough(page, 'admin')
  const found = await look([
    '/batch/create',
    '/form-template/list',
    '/batch/1/edit',
    '/form-template/create',
    '/batch/1/qr-codes',
    '/form-template/1/edit',
    '/batch-test/1/edit',
    '/batch/list',
  ])
  await page.getByRole('table').getByRole('link').first().click()
  await expect(page).not.toHaveURL(/\/batch\/list/)
  found.push(...(await inEveryGuise(page, 'batch tests')))
  found.push(
    ...(await look([
      '/analytical-report/list',
      '/analytical-report/create',
      '/analytical-report/1/view',
      '/analytical-report/1/edit',
    ])),
  )
  expect(found).toEqual([])
})

test('[I18N-01] axe finds nothing, and no word is unmarked, on form fields, the scan of a QR code and the settings of quality', async ({
  page,
}) => {
  const look = await lookThrough(page, 'admin')
  const paths = [
    '/form-fields',
    '/form-fields/create',
    '/scan-qr-code',
    '/export',
    '/settings/quality',
    '/settings/profiles',
    '/settings/profiles/washington',
    '/settings/drivers',
    '/settings/about',
  ]
  expect(await look(paths)).toEqual([])
})

test('[I18N-01] axe finds nothing, and no word is unmarked, on calibrations, equipment and nonconformances', async ({
  page,
}) => {
  const look = await lookThrough(page, 'admin')
  const paths = [
    '/dashboard',
    '/review',
    '/quality/batches',
    '/quality/batches/1',
    '/quality/calibrations',
    '/quality/charts',
    '/quality/calibrations/1',
    '/quality/reruns',
    '/quality/homogeneity',
    '/quality/homogeneity/1',
    '/equipment',
    '/equipment/1',
    '/equipment/create',
    '/equipment/1/edit',
    '/quality/nonconformances',
    '/quality/nonconformances/create',
    '/quality/nonconformances/1',
    '/quality/proficiency',
    '/audit-packages',
    '/settings/analyte-names',
    '/settings/alerts',
    '/samples/report-methods/1/uncertainty',
  ]
  expect(await look(paths)).toEqual([])
})

test('[I18N-01] axe finds nothing, and no word is unmarked, on the bench, custody and the inventory', async ({
  page,
}) => {
  const look = await lookThrough(page, 'admin')
  const paths = [
    '/quality/bench',
    '/queue/runs',
    '/custody/places',
    '/sample/1/custody',
    '/custody/places/1',
    '/custody/receive',
    '/custody/dispose',
    '/custody/waste',
    '/inventory',
    '/inventory/items',
    '/inventory/items/create',
    '/inventory/items/1/edit',
    '/inventory/solutions/create',
    '/inventory/expiring',
    '/inventory/lots/create',
    '/inventory/lots/1',
    '/inventory/lots/1/edit',
  ]
  expect(await look(paths)).toEqual([])
})

test('[I18N-01] axe finds nothing, and no word is unmarked, on the screens of imports', async ({ page }) => {
  const look = await lookThrough(page, 'tester')
  const paths = ['/samples/import', '/samples/import/map', '/samples/import/templates']
  expect(await look(paths)).toEqual([])
  await page.getByRole('link', { name: /Edit / }).first().click()
  await expect(page.getByRole('grid')).toBeVisible()
  expect(await inEveryGuise(page, 'edit template')).toEqual([])
})

test('axe finds nothing on the preview of a result, and on what was imported of it', async ({ page }) => {
  await signIn(page, 'admin')
  const mark = `Axe ${Date.now() % 1_000_000}`
  const metadata = ['Sample name,Kush', `Lims ID,${mark}`, 'Sample type,Flower', 'LOQ %,0.01', '']
  const rows = ['Name,RT,Area,ug/mL,Concentration %', 'THCA,9.1,900,30,15', 'CBN,7.5,0,,']
  const file = { name: 'single.csv', mimeType: 'text/csv', buffer: Buffer.from([...metadata, ...rows].join('\n')) }
  const results = new ResultImport(page)
  await results.open()
  await results.openMapper()
  await page.getByLabel('Template Name').fill(mark)
  await results.give(file)
  await results.saveAsProposed()
  await results.give(file)
  await expect(page.getByRole('table', { name: 'Analytes of vial 1' })).toBeVisible()
  await page.getByRole('button', { name: 'Add Attachment' }).click()
  expect(await inEveryGuise(page, 'preview')).toEqual([])
  await page.getByRole('button', { name: 'Remove attachment 1' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await results.importAll()
  await expect(page).toHaveURL(/\/test-result\/list/)

  const id = await results.idOf(mark)
  await page.goto(`/sample/${id}/results/import`)
  await expect(page.getByRole('grid')).toBeVisible()
  const found = await inEveryGuise(page, 'imported file')
  await page.goto(`/sample/${id}/vial/1`)
  await page.getByRole('tab', { name: 'CSV' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
  found.push(...(await inEveryGuise(page, 'CSV tab')))
  expect(found).toEqual([])
})
