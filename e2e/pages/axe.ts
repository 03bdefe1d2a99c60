import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { showIn } from './scheme.ts'

const GUISES = [
  [1440, ['light', 'dark']],
  [390, ['dark', 'light']],
] as const

/** Header, sidebar and the phone's bar: a third of the search, and the same around every page of a role. */
const FRAME = ['header:has(~ main)', 'nav:has(~ main)', 'main ~ nav']

/**
 * What axe finds on the page as it is now: rule and place. It is put into a page once and names what it finds, not what is
 * right: either takes longer than the search.
 */
export async function violations(page: Page, rules?: string[], without: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const options: RunOptions = { resultTypes: ['violations'], preload: false, ...(rules && { runOnly: rules }) }
  const context = { exclude: without.map((selector) => [selector]) }
  const { violations: found } = await page.evaluate<AxeResults>(
    `axe.run(${without.length > 0 ? JSON.stringify(context) : 'document'}, ${JSON.stringify(options)})`,
  )
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

/**
 * What axe finds on the loaded page, wide and narrow, in either colour scheme; only colours depend on the scheme.
 *
 * @param part the page inside a frame that was looked at before, or all of it
 */
export async function inEveryGuise(page: Page, name: string, part: 'all' | 'inside' = 'all'): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const all: string[] = []
  const look = async (width: number, scheme: 'light' | 'dark', rules?: string[]) => {
    await showIn(page, scheme)
    all.push(
      ...(await violations(page, rules, part === 'all' ? [] : FRAME)).map(
        (text) => `${name}, ${width} px, ${scheme}: ${text}`,
      ),
    )
  }
  // a change of colors draws everything again: none between the two widths, and the page is left in the light
  for (const [width, schemes] of GUISES) {
    await page.setViewportSize({ width, height: 900 })
    for (const scheme of schemes) await look(width, scheme, scheme === 'dark' ? ['color-contrast'] : undefined)
  }
  return all
}
