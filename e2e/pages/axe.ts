import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { showIn, shownScheme } from './scheme.ts'

const WIDE = 1440
const NARROW = 390

/** Header, sidebar and the phone's bar: a third of the search, and the same around every page of a role. */
const FRAME = ['header:has(~ main)', 'nav:has(~ main)', 'main ~ nav']

/** Colors of text, which alone depend on the scheme. */
export const ONLY_COLORS = { runOnly: ['color-contrast'] }
const ALL_BUT_COLORS = { rules: { 'color-contrast': { enabled: false } } }

/**
 * What axe finds on the page as it is now: rule and place. It is put into a page once and names what it finds, not what is
 * right: either takes longer than the search.
 */
export async function violations(
  page: Page,
  rules: Pick<RunOptions, 'runOnly' | 'rules'> = {},
  without: readonly string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source)
  const options: RunOptions = { resultTypes: ['violations'], preload: false, ...rules }
  const context = { exclude: without.map((selector) => [selector]) }
  const { violations: found } = await page.evaluate<AxeResults>(
    `axe.run(${without.length > 0 ? JSON.stringify(context) : 'document'}, ${JSON.stringify(options)})`,
  )
  return found.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(' ')}`))
}

/** Letters from which axe takes less contrast for enough: 18 pt, or 14 pt where they are bold (WCAG 2.2, 1.4.3), in pixels. */
const LARGE = { plain: 24, bold: 18.66 }

/** In which colors, on which, the page shows text; large text is a kind of its own, since less contrast is enough for it. */
async function colorsOfTexts(page: Page): Promise<string[]> {
  return page.evaluate((large) => {
    const found = new Set<string>()
    for (const part of document.body.querySelectorAll('*')) {
      const reads =
        part.matches('input, select, textarea') ||
        Array.from(part.childNodes).some((child) => child.nodeType === Node.TEXT_NODE && child.nodeValue?.trim())
      if (!reads || !part.checkVisibility({ visibilityProperty: true })) continue
      const { color, fontSize, fontWeight } = getComputedStyle(part)
      const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? large.bold : large.plain)
      const layers = [isLarge ? 'large' : 'small', color]
      for (let behind: Element | null = part; behind; behind = behind.parentElement) {
        const { backgroundColor, backgroundImage, opacity } = getComputedStyle(behind)
        if (opacity !== '1') layers.push(`opacity ${opacity}`)
        if (backgroundImage !== 'none') layers.push(backgroundImage)
        if (backgroundColor !== 'rgba(0, 0, 0, 0)') layers.push(backgroundColor)
        if (backgroundColor.startsWith('rgb(') && backgroundImage === 'none') break
      }
      found.add(layers.join(' on '))
    }
    return Array.from(found)
  }, LARGE)
}

/**
 * What axe finds on the loaded page, wide and narrow, in either colour scheme; only colours depend on the scheme. Colors are the
 * longest part of its search, and a change of scheme draws everything again. So a page begins in the scheme that the one before
 * it was left in, and a narrow page is searched for colors where it shows text in others than the wide one, then in both schemes.
 *
 * @param part the page inside a frame that was looked at before, or all of it
 */
export async function inEveryGuise(page: Page, name: string, part: 'all' | 'inside' = 'all'): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const without = part === 'all' ? [] : FRAME
  const all: string[] = []
  const look = async (rules: Pick<RunOptions, 'runOnly' | 'rules'>) => {
    const found = await violations(page, rules, without)
    const scheme = await shownScheme(page)
    const { width = 0 } = page.viewportSize() ?? {}
    all.push(...found.map((text) => `${name}, ${width} px, ${scheme}: ${text}`))
  }
  const first = await shownScheme(page)
  const second = first === 'light' ? 'dark' : 'light'
  await page.setViewportSize({ width: WIDE, height: 900 })
  await look({})
  await showIn(page, second)
  await look(ONLY_COLORS)
  const seen = new Set(await colorsOfTexts(page))
  await page.setViewportSize({ width: NARROW, height: 900 })
  if ((await colorsOfTexts(page)).every((color) => seen.has(color))) await look(ALL_BUT_COLORS)
  else {
    await look({})
    await showIn(page, first)
    await look(ONLY_COLORS)
  }
  return all
}
