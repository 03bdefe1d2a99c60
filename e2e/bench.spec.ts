import { expect, test, type Page } from '@playwright/test'
import { registerSeveral } from './pages/several.ts'
import { signIn, watchFaults, withoutDriver } from './pages/sign-in.ts'

const PREPARATIONS = 18
/** A solvent of the demo that may be used. */
const LOT = 'MX-22071'
/** What a hand needs at the bench, seconds: a key on a phone's pad, a touch, to bring a label before the scanner. Assumed, and slow. */
const SECONDS = { key: 0.6, tap: 1.5, scan: 4 }
/** Of 18 preparations, typing and scanning; weighing itself is not counted. */
const LIMIT_S = 180

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

/** Does what a hand does, and counts it. */
function createHand(page: Page) {
  const done = { key: 0, tap: 0, scan: 0 }
  return {
    done,
    type: async (text: string) => {
      await page.keyboard.type(text)
      done.key += text.length
    },
    enter: async () => {
      await page.keyboard.press('Enter')
      done.key += 1
    },
    tap: async (name: string) => {
      const field = page.getByLabel(name, { exact: true })
      // apart from one another: a machine is so quick that the browser would take two touches of one place for a double tap
      await field.tap({ position: { x: done.tap % 2 === 0 ? 60 : 300, y: 20 } })
      // a touch becomes a click, and the focus, a moment later
      await expect(field).toBeFocused()
      done.tap += 1
    },
    /** A hand scanner types the code and Enter, wherever the cursor stands. */
    scan: async (code: string) => {
      await page.keyboard.type(code)
      await page.keyboard.press('Enter')
      done.scan += 1
    },
    seconds: () => done.key * SECONDS.key + done.tap * SECONDS.tap + done.scan * SECONDS.scan,
  }
}

interface Waiting {
  id: number
  name: string
  recommended_size: number | null
  preparations: { weight_mg: number | null; weighed: { balance: { name: string } | null } | null }[]
  lots: { lot: { lot_number: string } }[]
}

/** The samples of this journey, as the API has them; others may stand before them on the sheet. */
async function readWaiting(page: Page): Promise<Waiting[]> {
  const found = await call<{ data: { id: number }[] }>(
    page,
    '/samples?startIndex=0&endIndex=50&searchIn=strain_name&searchData=Bench',
  )
  const ids = found.data.map(({ id }) => id)
  const { data } = await call<{ data: Waiting[] }>(page, `/bench?samples=${ids.join(',')}`)
  return data.filter(({ name }) => name.startsWith('Bench '))
}

async function call<Reply>(page: Page, path: string): Promise<Reply> {
  const token = await page.evaluate(() => localStorage.getItem('access_token') ?? '')
  const reply = await page.request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect(reply.ok(), path).toBe(true)
  return (await reply.json()) as Reply
}

test('18 preparations at a phone: scan a lot, then for each scan its vial and type the weight, within three minutes of typing', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  await withoutDriver(context)
  const desk = await browser.newContext({ ...(baseURL && { baseURL }), viewport: { width: 1440, height: 900 } })
  await desk.grantPermissions(['clipboard-read', 'clipboard-write'])
  const office = await desk.newPage()
  await signIn(office, 'tester')
  const rows = Array.from({ length: PREPARATIONS }, (_, at) => `Bench ${String(at + 1).padStart(2, '0')}\t${740 + at}`)
  // samples that wait to be prepared
  await registerSeveral(office, rows)
  await desk.close()

  const faults = watchFaults(page)
  await signIn(page, 'tester')
  const waiting = await readWaiting(page)
  expect(waiting).toHaveLength(PREPARATIONS)
  const keys = await Promise.all(waiting.map(({ id }) => call<{ data: { share_key: string } }>(page, `/samples/${id}`)))
  await page.goto('/quality/bench')
  const hand = createHand(page)
  await hand.tap('Scan a label')
  await hand.scan(LOT)
  const volume = page.getByLabel('Solvent for each sample, mL')
  await expect(volume).toBeFocused()
  await hand.type('10')
  await hand.tap('Scan a label')
  for (const [at, { name, recommended_size: size }] of waiting.entries()) {
    await hand.scan(`${baseURL ?? ''}/qr/${keys[at]?.data.share_key ?? ''}?vial=1`)
    await expect(page.getByLabel(`Weight of ${name}, mg`)).toBeFocused()
    await hand.type(`${(size ?? 750) + 1 + at / 10}`)
    await hand.enter()
  }
  await expect(async () => {
    const kept = await readWaiting(page)
    expect(kept.filter(({ preparations }) => preparations.every(({ weight_mg }) => weight_mg !== null))).toHaveLength(
      PREPARATIONS,
    )
    expect(kept.every(({ lots }) => lots.some(({ lot }) => lot.lot_number === LOT))).toBe(true)
  }).toPass()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(hand.seconds(), JSON.stringify(hand.done)).toBeLessThanOrEqual(LIMIT_S)
  expect(hand.done).toEqual({ key: expect.any(Number), tap: 2, scan: PREPARATIONS + 1 })
  expect(faults).toEqual([])
})
