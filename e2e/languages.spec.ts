import { expect, test } from '@playwright/test'
import { signIn, withoutDriver } from './pages/sign-in.ts'

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

test('[I18N-02] what a certificate is, is in Spanish; what it states stays as it was sealed', async ({ page }) => {
  await signIn(page, 'veriseal-coaadmin')
  await page.evaluate(() => localStorage.setItem('language', 'es'))
  await page.goto('/certus')
  const origin = page.getByRole('row').filter({ hasText: 'Certificado de origen' }).first()
  await origin.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Certificado de origen' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Declaración de origen' })).toBeVisible()
  await expect(page.getByText(/^Issued by, date /)).toHaveAttribute('lang', 'en')
})

test('[I18N-02] why a results file is refused, is in Spanish', async ({ page }) => {
  await signIn(page, 'tester')
  await page.evaluate(() => localStorage.setItem('language', 'es'))
  await page.goto('/samples/import')
  const drop = (name: string, text: string) =>
    page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })
  await expect(page.getByRole('heading', { level: 1, name: 'Importar resultados' })).toBeVisible()
  await drop('empty.csv', '')
  await expect(page.getByText('El archivo está vacío.')).toBeVisible()
  await drop('headings.csv', 'Sample Name,CBD,THC\n')
  await expect(page.getByText(/^No se pudo leer ningún analito válido del archivo/)).toBeVisible()
  await drop('empty.lcd', '')
  await expect(page.getByText('empty.lcd se dejó fuera: El archivo está vacío.')).toBeVisible()
})
