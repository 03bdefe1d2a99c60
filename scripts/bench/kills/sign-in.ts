import type { Page } from '@playwright/test'
import { signInOf } from './lab.ts'

/** Signs in and opens the panel of the queue. */
export async function openPanel(page: Page, address: string): Promise<void> {
  const { email, password } = signInOf('tester')
  await page.goto(`${address}/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: /samples? in queue/ }).click()
}

/** Until the panel says that this page hands out the vials, and that the driver will when it is closed. */
export async function untilItDrives(page: Page): Promise<void> {
  await page.getByText(/^This tab drives\. When the page is closed, driver/).waitFor({ timeout: 25_000 })
}
