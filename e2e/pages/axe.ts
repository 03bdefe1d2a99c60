import { expect, type Page } from '@playwright/test'
import axe, { type AxeResults, type RunOptions } from 'axe-core'
import { showIn, shownScheme, type Scheme } from './scheme.ts'

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

const hasOthers = (shown: readonly string[], known: readonly string[]): boolean =>
  shown.some((color) => !known.includes(color))

/**
 * What axe finds on the loaded page, wide and narrow, in either colour scheme; only colours depend on the scheme. Colors are the
 * longest part of its search: a narrow page is searched for them where it shows text in others than the wide one. A change of
 * scheme draws everything again: the page begins in the scheme that the one before it was left in, and changes it once.
 *
 * @param part the page inside a frame that was looked at before, or all of it
 */
export async function inEveryGuise(page: Page, name: string, part: 'all' | 'inside' = 'all'): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  const without = part === 'all' ? [] : FRAME
  const all: string[] = []
  const resize = (width: number) => page.setViewportSize({ width, height: 900 })
  const look = async (width: number, scheme: Scheme, rules: Pick<RunOptions, 'runOnly' | 'rules'>) => {
    const found = await violations(page, rules, without)
    all.push(...found.map((text) => `${name}, ${width} px, ${scheme}: ${text}`))
  }
  const first = await shownScheme(page)
  const second = first === 'light' ? 'dark' : 'light'
  await resize(WIDE)
  const wide = await colorsOfTexts(page)
  await look(WIDE, first, {})
  await resize(NARROW)
  await look(NARROW, first, hasOthers(await colorsOfTexts(page), wide) ? {} : ALL_BUT_COLORS)
  await showIn(page, second)
  const narrow = await colorsOfTexts(page)
  await resize(WIDE)
  const isNew = hasOthers(narrow, await colorsOfTexts(page))
  await look(WIDE, second, ONLY_COLORS)
  if (isNew) {
    await resize(NARROW)
    await look(NARROW, second, ONLY_COLORS)
  }
  return all
}
