import { expect, test } from '@playwright/test'
import { openSeveral, pasteRows } from './pages/several.ts'
import { signIn, withoutDriver } from './pages/sign-in.ts'

test.beforeEach(async ({ context }) => {
  await withoutDriver(context)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
})

const TEXTS = {
  name: 'Strain/Sample Name can only contain letters, numbers, spaces, dashes, and underscores.',
  weight: 'Please enter a Sample Weight',
}

test('[WORK-07] of 200 pasted rows the three wrong ones stay, each with its words in its cell', async ({ page }) => {
  await signIn(page, 'tester')
  await openSeveral(page)
  const rows = Array.from({ length: 200 }, (_, at) => `Many ${at + 1}\t${700 + (at % 100)}`)
  rows[2] = 'GG4/A\t740'
  rows[99] = 'Weightless\t'
  rows[199] = 'Heavy\theavy'
  await pasteRows(page, rows)
  await expect(page.getByText('197 are ready, 3 are not.')).toBeVisible()
  await expect(page.getByLabel('Strain/Sample Name, row 3', { exact: true })).toBeFocused()
  await page.getByRole('button', { name: 'Create 197 and keep 3' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(/^197 samples created, batch /)).toBeVisible()
  const cell = (label: string, row: number) => page.getByLabel(`${label}, row ${row}`, { exact: true })
  for (const [row, [name, label, words]] of [
    ['GG4/A', 'Strain/Sample Name', TEXTS.name],
    ['Weightless', 'Weight (mg)', TEXTS.weight],
    ['Heavy', 'Weight (mg)', TEXTS.weight],
  ].entries()) {
    await expect(cell('Strain/Sample Name', row + 1)).toHaveValue(name ?? '')
    await expect(cell(label ?? '', row + 1)).toHaveAccessibleDescription(words ?? '')
  }
  await expect(cell('Strain/Sample Name', 4)).toHaveValue('')
})
