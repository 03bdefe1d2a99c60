import { expect, type Page } from '@playwright/test'

/** Create Several with what is the same for all: flower, and the first way to prepare it. */
export async function openSeveral(page: Page): Promise<void> {
  await page.goto('/test-result/list')
  await page.getByRole('button', { name: 'More ways to create' }).click()
  await page.getByRole('menuitem', { name: 'Create Several' }).click()
  await page.getByRole('combobox', { name: 'Material Type' }).click()
  await page.getByRole('option', { name: 'Flower', exact: true }).click()
  await page.getByRole('combobox', { name: 'Preparation Method' }).click()
  await page.getByRole('option').first().click()
}

/** Pastes rows as a spreadsheet copies them; the page may read and write the clipboard. */
export async function pasteRows(page: Page, rows: readonly string[]): Promise<void> {
  await page.getByLabel('Strain/Sample Name, row 1', { exact: true }).click()
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.join('\r\n'))
  await page.keyboard.press('ControlOrMeta+V')
}

/** Registers a sample for each row. */
export async function registerSeveral(page: Page, rows: readonly string[]): Promise<void> {
  await openSeveral(page)
  await pasteRows(page, rows)
  await page.getByRole('button', { name: `Create ${rows.length}` }).click()
  await page.getByRole('dialog', { name: 'Create Several Samples' }).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(new RegExp(`^${rows.length} samples created, batch `))).toBeVisible()
}
