import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WIDTHS_PX = [1440, 390]
const SCHEMES = ['light', 'dark'] as const

/** What axe finds on the page as it is now: rule and place. */
export async function violations(page: Page): Promise<string[]> {
  const { violations: found } = await new AxeBuilder({ page }).analyze()
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

/** What axe finds on the loaded page in either colour scheme, wide and narrow. */
export async function inEveryGuise(page: Page, name: string): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const all: string[] = []
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 })
    for (const colorScheme of SCHEMES) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
      all.push(...(await violations(page)).map((text) => `${name}, ${width} px, ${colorScheme}: ${text}`))
    }
  }
  return all
}
