import { expect, type BrowserContext } from '@playwright/test'

/** What a main page may take of a browser that has nothing of ours. */
export const FIRST_LOAD = { bytes: 300_000, requests: 15 } as const

export interface MainPage {
  name: string
  path: string
  /** What a person came for. */
  content: string
  signedIn: boolean
}

/**
 * The pages that most loads begin with.
 * @param token of a person who may see samples
 */
export async function mainPages(origin: string, token: string): Promise<MainPage[]> {
  const { id, share_key } = await plainSample(origin, token)
  const table = 'main table tbody tr'
  return [
    { name: 'sign-in', path: '/login', content: 'input[type=password]', signedIn: false },
    { name: 'home', path: '/', content: table, signedIn: true },
    { name: 'list', path: '/test-result/list', content: table, signedIn: true },
    { name: 'report', path: `/sample/${id}/results`, content: table, signedIn: true },
    { name: 'share page', path: `/share/report/${share_key}`, content: table, signedIn: false },
  ]
}

interface Found {
  id: number
  share_key: string
}

/** A finished sample with nothing to settle before its release, as most are: what is to be settled is fetched, too. */
async function plainSample(origin: string, token: string): Promise<Found> {
  const read = async <Data>(path: string): Promise<Data> => {
    const answer = await fetch(`${origin}/api${path}`, {
      headers: { authorization: `Bearer ${token}`, 'x-app-version': '3.2.1' },
    })
    return ((await answer.json()) as { data: Data }).data
  }
  const finished = await read<Found[]>(
    '/samples?startIndex=0&endIndex=20&sortColumn=id&sortOrder=desc&state=finished&exclude_sample_types=standard,calibration',
  )
  for (const { id, share_key } of finished) {
    const { holds, differences } = await read<{ holds: unknown[]; differences?: unknown[] }>(`/samples/${id}`)
    if (holds.length === 0 && (differences ?? []).length === 0) return { id, share_key }
  }
  throw new Error('no finished report is without anything to settle')
}

/** The photograph is the sample's, not the page's. */
const isPart = (url = ''): boolean => !url.includes('/image?file=')

/** What an empty browser loads from our server, headers included, until the page is quiet; the browser is closed. */
export async function countLoad(context: BrowserContext, { path, content }: MainPage) {
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  const urls = new Map<string, string>()
  const sizes = new Map<string, number>()
  wire.on('Network.requestWillBeSent', ({ requestId, request }) => urls.set(requestId, request.url))
  wire.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength))
  await page.goto(path)
  await expect(page.locator(content).first()).toBeVisible()
  await page.waitForLoadState('networkidle')
  const { origin } = new URL(page.url())
  const ours = [...urls].filter(([, url]) => url.startsWith(origin) && isPart(url))
  await context.close()
  return {
    bytes: ours.reduce((sum, [id]) => sum + (sizes.get(id) ?? 0), 0),
    urls: ours.map(([, url]) => url),
  }
}
