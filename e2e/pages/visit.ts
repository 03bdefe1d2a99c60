import { expect, type Page } from '@playwright/test'

/** Leads the open app to an address, as a click on a link does: a load for each of a hundred pages takes as long as axe. */
export async function visit(page: Page, path: string): Promise<void> {
  // where axe has looked at the page before in the dark, colors are still on their way
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  const isOpen = await page.evaluate((to) => {
    const heading = document.querySelector('#root h1')
    if (heading === null) return false
    heading.setAttribute('data-left', '')
    history.pushState(null, '', to)
    return true
  }, path)
  if (!isOpen) await page.goto(path)
  // the heading of the page that was left stays until the next one comes
  await expect(page.locator('h1:not([data-left])')).toBeVisible()
}
