import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { expect, test } from '@playwright/test'
import { signIn, withoutDriver } from './pages/sign-in.ts'

test('evidence saved on the verify page checks itself from the disk without a network and refuses a changed digit', async ({
  page,
  browser,
}, info) => {
  await withoutDriver(page.context())
  await signIn(page, 'veriseal-coaadmin')
  await page.goto('/certus')
  const row = page.getByRole('row').filter({ hasText: 'Valid' }).first()
  const tracer = /[0-9A-Z]{26,27}/.exec(await row.innerText())?.[0] ?? 'no TRACER'
  await page.goto(`/verify/${tracer}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Valid')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'As a page' }).click(),
  ])
  const saved = info.outputPath('saved.html')
  await download.saveAs(saved)
  const changed = info.outputPath('changed.html')
  const text = await readFile(saved, 'utf8')
  const other = text.replace(/("created_at":"\d{3})(\d)/, (_, before, digit) => `${before}${(Number(digit) + 1) % 10}`)
  expect(other).not.toBe(text)
  await writeFile(changed, other)

  const addresses = [saved, changed].map((path) => pathToFileURL(path).href)
  const context = await browser.newContext({ offline: true, viewport: { width: 390, height: 844 } })
  try {
    const file = await context.newPage()
    const requests: string[] = []
    file.on('request', (request) => requests.push(request.url()))
    for (const [at, title] of ['The seal holds', 'Invalid'].entries()) {
      await file.goto(addresses[at] ?? '')
      await expect(file.getByRole('heading', { level: 1 })).toHaveText(title)
      expect(await file.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    }
    expect(requests).toEqual(addresses)
  } finally {
    await context.close()
  }
})
