import { expect, test } from '@playwright/test'
import { signIn, withoutEvents } from './pages/sign-in.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** What moved by itself, as browsers count it (Layout Instability API): what follows an input does not count. */
function countShifts(): void {
  Object.assign(globalThis, { shifted: 0 })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput)
        Object.assign(globalThis, { shifted: (Reflect.get(globalThis, 'shifted') as number) + entry.value })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Home's last part: a phone shows no instrument. */
for (const [width, last] of [
  [1280, 'System status'],
  [390, 'Recent samples'],
] as const) {
  test(`[WORK-11] nothing jumps on Home at ${width} px, nor while its instrument is looked for`, async ({
    page,
    context,
  }) => {
    await withoutEvents(context)
    await page.setViewportSize({ width, height: 900 })
    await page.addInitScript(countShifts)
    await signIn(page, 'tester')
    // a browser that never showed Home, and one that knows how high its parts stand
    await page.evaluate(() =>
      ['alerts_height', 'instrument_height', 'today_marks'].map((key) => localStorage.removeItem(key)),
    )
    for (const visit of ['first', 'second']) {
      await page.goto('/')
      await expect(page.getByRole('heading', { name: last }), visit).toBeVisible()
      // what needs doing is read after the page, and stands above the day's work
      await expect(
        page.getByRole('link', { name: /^A check of analytical batch .* failed$/ }).first(),
        visit,
      ).toBeVisible()
      await expect(page.getByRole('main').getByText('Nonconformances', { exact: true }), visit).toBeVisible()
      await page.waitForLoadState('networkidle')
      expect(await page.evaluate(() => Reflect.get(globalThis, 'shifted') as number), visit).toBeLessThan(0.02)
    }
  })
}

test('[WORK-11] nothing jumps on the phone of who only reads: the foot comes after the last part', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 })
  await page.addInitScript(countShifts)
  await signIn(page, 'viewer')
  // what a slow line brings last
  await page.route('**/api/samples?**', async (route) => {
    const reply = await route.fetch()
    await page.getByRole('heading', { name: 'Recent samples' }).waitFor()
    await route.fulfill({ response: reply })
  })
  await page.goto('/')
  await expect(page.getByRole('row').filter({ has: page.getByRole('link') })).toHaveCount(10)
  expect(await page.evaluate(() => Reflect.get(globalThis, 'shifted') as number)).toBeLessThan(0.01)
})
