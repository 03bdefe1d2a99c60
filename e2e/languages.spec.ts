import { expect, test, type Page } from '@playwright/test'
import { unmarkedWords, wordsFrom } from './pages/unmarked-words.ts'
import { signIn, withoutDriver } from './pages/sign-in.ts'
import { visit } from './pages/visit.ts'

test.beforeEach(({ context }) => withoutDriver(context))

/** Pages that their address alone opens. What a report says is the same in every language, as on its PDF. */
const PAGES = [
  '/',
  '/test-result/list',
  '/qc/list',
  '/test-result/create',
  '/test-result/create/several',
  '/samples/import',
  '/samples/import/map',
  '/samples/import/templates',
  '/prep-methods',
  '/form-template/list',
  '/form-template/create',
  '/form-fields',
  '/form-fields/create',
  '/batch/list',
  '/batch/create',
  '/certus',
  '/certus/project/create',
  '/certus/transportation/create',
  '/certus/certificate/create',
  '/user/list',
  '/user/create',
  '/user/invite',
  '/settings',
  '/settings/drivers',
  '/settings/audit',
  '/settings/alerts',
  '/settings/analyte-names',
  '/settings/ledger',
  '/settings/account',
  '/change-password',
  '/quality/calibrations',
  '/quality/bench',
  '/queue/runs',
  '/quality/batches',
  '/quality/charts',
  '/quality/proficiency',
  '/quality/nonconformances',
  '/quality/nonconformances/create',
  '/quality/reruns',
  '/quality/homogeneity',
  '/inventory',
  '/inventory/items',
  '/inventory/items/create',
  '/inventory/expiring',
  '/inventory/lots/create',
  '/inventory/solutions/create',
  '/equipment',
  '/equipment/create',
  '/custody/receive',
  '/custody/dispose',
  '/custody/waste',
  '/custody/places',
  '/samples/report-methods',
  '/samples/report-methods/create',
  '/analytical-report/list',
  '/analytical-report/create',
  '/settings/quality',
  '/settings/profiles',
  '/settings/about',
  '/dashboard',
  '/support/ordering',
  '/scan-qr-code',
  '/verify',
  '/404',
]

test('[I18N-01] no page of the pseudo-language shows a word that is neither marked nor data', async ({ page }) => {
  // who may see every page
  await signIn(page, 'veriseal-coaadmin')
  // said here first: this tab would follow another one's choice by loading its page again, under the visit that follows
  const choose = () => localStorage.setItem('language', 'pseudo')
  await page.evaluate(choose)
  await page.context().addInitScript(choose)
  // most of the time a page waits until it is quiet: several wait at once
  const tabs = [page, await page.context().newPage(), await page.context().newPage()]
  const found = await Promise.all(
    tabs.map((tab, first) =>
      unmarkedOf(
        tab,
        PAGES.filter((_, index) => index % tabs.length === first),
      ),
    ),
  )
  expect(found.flat()).toEqual([])
  // pages and actions are no texts of one language
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toBeVisible()
})

test('[I18N-02] the sign-in is in Spanish after a click, and in English after another', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByText('Escriba una contraseña')).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

/** What stands unmarked on these pages, as `path: word`. */
async function unmarkedOf(page: Page, paths: readonly string[]): Promise<string[]> {
  const data = wordsFrom(page)
  // of the reader, from the sign-in
  for (const word of ['admin', 'noor', 'haddad', 'cascade', 'analytical']) data.words.add(word)
  const found: string[] = []
  // a tab's first page takes the reader's language over, and what it asked until then is lost
  await page.goto('/settings')
  await quiet(page)
  for (const path of paths) {
    await visit(page, path)
    await quiet(page)
    await data.settled()
    found.push(...(await unmarkedWords(page, data.words)).map((word) => `${path}: ${word}`))
  }
  return found
}

/**
 * A page that stands, and for 300 ms has fetched nothing more. The browser's own word for it, networkidle, once never
 * came on a page that was whole.
 */
async function quiet(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  let before = -1
  const isSame = async () => {
    const now = await page.evaluate(
      () =>
        performance.getEntriesByType('resource').length + 1000 * document.querySelectorAll('[aria-busy="true"]').length,
    )
    const same = now === before && now < 1000
    before = now
    return same
  }
  await expect.poll(isSame, { intervals: [300] }).toBe(true)
}
