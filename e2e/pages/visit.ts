import { expect, type Page } from '@playwright/test'

/** Leads the open app to an address, as a click on a link does: a load for each of a hundred pages takes as long as axe. */
export async function visit(page: Page, path: string): Promise<void> {
  if ((await page.locator('#root h1').count()) === 0) await page.goto(path)
  else {
    await page.evaluate((to) => {
      document.querySelector('#root h1')?.setAttribute('data-left', '')
      history.pushState(null, '', to)
    }, path)
  }
  // the heading of the page that was left stays until the next one comes
  await expect(page.locator('h1:not([data-left])')).toBeVisible()
}
