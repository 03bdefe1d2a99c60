import { expect, type Page } from '@playwright/test'

export type Scheme = 'light' | 'dark'

/** Where the app keeps a person's choice of colours. */
const KEY = 'color_scheme'

/**
 * Shows the open page in light or dark, as a choice in another tab of the same person does. The browser tells a page of its
 * system's scheme with its next drawn frame, which a page that nobody sees may not draw for long.
 */
export async function showIn(page: Page, scheme: Scheme): Promise<void> {
  await page.evaluate(
    ([key, newValue]) => dispatchEvent(new StorageEvent('storage', { key, newValue, storageArea: localStorage })),
    [KEY, scheme] as const,
  )
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
}

/** In which of the two the open page is shown. */
export async function shownScheme(page: Page): Promise<Scheme> {
  return (await page.locator('html').getAttribute('data-mantine-color-scheme')) === 'dark' ? 'dark' : 'light'
}
