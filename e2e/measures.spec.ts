import { expect, test, type Locator, type Page } from '@playwright/test'
import { registerSeveral } from './pages/several.ts'
import { signIn, withoutDriver } from './pages/sign-in.ts'
import { findSamples, storeRuns } from './pages/stored-runs.ts'

/** A hand on a mouse, whose clicks are counted. */
function handOf(page: Page) {
  let clicks = 0
  return {
    click: async (target: Locator) => {
      clicks += 1
      await target.click()
    },
    /** The clicks since this was asked before. */
    take: () => [clicks, (clicks = 0)][0],
    press: (name: string) => page.getByRole('region', { name: 'Selection' }).getByRole('button', { name, exact: true }),
  }
}

/** A hand scanner on any page: its letters follow one another at once, and Enter. */
const scan = (page: Page, code: string) =>
  page.evaluate(
    (keys) => {
      for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    },
    [...code.split(''), 'Enter'],
  )

test('[WORK-03] [WORK-04] [WORK-13] eighteen samples by mouse: 3 clicks label them, 2 queue, 3 release, 5 run one again, a scan opens one', async ({
  page,
  context,
}) => {
  await withoutDriver(context)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, 'admin')
  const day = `Clicks ${Date.now()}`
  await registerSeveral(
    page,
    Array.from({ length: 18 }, (_, at) => `${day} ${String(at + 1).padStart(2, '0')}\t${740 + at}`),
  )
  const { click, take, press } = handOf(page)
  const all = page.getByLabel('Select all on this page')
  const list = `/test-result/list?rows=25&search=${encodeURIComponent(day)}`
  await page.goto(list)
  await expect(page.getByText('1–18 of 18')).toBeVisible()

  await click(all)
  await click(press('Print Labels'))
  const labels = page.waitForEvent('download')
  await click(page.getByRole('dialog').getByRole('button', { name: 'Download PDF' }))
  expect((await labels).suggestedFilename()).toMatch(/\.pdf$/)
  expect(take(), 'labels').toBe(3)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await press('Clear Selection').click()

  await click(all)
  await click(press('Add To Queue'))
  await expect(page.getByText('18 added to the queue.')).toBeVisible()
  expect(take(), 'queue').toBe(2)
  // what was queued is selected no more
  await expect(page.getByRole('region', { name: 'Selection' })).toHaveCount(0)

  // the instrument runs them
  const samples = await findSamples(page, day)
  const [first, last] = [samples.at(0), samples.at(-1)]
  if (samples.length !== 18 || !first || !last) throw new Error(`${samples.length} of 18 samples`)
  for (const { id } of samples) await storeRuns(page, id)
  await page.goto('/test-result/list')
  // its count stands in the tab
  const waiting = page.getByRole('tab', { name: /^To review\s*\d+$/ })
  const count = Number((await waiting.innerText()).replace(/\D/g, ''))
  expect(count).toBeGreaterThanOrEqual(18)
  await click(waiting)
  await expect(page.getByText(new RegExp(`^1–10 of ${count}$`))).toBeVisible()
  expect(take(), 'what waits').toBe(1)

  await page.goto(list)
  await click(page.getByLabel(`Select ${last.strain_name}`))
  await click(press('Clear'))
  const why = page.getByRole('dialog', { name: 'Clear Results' })
  await why.getByLabel(/^Reason/).fill('Peak shape odd')
  await click(why.getByRole('button', { name: 'Clear' }))
  await expect(why).toHaveCount(0)
  await click(page.getByLabel(`Select ${last.strain_name}`))
  await click(press('Add To Queue'))
  await expect(page.getByText('1 added to the queue.')).toBeVisible()
  expect(take(), 'rerun').toBe(5)

  await page.goto(`${list}&state=finished`)
  await expect(page.getByText('1–17 of 17')).toBeVisible()
  await click(all)
  await click(press('Release'))
  await click(page.getByRole('dialog').getByRole('button', { name: 'Release', exact: true }))
  await expect(page.getByText('17 released.')).toBeVisible()
  expect(take(), 'release').toBe(3)

  await expect(page.getByRole('dialog')).toHaveCount(0)
  await scan(page, first.share_key)
  await expect(page).toHaveURL(new RegExp(`/sample/${first.id}/results`))
  expect(take(), 'scan').toBe(0)
})
