/**
 * `npm run docs:shots`: takes the pictures of docs/user, of a product with the demo laboratory that it starts by itself; words behind it
 * take those pictures alone. Only dates and numbers that are drawn by lot differ from one time to the next.
 */
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { signIn } from '../e2e/pages/sign-in.ts'
import { root } from './root.ts'
import type { Product } from './start/product.ts'
import { withDemo } from './test/browser-tests.ts'
import { findChromium } from './test/find-chromium.ts'

/** The page draws pictures of these two sizes (apps/web/src/features/support/guide/Guide.module.css). */
const SIZES = { desk: { width: 1280, height: 800 }, phone: { width: 390, height: 700 } } as const

type Role = Parameters<typeof signIn>[1]

interface Shot {
  readonly file: string
  /** Who looks at it; nobody is signed in unless given. */
  readonly as?: Role
  readonly go: (page: Page) => Promise<void>
}

const LIST = '/test-result/list'
const SAMPLE = 'OG Kush'
const oneOf = (name: string) => `${LIST}?sortOrder=DESC&searchIn=strain_name&search=${encodeURIComponent(name)}`

async function openReport(page: Page, name: string): Promise<void> {
  await page.goto(oneOf(name))
  await page.getByRole('table').getByRole('cell').getByRole('link').first().click()
  await page.getByRole('table', { name: 'Results' }).waitFor()
}

/** A finished report that nothing holds back: the demo has reports that wait for quality, too. */
async function openReleasable(page: Page): Promise<void> {
  await page.goto(`${LIST}?state=finished&rows=25`)
  const links = page.getByRole('table').getByRole('cell').getByRole('link')
  await links.first().waitFor()
  const paths = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
  for (const path of paths) {
    await page.goto(path)
    await page.getByRole('table', { name: 'Results' }).waitFor()
    const button = page.getByRole('button', { name: 'Release', exact: true })
    if ((await button.count()) > 0 && (await button.isEnabled())) return
  }
  throw new Error('the demo has no report that can be released')
}

async function selectFirst(page: Page, count: number): Promise<void> {
  await page.goto(`${LIST}?state=not_run`)
  const boxes = page.getByRole('cell').getByRole('checkbox')
  await boxes.nth(count).waitFor()
  for (let index = 0; index < count; index += 1) await boxes.nth(index).check()
}

async function choose(page: Page, field: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: field }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

/** As somebody who follows a link, on a phone. */
async function visit(page: Page, path: string): Promise<void> {
  await page.evaluate(() => localStorage.clear())
  await page.setViewportSize(SIZES.phone)
  await page.goto(path)
}

const SHOTS: readonly Shot[] = [
  {
    file: 'home',
    as: 'tester',
    go: async (page) => {
      await page.goto('/')
      await page.getByRole('button', { name: 'Dismiss' }).click()
      await page.getByRole('table', { name: 'Recent samples' }).waitFor()
      await page.getByRole('meter', { name: 'Bottle A' }).waitFor()
    },
  },
  {
    file: 'create-sample',
    as: 'tester',
    go: async (page) => {
      await page.goto('/test-result/create')
      await page.getByRole('textbox', { name: 'Strain/Sample Name' }).fill('Northern Lights')
      await page.getByRole('textbox', { name: 'Sample Weight' }).fill('750')
      await choose(page, 'Material Type', 'Flower')
      await choose(page, 'Preparation Method', 'Flower, two dilutions')
      await page.getByRole('table', { name: 'Vials' }).waitFor()
    },
  },
  {
    file: 'sample-list',
    as: 'tester',
    go: async (page) => {
      await selectFirst(page, 3)
      await page.getByRole('region', { name: 'Selection' }).waitFor()
    },
  },
  {
    file: 'report',
    as: 'tester',
    go: (page) => openReport(page, SAMPLE),
  },
  {
    file: 'chromatogram',
    as: 'tester',
    go: async (page) => {
      await openReport(page, SAMPLE)
      const button = page.getByRole('button', { name: 'Chromatogram', exact: true })
      await button.click() // it is drawn when it comes into view
      await page
        .getByRole('figure', { name: /^Chromatogram of/ })
        .locator('canvas')
        .waitFor()
      await button.evaluate((element) => {
        element.scrollIntoView({ block: 'start' })
        window.scrollBy(0, -80) // what the header covers
      })
    },
  },
  {
    file: 'release',
    as: 'admin',
    go: async (page) => {
      await openReleasable(page)
      await page.getByRole('button', { name: 'Release', exact: true }).click()
      await page.getByRole('dialog', { name: /^Release Report/ }).waitFor()
    },
  },
  {
    file: 'users',
    as: 'admin',
    go: async (page) => {
      await page.goto('/user/list')
      await page.getByRole('table', { name: 'Users' }).getByRole('link').first().waitFor()
    },
  },
  {
    file: 'certificates',
    as: 'veriseal-coaadmin',
    go: async (page) => {
      await page.goto('/certus')
      await page.getByRole('table', { name: 'Certificates' }).getByRole('link').first().waitFor()
    },
  },
  {
    file: 'audit-trail',
    as: 'admin',
    go: async (page) => {
      await page.goto('/settings/audit')
      await page.getByRole('table', { name: 'Audit trail' }).getByRole('cell').first().waitFor()
    },
  },
  {
    file: 'phone-report',
    as: 'admin',
    go: async (page) => {
      await openReport(page, SAMPLE)
      await page.getByText(/^Report .* Released by /).waitFor()
      await page.getByRole('button', { name: 'Share', exact: true }).click()
      const link = await page.getByRole('textbox', { name: 'Public link' }).inputValue()
      // as a grower sees it, who has no account: a second sign-in of a role is an entry that each page makes again
      await page.addInitScript(() => localStorage.removeItem('access_token'))
      await visit(page, new URL(link).pathname)
      await page.getByRole('heading', { level: 1, name: SAMPLE }).waitFor()
    },
  },
  {
    file: 'phone-verify',
    as: 'veriseal-coaadmin',
    go: async (page) => {
      await page.goto('/certus')
      const copy = page.getByRole('button', { name: /^Copy TRACER/ }).first()
      const [tracer = ''] = /\S+$/.exec((await copy.getAttribute('aria-label')) ?? '') ?? []
      await visit(page, `/verify/${tracer}`)
      await page.getByText('This certificate is genuine').waitFor()
    },
  },
  // last, because the queue stands in the header of every page
  {
    file: 'queue',
    as: 'tester',
    go: async (page) => {
      await selectFirst(page, 3)
      await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Add To Queue' }).click()
      await page.getByRole('button', { name: '3 samples in queue' }).click()
      await page.getByRole('region', { name: 'Autosampler queue' }).waitFor()
    },
  },
]

async function take(browser: Browser, { address }: Product, { file, as, go }: Shot): Promise<void> {
  const context = await browser.newContext({
    baseURL: address,
    viewport: SIZES.desk,
    hasTouch: file.startsWith('phone-'),
    locale: 'en-US',
    timezoneId: 'UTC',
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  try {
    if (as !== undefined) await signIn(page, as)
    await go(page)
    await page.mouse.move(0, 0)
    // it comes when the page has been quiet for a while, also behind a dialog
    if (as !== undefined && !file.startsWith('phone-'))
      await page.getByRole('button', { name: /^Alerts/, includeHidden: true }).waitFor()
    await page.waitForLoadState('networkidle')
    await page.screenshot({
      path: join(root, 'docs', 'user', 'images', `${file}.png`),
      animations: 'disabled',
      caret: 'hide',
    })
    console.log(`docs/user/images/${file}.png`)
  } finally {
    await context.close()
  }
}

const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stopping.abort(new Error(`stopped by ${signal}`)))

const wanted = process.argv.slice(2)
await withDemo(console.log, stopping.signal, async (product) => {
  const browser = await chromium.launch({
    executablePath: findChromium(console.log),
    // letters as wide as a screen shows them; a container's root has no sandbox and little shared memory
    args: [
      '--font-render-hinting=none',
      ...(process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : []),
    ],
  })
  try {
    for (const shot of SHOTS.filter(({ file }) => wanted.length === 0 || wanted.includes(file)))
      await take(browser, product, shot)
  } finally {
    await browser.close()
  }
})
