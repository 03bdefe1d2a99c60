import { expect, test, type APIRequestContext, type Locator, type Page } from '@playwright/test'
import { violations } from './pages/axe.ts'
import { Autosampler } from './pages/autosampler.ts'
import { Report } from './pages/report.ts'
import { SampleForm } from './pages/sample-form.ts'
import { SampleList } from './pages/sample-list.ts'
import { signIn, watchFaults, withoutDriver } from './pages/sign-in.ts'
import { storeRuns } from './pages/stored-runs.ts'

const driverUrl = process.env['E2E_DRIVER_URL']

// Twelve minutes of a vial in seconds.
test.beforeEach(({ request }) => setSpeed(request, 300))

const setSpeed = async (request: APIRequestContext, speed: number): Promise<void> =>
  void (await request.post(`${driverUrl}/control/speed`, { data: { speed } }))

/** Intake of a sample in two dilutions, then into the queue and up to the first injection. */
async function startRun(page: Page, strain: string, batch: string): Promise<Autosampler> {
  const form = new SampleForm(page)
  await form.open('sample')
  await form.enter({
    strain,
    batch,
    weightMg: '750',
    material: 'Flower',
    method: 'Cannabinoids 12',
    prep: 'Flower, two dilutions',
  })
  await expect(form.vials).toHaveCount(3)
  await form.create()

  const list = new SampleList(page)
  await list.open()
  await list.addToQueue(batch)
  await expect(page.getByRole('button', { name: '1 sample in queue' })).toBeVisible()

  const autosampler = new Autosampler(page)
  await autosampler.open()
  await expect(autosampler.entry(strain)).toBeVisible()
  return autosampler
}

const queueIsDone = (page: Page) =>
  expect(page.getByRole('button', { name: '0 samples in queue' })).toBeVisible({ timeout: 40_000 })

test('a sample goes from intake over the instrument to a public report', async ({ page, browser }) => {
  const batch = `E2E-${Date.now()}`
  const faults = watchFaults(page)
  await signIn(page, 'tester')
  const autosampler = await startRun(page, 'Journey Kush', batch)
  // without the list behind the panel, which is dimmed while it is read again
  expect(await violations(page, {}, ['table'])).toEqual([])
  await autosampler.begin()
  await expect(autosampler.panel.getByText('Running', { exact: true })).toBeVisible()
  // Both vials run one after the other by themselves; the entry leaves the queue with the last result.
  await queueIsDone(page)
  await autosampler.close()

  await new SampleList(page).openReport(batch)
  const report = new Report(page)
  const percents = await report.percents()
  expect(Object.keys(percents)).toHaveLength(12)
  expect(Object.values(percents).filter((text) => Number(text) > 0).length).toBeGreaterThan(0)
  await report.seeChart(/^Donut/)
  await report.seeChart(/^Bars/)
  await report.openChromatogram()
  const pdf = await report.downloadPdf()
  expect(pdf.subarray(0, 4).toString()).toBe('%PDF')

  const link = await report.publicLink()
  const outside = await (await browser.newContext()).newPage()
  const outsideFaults = watchFaults(outside)
  await outside.goto(link)
  const shared = new Report(outside)
  expect(await shared.percents()).toEqual(percents)
  await shared.seeChart(/^Donut/)
  await shared.openChromatogram()
  await outside.context().close()
  expect([...faults, ...outsideFaults]).toEqual([])
})

test('a result measured while no browser was open is stored when one opens, and the queue goes on', async ({
  page,
  browser,
  request,
}) => {
  const batch = `LATE-${Date.now()}`
  await signIn(page, 'tester')
  const autosampler = await startRun(page, 'Late Haze', batch)
  // Slow enough that the page is gone before the vial is done.
  await setSpeed(request, 60)
  await autosampler.begin()
  await expect(autosampler.panel.getByText('Running', { exact: true })).toBeVisible()
  await page.context().close()
  await setSpeed(request, 300)
  const waiting = async () => {
    const { events } = (await (await request.get(`${driverUrl}/outbox`)).json()) as { events: { hook: string }[] }
    return events.filter(({ hook }) => hook === 'CSHook').length
  }
  await expect.poll(waiting, { timeout: 30_000 }).toBe(1)

  const later = await (await browser.newContext()).newPage()
  await signIn(later, 'tester')
  await expect.poll(waiting, { timeout: 30_000 }).toBe(0)
  await queueIsDone(later)
  await new SampleList(later).open()
  await new SampleList(later).openReport(batch)
  const report = new Report(later)
  await report.openChromatogram()
  await expect(report.chart('Chromatogram of Vial 1, Low 250x, Vial 2, High 5000x')).toBeVisible()
  await later.context().close()
})

const MOST_TABS = 60

/** A person without a mouse: keys are counted, text that is typed or pasted as one. */
function keyboardOf(page: Page) {
  let count = 0
  const press = async (keys: string) => {
    count += 1
    await page.keyboard.press(keys)
  }
  const tabTo = async (goal: Locator, key = 'Tab') => {
    await expect(goal).toBeEnabled()
    for (let tabs = 0; !(await goal.evaluate((at) => at === document.activeElement)); tabs++) {
      if (tabs === MOST_TABS) throw new Error(`${MOST_TABS} tabs do not lead to ${String(goal)}`)
      await press(key)
    }
  }
  const type = async (text: string) => {
    count += 1
    await page.keyboard.type(text)
  }
  /** Opens a select and chooses by the arrow. */
  const choose = async (field: string, name: string) => {
    await tabTo(page.getByRole('combobox', { name: field }))
    await press('ArrowDown')
    const option = page.getByRole('option', { name, exact: true })
    await expect(option).toBeVisible()
    const isMarked = async () => (await option.getAttribute('data-combobox-selected')) !== null
    // the list marks what it begins with a moment after it opens: what is marked before may not stay so
    do {
      while (!(await isMarked())) await press('ArrowDown')
      await page.evaluate(() => new Promise((done) => setTimeout(() => requestAnimationFrame(done))))
    } while (!(await isMarked()))
    await press('Enter')
    await expect(page.getByRole('combobox', { name: field })).toHaveValue(name)
  }
  /** Through the command menu. */
  const goTo = async (words: string) => {
    // its keys come with its field, which is loaded after the page's frame
    await expect(page.getByRole('button', { name: 'Search or jump to' })).toBeVisible()
    await press('ControlOrMeta+k')
    await expect(page.getByRole('combobox', { name: 'Search or jump to' })).toBeFocused()
    await type(words)
    await expect(page.getByRole('option', { name: words, exact: true })).toBeVisible()
    await press('Enter')
  }
  /** The list of these samples, all of them selected over its pages. */
  const selectAll = async (name: string, count: number) => {
    await goTo('Sample Results')
    // Home has a table, too
    await expect(page.getByRole('heading', { level: 1, name: 'Sample Results' })).toBeVisible()
    await expect(page.getByRole('table')).toBeVisible()
    // the command menu takes keys until it has gone
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await press('/')
    await expect(page.getByPlaceholder('Search Strain/Sample Name')).toBeFocused()
    await type(name)
    await press('Enter')
    await expect(page.getByText(`1–10 of ${count}`)).toBeVisible()
    await tabTo(page.getByLabel('Select all on this page'))
    await press('Space')
    await tabTo(page.getByRole('button', { name: `Select all ${count}` }))
    await press('Enter')
    await expect(page.getByText(`${count} selected`).first()).toBeVisible()
  }
  return { press, type, tabTo, choose, goTo, selectAll, pressed: () => count }
}

test('[WORK-03] [WORK-04] [WORK-07] the Monday of eighteen samples by keyboard alone: register, label, queue, release', async ({
  page,
  browser,
}) => {
  const faults = watchFaults(page)
  const day = `Monday ${Date.now()}`
  const names = Array.from({ length: 18 }, (_, at) => `${day} ${String(at + 1).padStart(2, '0')}`)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await withoutDriver(page.context())
  await signIn(page, 'tester')
  const keys = keyboardOf(page)
  await keys.goTo('Create Several Samples')
  await keys.choose('Material Type', 'Flower')
  await keys.choose('Preparation Method', 'Flower, two dilutions')
  await keys.tabTo(page.getByLabel('Strain/Sample Name, row 1', { exact: true }))
  const rows = names.map((name, at) => `${name}\t${740 + at}`)
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows.join('\r\n'))
  // one paste, one Enter, one confirmation
  await keys.press('ControlOrMeta+V')
  await expect(page.getByRole('button', { name: 'Create 18' })).toBeFocused()
  await keys.press('Enter')
  const question = page.getByRole('dialog', { name: 'Create Several Samples' })
  await expect(question.getByText('Confirm 18 sample weights, 740 to 757 mg')).toBeVisible()
  await expect(question.getByRole('button', { name: 'Confirm' })).toBeFocused()
  await keys.press('Enter')
  await expect(page.getByText(/^18 samples created, batch /)).toBeVisible()
  await expect(page.getByLabel('Strain/Sample Name, row 1', { exact: true })).toBeFocused()

  await keys.selectAll(day, names.length)
  await keys.tabTo(page.getByRole('button', { name: 'Print Labels' }))
  await keys.press('Enter')
  await keys.tabTo(page.getByRole('button', { name: 'Download PDF' }))
  const labels = page.waitForEvent('download')
  await keys.press('Enter')
  expect((await labels).suggestedFilename()).toMatch(/\.pdf$/)
  // closes the dialog alone: printing changes nothing, what is selected stays
  await keys.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await keys.tabTo(page.getByRole('button', { name: 'Add To Queue' }), 'Shift+Tab')
  await keys.press('Enter')
  await expect(page.getByText('18 added to the queue.')).toBeVisible()
  expect(keys.pressed()).toBeLessThanOrEqual(75)

  // the instrument runs them
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '')
  const headers = { authorization: `Bearer ${token}` }
  const queue = (await (await page.request.get('/api/sample_queues', { headers })).json()) as {
    data: { sample: { id: number; name: string } | null }[]
  }
  const queued = queue.data.flatMap(({ sample }) => (sample?.name.startsWith(day) ? [sample] : []))
  expect(queued.map(({ name }) => name)).toEqual(names)
  for (const { id } of queued) await storeRuns(page, id)

  const desk = await (await browser.newContext()).newPage()
  await withoutDriver(desk.context())
  await signIn(desk, 'admin')
  const manager = keyboardOf(desk)
  await manager.selectAll(day, names.length)
  await manager.tabTo(desk.getByRole('button', { name: 'Release', exact: true }))
  await manager.press('Enter')
  await manager.tabTo(desk.getByRole('dialog').getByRole('button', { name: 'Release', exact: true }))
  await manager.press('Enter')
  await expect(desk.getByText('18 released.')).toBeVisible()
  await expect(desk.getByRole('row').filter({ hasText: day }).getByText('Released', { exact: true })).toHaveCount(10)
  expect(manager.pressed()).toBeLessThanOrEqual(40)
  await desk.context().close()
  expect(faults).toEqual([])
})
