import { expect, test } from '@playwright/test'
import { countLoad, FIRST_LOAD, mainPages } from './pages/first-load.ts'
import { signIn, withoutDriver } from './pages/sign-in.ts'

test('the main pages come in at most 15 requests and 300 kB, each of them once', async ({ browser, page }) => {
  await signIn(page, 'tester')
  const storageState = await page.context().storageState()
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '')
  for (const target of await mainPages(new URL(page.url()).origin, token)) {
    // a phone without an instrument
    const viewport = { width: 390, height: 844 }
    const context = await browser.newContext({ viewport, ...(target.signedIn && { storageState }) })
    await withoutDriver(context)
    const { bytes, urls } = await countLoad(context, target)
    expect(urls.length, `${target.path}: ${urls.join('\n')}`).toBeLessThanOrEqual(FIRST_LOAD.requests)
    expect(bytes, target.path).toBeLessThanOrEqual(FIRST_LOAD.bytes)
    const once = urls.map((url) => url.replace(/[?&]timestamp=\d+/, ''))
    expect(once.toSorted(), target.path).toEqual([...new Set(once)].toSorted())
  }
})
