import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const WIDTHS_PX = [1440, 390]

/** What axe finds on the page as it is now: rule and place. */
export async function violations(page: Page, rules?: string[]): Promise<string[]> {
  // No page of ours holds frames of others, so axe can run where it stands.
  const axe = new AxeBuilder({ page }).setLegacyMode()
  const { violations: found } = await (rules ? axe.withRules(rules) : axe).analyze()
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

/** What axe finds on the loaded page, wide and narrow, in either colour scheme; only colours depend on the scheme. */
export async function inEveryGuise(page: Page, name: string): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const all: string[] = []
  const look = async (width: number, scheme: 'light' | 'dark', rules?: string[]) => {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    all.push(...(await violations(page, rules)).map((text) => `${name}, ${width} px, ${scheme}: ${text}`))
  }
  for (const width of WIDTHS_PX) {
    await page.setViewportSize({ width, height: 900 })
    await look(width, 'light')
    await look(width, 'dark', ['color-contrast'])
  }
  return all
}
