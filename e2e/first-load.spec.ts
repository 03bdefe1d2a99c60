import { expect, test, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'
import { signIn, withoutDriver } from './pages/sign-in.ts'

const LIMIT_BYTES = 300_000
const LIMIT_REQUESTS = 15

/** The photograph is the sample's, not the page's. */
const isPart = (url = ''): boolean => !url.includes('/image?file=')

/** What a browser that has nothing of ours loads until the page is quiet, on a phone without an instrument. */
async function load(browser: Browser, path: string, content: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ ...options, viewport: { width: 390, height: 844 } })
  await withoutDriver(context)
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  const urls = new Map<string, string>()
  let bytes = 0
  wire.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (isPart(urls.get(requestId))) bytes += encodedDataLength
  })
  await page.goto(path)
  await expect(page.locator(content).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { origin } = new URL(page.url())
  const ours = [...urls.values()].filter((url) => url.startsWith(origin) && isPart(url))
  await context.close()
  return { bytes, ours }
}

/** The address of a finished report with nothing to settle before its release, as most are: what is to be settled is fetched, too. */
async function plainReport(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '')
  const read = async <Reply>(path: string): Promise<Reply> =>
    (await (await page.request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })).json()) as Reply
  const { data } = await read<{ data: { id: number }[] }>(
    '/samples?startIndex=0&endIndex=20&sortColumn=id&sortOrder=desc&state=finished&exclude_sample_types=standard,calibration',
  )
  for (const { id } of data) {
    const { data: found } = await read<{ data: { holds: unknown[]; differences?: unknown[] } }>(`/samples/${id}`)
    if (found.holds.length === 0 && (found.differences ?? []).length === 0) return `/sample/${id}/results`
  }
  throw new Error('no finished report is without anything to settle')
}

test('the main pages come in at most 15 requests and 300 kB, each of them once', async ({ browser, page }) => {
  await signIn(page, 'tester')
  const storageState = await page.context().storageState()
  const report = await plainReport(page)
  await page.goto('/test-result/list?sortOrder=DESC&searchIn=strain_name&search=Chemdawg')
  await page.getByRole('cell').getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: 'Results', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Share' }).click()
  const shared = new URL(await page.getByRole('textbox', { name: 'Public link' }).inputValue()).pathname
  const table = 'main table tbody tr'
  for (const [path, content, options] of [
    ['/login', 'input[type=password]', {}],
    ['/', table, { storageState }],
    ['/test-result/list', table, { storageState }],
    [report, table, { storageState }],
    [shared, table, {}],
  ] as const) {
    const { bytes, ours } = await load(browser, path, content, options)
    expect(ours.length, `${path}: ${ours.join('\n')}`).toBeLessThanOrEqual(LIMIT_REQUESTS)
    expect(bytes, path).toBeLessThanOrEqual(LIMIT_BYTES)
    const once = ours.map((url) => url.replace(/[?&]timestamp=\d+/, ''))
    expect(once.toSorted(), path).toEqual([...new Set(once)].toSorted())
  }
})
