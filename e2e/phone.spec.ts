import { expect, test, type Locator } from '@playwright/test'
import { Report } from './pages/report.ts'
import { SampleList } from './pages/sample-list.ts'
import { signIn } from './pages/sign-in.ts'

const PHONE = { width: 390, height: 900 }

async function boxOf(part: Locator) {
  const box = await part.boundingBox()
  if (!box) throw new Error('not drawn')
  return { top: box.y, bottom: box.y + box.height, right: box.x + box.width, height: box.height, width: box.width }
}

/** As Create Several proposes it: eighteen of a day differ in the last characters alone. */
const PROPOSED = 'CASCA-20261127-194611-00018'
const LONG = 'Granddaddy Purple x Northern Lights Auto'

test('a phone shows ten samples at once, each by name, state, batch number and date', async ({ page }) => {
  await page.setViewportSize(PHONE)
  await signIn(page, 'tester')
  await page.route('**/api/samples?**', async (route) => {
    const reply = await route.fetch()
    const list = (await reply.json()) as {
      data: { intake_form: { batch_number: string; strain_name: string }; marks: string[] }[]
    }
    // names that other journeys gave take a line more, and so do marks, which come with the hour of the day
    for (const [at, sample] of list.data.entries()) {
      sample.intake_form.strain_name = `Blue Dream ${at}`
      sample.marks = []
    }
    for (const { intake_form } of list.data.slice(0, 1)) intake_form.batch_number = PROPOSED
    await route.fulfill({ response: reply, json: list })
  })
  for (const kind of ['samples', 'qc'] as const) {
    await new SampleList(page).open(kind)
    const rows = page.getByRole('row').filter({ has: page.getByRole('link') })
    await expect(rows, kind).toHaveCount(10)
    expect((await boxOf(rows.first())).top, kind).toBeLessThanOrEqual(200)
    expect((await boxOf(rows.last())).bottom, kind).toBeLessThanOrEqual(PHONE.height)
    expect(await page.evaluate(() => document.documentElement.scrollWidth), kind).toBe(PHONE.width)
    const isCut = await page.getByText(PROPOSED).evaluate((at) => at.scrollWidth > at.clientWidth)
    expect(isCut, kind).toBe(false)
  }
  await page.unrouteAll({ behavior: 'wait' })
  // a long name stands whole beside marks
  await page.route('**/api/samples?**', async (route) => {
    const reply = await route.fetch()
    const list = (await reply.json()) as { data: { intake_form: { strain_name: string }; marks: string[] }[] }
    const [first] = list.data
    if (first)
      Object.assign(first, { marks: ['overdue', 'sealed'], intake_form: { ...first.intake_form, strain_name: LONG } })
    await route.fulfill({ response: reply, json: list })
  })
  await page.reload()
  const name = await page.getByText(LONG).evaluate((at) => [at.scrollWidth - at.clientWidth, at.clientHeight])
  expect(name[0]).toBe(0)
  expect(name[1], 'lines of 24 px').toBeGreaterThanOrEqual(48)
  await expect(page.getByText('Sealed').first()).toBeInViewport({ ratio: 1 })
  await page.unrouteAll({ behavior: 'wait' })
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .first()
  for (const touched of [row.getByRole('cell').first(), row.getByRole('cell').last()]) {
    const { height, width } = await boxOf(touched)
    expect(Math.min(height, width)).toBeGreaterThanOrEqual(44)
  }
  await page.getByRole('button', { name: 'Sort and rows' }).click()
  await page.getByRole('combobox', { name: 'Sorted by' }).selectOption({ label: 'Date Created, ascending' })
  await expect(page).toHaveURL(/sortOrder=ASC/)
  await new SampleList(page).open('samples')
  await page.getByRole('button', { name: 'Views', exact: true }).click()
  await page.getByRole('menuitem', { name: /^To review/ }).click()
  await expect(page).toHaveURL(/state=finished%2Cchanged/)
})

test('[WORK-20] a phone shows the three totals of a public report first, and every number whole', async ({ page }) => {
  await signIn(page, 'tester')
  const oldest = await new SampleList(page).openOldest()
  await oldest.getByRole('link').click()
  const link = await new Report(page).publicLink()
  await page.setViewportSize(PHONE)
  await page.goto(link)
  for (const name of ['Total analytes', 'Total Potential THC', 'Total Potential CBD']) {
    const figure = page.getByText(name, { exact: true }).first().locator('..')
    await expect(figure).toContainText(/\d+\.\d{4} ?%/)
    expect((await boxOf(figure)).bottom, name).toBeLessThanOrEqual(600)
  }
  for (const table of await page.getByRole('table').all()) {
    for (const cell of await table.getByRole('cell').all()) {
      const isCut = await cell.evaluate((at) => at.scrollWidth > at.clientWidth + 1)
      expect(isCut, await cell.innerText()).toBe(false)
      expect((await boxOf(cell)).right).toBeLessThanOrEqual(PHONE.width)
    }
  }
})

test('[WORK-20] OVER BOUNDS and uncertainties leave a phone room for the names of the compounds', async ({ page }) => {
  await signIn(page, 'tester')
  await page.goto('/test-result/list?searchIn=strain_name&search=Wedding+Cake+over')
  await page
    .getByRole('row', { name: /Wedding Cake over/ })
    .getByRole('link')
    .first()
    .click()
  const link = await new Report(page).publicLink()
  await page.setViewportSize(PHONE)
  await page.goto(link)
  const results = page.getByRole('table', { name: 'Results', exact: true })
  const head = results.getByRole('columnheader', { name: 'Cannabinoid' })
  const row = results.getByRole('row', { name: /^THCA OVER BOUNDS/ })
  const oneLine = (await boxOf(results.getByRole('row', { name: /^CBDA/ }))).height
  expect((await boxOf(head)).height).toBeLessThanOrEqual(oneLine + 1)
  expect((await boxOf(row)).height).toBeLessThan(2 * oneLine)
  expect((await boxOf(row)).right).toBeLessThanOrEqual(PHONE.width)
  await row.getByRole('button').click()
  expect((await boxOf(page.getByRole('tooltip'))).right).toBeLessThanOrEqual(PHONE.width)
})

test('[WORK-22] a lost network stands beside the other parts of a narrow header, and so does its return', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await signIn(page, 'tester')
  const header = page.getByRole('banner')
  const said = header.getByRole('status').filter({ hasText: /connection|Connected again/ })
  const isBesideMenu = async () =>
    (await boxOf(said)).top >= 0 &&
    (await said.evaluate((words) => words.getBoundingClientRect().left)) >=
      (await boxOf(header.getByRole('button', { name: 'Open menu' }))).right
  await context.setOffline(true)
  await expect(said).toHaveText('No connection')
  expect(await isBesideMenu()).toBe(true)
  await context.setOffline(false)
  await expect(said).toHaveText('Connected again', { timeout: 15_000 })
  expect(await isBesideMenu()).toBe(true)
})
