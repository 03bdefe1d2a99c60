/**
 * What the pages that most loads begin with cost a browser that has none of it: kilobytes with headers and requests until the page is
 * quiet, and on a phone (a quarter of the processor, Lighthouse's slow 4G: 1.6 Mbit/s and 150 ms) the time until the frame is
 * painted and until the page's content can be used. Run: npm run bench -- first-load
 */
import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test'
import { countLoad, FIRST_LOAD, mainPages, type MainPage } from '../../e2e/pages/first-load.ts'
import { root } from '../root.ts'
import { buildWeb } from '../start/web-build.ts'
import { findChromium } from '../test/find-chromium.ts'
import { ownPorts } from '../start/free-ports.ts'
import { isShort, median, printFigure } from './figure.ts'

/** Lighthouse, core/config/constants.js, mobileSlow4G: 1.6 Mbit/s, 150 ms; its processor is slowed down four times. */
const SLOW_4G = { offline: false, latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: 96_000 }
const SLOWER = 4

const given = await ownPorts()
const dataDir = mkdtempSync(join(tmpdir(), 'eluent-bench-load-'))
const origin = `http://localhost:${given.PORT}`
await buildWeb()
const product = spawn(process.execPath, [join(root, 'scripts/start.ts')], {
  cwd: root,
  env: { ...process.env, ...given, DATA_DIR: dataDir },
  stdio: ['ignore', 'pipe', 'inherit'],
})
await new Promise<void>((resolve, reject) => {
  product.stdout.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('Eluent is ready')) resolve()
  })
  product.once('exit', () => reject(new Error('the product ended before it was ready')))
})

type State = Awaited<ReturnType<BrowserContext['storageState']>>

async function signIn(browser: Browser): Promise<{ state: State; token: string }> {
  const context = await browser.newContext({ baseURL: origin })
  const page = await context.newPage()
  await page.goto('/login')
  await page.getByLabel('Email').fill('tester@demo.eluent.example')
  await page.getByLabel('Password', { exact: true }).fill('Eluent-demo-1')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Logout' }).waitFor()
  const token = await page.evaluate(() => localStorage.getItem('access_token'))
  const state = await context.storageState()
  await context.close()
  return { state, token: token ?? '' }
}

/** An empty browser without an instrument beside it. */
async function emptyBrowser(
  browser: Browser,
  target: MainPage,
  state: State,
  size: { width: number; height: number },
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: size,
    ...(target.signedIn && { storageState: state }),
  })
  await context.route(`http://127.0.0.1:${given.DRIVER_PORT}/**`, (route) => route.abort())
  return context
}

/** Milliseconds until the first paint, and until the content stands and the page takes input. */
async function timeLoad(browser: Browser, target: MainPage, state: State) {
  const context = await emptyBrowser(browser, target, state, { width: 390, height: 844 })
  const page = await context.newPage()
  const wire = await context.newCDPSession(page)
  await wire.send('Network.enable')
  await wire.send('Network.emulateNetworkConditions', SLOW_4G)
  await wire.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.addInitScript((content) => {
    const look = () => {
      // two frames and an idle moment: drawn, and ready for a finger
      if (document.querySelector(content) !== null)
        requestAnimationFrame(() => setTimeout(() => Object.assign(globalThis, { usableMs: performance.now() })))
      else requestAnimationFrame(look)
    }
    look()
  }, target.content)
  await page.goto(target.path, { waitUntil: 'commit' })
  const usable = await page.waitForFunction(() => (globalThis as { usableMs?: number }).usableMs, undefined, {
    timeout: 60_000,
  })
  const usableMs = Number(await usable.jsonValue())
  const paintMs = await firstPaint(page)
  await context.close()
  return { usableMs, paintMs }
}

function firstPaint(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN)
}

const browser = await chromium.launch({
  executablePath: findChromium((line) => process.stdout.write(`${line}\n`)),
  args: ['--no-sandbox'],
})
try {
  const { state, token } = await signIn(browser)
  const targets = await mainPages(origin, token)
  const sizes = [
    { width: 390, height: 844 },
    { width: 1280, height: 720 },
  ]
  for (const target of targets) {
    for (const size of isShort ? sizes.slice(0, 1) : sizes) {
      const { bytes, urls } = await countLoad(await emptyBrowser(browser, target, state, size), target)
      const name = `${target.name} at ${size.width} px, cold`
      printFigure({ name, ours: bytes / 1000, unit: 'kB', goal: { atMost: FIRST_LOAD.bytes / 1000 } })
      printFigure({ name, ours: urls.length, unit: 'requests', goal: { atMost: FIRST_LOAD.requests } })
    }
  }
  const goals: Record<string, number> = { list: 4000, 'share page': 3000 }
  for (const target of targets.filter(({ name }) => name in goals)) {
    const runs: Awaited<ReturnType<typeof timeLoad>>[] = []
    for (let run = 0; run < (isShort ? 1 : 3); run += 1) runs.push(await timeLoad(browser, target, state))
    const paint = median(runs.map(({ paintMs }) => paintMs))
    printFigure({ name: `${target.name} on a phone, frame painted`, ours: paint, unit: 'ms', goal: { atMost: 1500 } })
    const usable = median(runs.map(({ usableMs }) => usableMs))
    const goal = { atMost: goals[target.name] ?? 0 }
    printFigure({ name: `${target.name} on a phone, content usable`, ours: usable, unit: 'ms', goal })
  }
} finally {
  await browser.close()
  product.removeAllListeners('exit')
  const ended = new Promise<void>((resolve) => product.once('exit', () => resolve()))
  product.kill('SIGTERM')
  await ended
  rmSync(dataDir, { recursive: true, force: true })
}
