import { readFile, writeFile } from 'node:fs/promises'
import { pathToFileURL } from 'node:url'
import { expect, test, type Page, type TestInfo } from '@playwright/test'
import { ONLY_COLORS, violations } from './pages/axe.ts'
import { signIn, withoutDriver } from './pages/sign-in.ts'

/** What a click downloads, beside what else the test writes. */
async function save(page: Page, info: TestInfo, name: string, click: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), click()])
  const path = info.outputPath(name)
  await download.saveAs(path)
  return path
}

/** What a letter behind may be changed of, while the program still runs. */
const AROUND = [
  '<style>:',
  '<title>Evid',
  'width=device-',
  '<h1>Not c',
  'application/j',
  '</main>',
  '="default-',
  'lang="',
  '<meta charset="utf-',
]

/** With one bit of the letter that follows this text flipped. */
function flipBehind(text: string, before: string): string {
  const at = text.indexOf(before) + before.length
  return text.slice(0, at) + String.fromCharCode(text.charCodeAt(at) ^ 1) + text.slice(at + 1)
}

test('evidence pages check themselves from the disk without a network, and one with a changed digit or bit does not hold', async ({
  page,
  browser,
}, info) => {
  await withoutDriver(page.context())
  await signIn(page, 'veriseal-coaadmin')
  await page.goto('/certus')
  await page.getByRole('row').filter({ hasText: 'Revoked' }).getByRole('link', { name: /lot/ }).click()
  await page.getByRole('button', { name: 'Evidence' }).click()
  const ofLaboratory = await save(page, info, 'laboratory.html', () =>
    page.getByRole('menuitem', { name: 'Page that checks itself' }).click(),
  )
  await page.getByRole('link', { name: /\/verify\// }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Revoked')
  const ofAnyone = await save(page, info, 'anyone.html', () => page.getByRole('button', { name: 'As a page' }).click())
  const text = await readFile(ofAnyone, 'utf8')
  const changed = text.replace(/("reason":"\D*)(\d)/, (_, before, digit) => `${before}${(Number(digit) + 1) % 10}`)
  expect(changed).not.toBe(text)
  await writeFile(info.outputPath('changed.html'), changed)

  const addresses = [ofLaboratory, ofAnyone, info.outputPath('changed.html')].map((path) => pathToFileURL(path).href)
  const context = await browser.newContext({ offline: true, viewport: { width: 390, height: 844 } })
  try {
    const file = await context.newPage()
    const requests: string[] = []
    file.on('request', (request) => requests.push(request.url()))
    for (const [at, title] of ['The seal holds', 'The seal holds', 'Invalid'].entries()) {
      await file.goto(addresses[at] ?? '')
      await expect(file.getByRole('heading', { level: 1 })).toHaveText(title)
      expect(await file.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    }
    expect(requests).toEqual(addresses)
    const damaged = [
      ...AROUND.map((before) => [before, flipBehind(text, before)] as const),
      // what a browser may guess where the charset is damaged
      ...['windows-1252', 'shift_jis'].map((guess) => [guess, text.replace('"utf-8"', `"${guess}"`)] as const),
    ]
    for (const [at, [what, content]] of damaged.entries()) {
      await writeFile(info.outputPath('damaged.html'), content)
      await file.goto(`${pathToFileURL(info.outputPath('damaged.html')).href}?${at}`)
      await expect(file.getByText(/^What stands around the evidence/), what).toBeVisible()
      await expect(file.getByRole('heading', { level: 1 })).toHaveText('Not checked')
    }
  } finally {
    await context.close()
  }
})

interface Rows {
  data: { id: number; share_key: string }[]
}
interface Read {
  data: {
    version: number
    dominant_analyte: string | null
    report_number: string
    release: { tracer: string | null; current: boolean } | null
    certus: { sample_certus: object | null }
  }
}

test('a dropped PDF is the sealed or the released file, or of an earlier release; with one bit changed it is neither', async ({
  page,
}) => {
  await withoutDriver(page.context())
  await signIn(page, 'veriseal-coaadmin')
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '')
  const headers = { authorization: `Bearer ${token}` }
  const read = async <T>(path: string) => (await (await page.request.get(`/api${path}`, { headers })).json()) as T
  const sample = async (id: number) => (await read<Read>(`/samples/${id}`)).data
  const pdf = async (path: string) => {
    const reply = await page.request.get(`/api${path}`, { headers: { ...headers, accept: 'application/pdf' } })
    expect(reply.headers()['content-type']).toBe('application/pdf')
    return reply.body()
  }
  /** What the page says of each file, below its headline. */
  const drop = async (tracer: string | null | undefined, files: Record<string, Buffer>) => {
    await page.goto(`/verify/${tracer}`)
    await expect(page.getByText('Is this your PDF?')).toHaveCount(1)
    const said: string[] = []
    for (const [name, buffer] of Object.entries(files)) {
      await page.getByLabel(/^Drop the report's PDF here/).setInputFiles({ name, mimeType: 'application/pdf', buffer })
      await expect(page.getByText(new RegExp(`: ${name}`))).toBeVisible()
      said.push(await page.getByText(new RegExp(`: ${name}`)).innerText())
      expect(await violations(page, ONLY_COLORS)).toEqual([])
    }
    return said
  }
  const withOneBitChanged = (bytes: Buffer) => {
    const changed = Buffer.from(bytes)
    changed.writeUInt8(changed.readUInt8(changed.length >> 1) ^ 1, changed.length >> 1)
    return changed
  }

  const [sealed] = (await read<Rows>('/sample_certi')).data
  const whole = await pdf(`/certi/download/report/${sealed?.share_key}`)
  expect(await drop(sealed?.share_key, { 'true.pdf': whole, 'changed.pdf': withOneBitChanged(whole) })).toEqual([
    'This is the sealed file: true.pdf is byte for byte what was sealed.',
    'This is not the sealed file: changed.pdf was changed, written again, or belongs to another certificate.',
  ])

  const listed = (await read<Rows>('/samples?state=released')).data
  const samples = await Promise.all(listed.map(async (row) => ({ ...row, ...(await sample(row.id)) })))
  const before = samples.find(({ certus, release }) => certus.sample_certus === null && release?.current)
  if (!before) throw new Error('the demo has no report that is released and not sealed')
  const report = `/share/samples/${before.share_key}/report/download`
  const earlier = await pdf(report)
  const again = { dominant_analyte: before.dominant_analyte === 'THC' ? 'CBD' : 'THC' }
  const edited = await page.request.patch(`/api/samples/${before.id}/dominant_analyte`, { headers, data: again })
  expect(edited.status(), await edited.text()).toBe(200)
  const { version } = await sample(before.id)
  const data = { version, why: 'The client asked for another analyte' }
  const released = await page.request.post(`/api/samples/${before.id}/release`, { headers, data })
  expect(released.status(), await released.text()).toBe(200)
  const { release } = await sample(before.id)
  const drawn = await pdf(report)
  const files = { 'true.pdf': drawn, 'earlier.pdf': earlier, 'changed.pdf': withOneBitChanged(drawn) }
  expect(await drop(release?.tracer, files)).toEqual([
    'This is the released file: true.pdf is byte for byte a PDF of this report.',
    expect.stringMatching(
      `^This is an earlier version: earlier.pdf is a PDF of report ${before.report_number}, released .+ and replaced since.$`,
    ),
    'This is not the released file: changed.pdf was changed after it was signed.',
  ])
})
