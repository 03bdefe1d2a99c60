import { expect, test } from '@playwright/test'
import { violations } from './pages/axe.ts'

test('the product is ready and its first page is served without a fault', async ({ page, request }) => {
  expect((await request.get('/api/health/ready')).status()).toBe(200)
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('console', (message) => {
    if (/Content Security Policy|Trusted/.test(message.text())) faults.push(message.text())
  })
  await page.goto('/')
  await expect(page.getByRole('textbox', { name: /e-?mail/i })).toBeVisible()
  expect(faults).toEqual([])
  expect(await violations(page)).toEqual([])
})

test('the driver answers, and mails can be read', async ({ request }) => {
  expect((await request.get(`${process.env['E2E_DRIVER_URL']}/health`)).ok()).toBe(true)
  expect((await request.get(process.env['E2E_MAIL_URL'] ?? '')).ok()).toBe(true)
})
