import { expect, test } from '@playwright/test'
import { withoutDriver } from './pages/sign-in.ts'

test.beforeEach(({ context }) => withoutDriver(context))

test('[I18N-02] the sign-in is in Spanish after a click, and in English after another', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { name: 'Iniciar sesión' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es')
  await page.getByRole('button', { name: 'Iniciar sesión' }).click()
  await expect(page.getByText('Escriba una contraseña')).toBeVisible()
  await page.getByRole('button', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
