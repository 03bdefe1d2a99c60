import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type Page } from '@playwright/test'
import { candidates, findChromium } from '../../test/find-chromium.ts'
import { openPanel, untilItDrives } from './sign-in.ts'

/** How a page that drives the queue stops to do so, or (hidden) goes on behind another tab. */
export const PAGE_ENDS = [
  'closed',
  'hidden',
  'tab crashed beside another',
  'browser killed',
  'computer asleep',
] as const
export type PageEnd = (typeof PAGE_ENDS)[number]

/** Longer than a computer that went away keeps the queue (docs/driver.md). */
const ASLEEP_MS = 45_000
/** So long after a tab was hidden Chromium lets it use its timers once a minute; five minutes where nobody says otherwise. */
const GRACE_S = 10

/** A Chromium with a window, if only a thought one: without, no tab is ever hidden. */
function windowedChromium(say: (line: string) => void): string {
  const found = candidates(process.env).find((path) => existsSync(path) && !path.includes('headless-shell'))
  if (found === undefined) say('only a Chromium without a window is here: no tab will be hidden')
  return found ?? findChromium(say)
}

/**
 * Opens the page in a browser of its own, lets it drive for a while and ends it so; whether it drove. Playwright's defaults are left out:
 * with them every page takes itself for visible, and timers are never slowed down.
 */
export async function drivePage(
  { address, say, over }: { address: string; say: (line: string) => void; over: AbortSignal },
  end: PageEnd,
  ms: number,
): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'eluent-page-'))
  const args = [
    '--headless=new',
    '--remote-debugging-port=0',
    `--user-data-dir=${folder}`,
    '--no-first-run',
    '--window-size=1440,900',
    `--enable-features=IntensiveWakeUpThrottling:grace_period_seconds/${GRACE_S}`,
    ...(process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : []),
    'about:blank',
  ]
  const browser = spawn(windowedChromium(say), args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true })
  const gone = new Promise<void>((done) => browser.once('exit', () => done()))
  const rest = (pause: number): Promise<void> =>
    delay(pause, undefined, { signal: over }).catch(() => undefined) as Promise<void>
  try {
    const remote = await chromium.connectOverCDP(await addressOf(browser), { noDefaults: true })
    const [context] = remote.contexts()
    if (context === undefined) throw new Error('the browser has no window')
    const page = context.pages()[0] ?? (await context.newPage())
    await openPanel(page, address)
    await untilItDrives(page)
    if (end === 'hidden') await hide(page)
    await rest(ms)
    if (end === 'tab crashed beside another') {
      const beside = await context.newPage()
      await beside.goto(address)
      await beside.getByRole('button', { name: /samples? in queue/ }).click()
      await crash(page)
      await untilItDrives(beside)
      await rest(ms)
      await beside.close({ runBeforeUnload: true })
    } else if (end === 'computer asleep') {
      signal(browser, 'SIGSTOP')
      await rest(ASLEEP_MS)
      signal(browser, 'SIGCONT')
      await untilItDrives(page)
      await page.close({ runBeforeUnload: true })
    } else if (end !== 'browser killed') await page.close({ runBeforeUnload: true })
    return true
  } finally {
    signal(browser, 'SIGKILL')
    await gone
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function hide(page: Page): Promise<void> {
  const other = await page.context().newPage()
  await other.bringToFront()
  const state = await page.evaluate(() => document.visibilityState)
  if (state !== 'hidden') throw new Error(`the tab behind another one is ${state}`)
}

async function crash(page: Page): Promise<void> {
  const crashed = page.waitForEvent('crash')
  // never answered: the tab is gone
  page.goto('chrome://crash').catch(() => undefined)
  await crashed
}

/** To the browser and the processes that it started. */
function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, name)
  } catch {
    // it has ended
  }
}

function addressOf({ stderr }: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let text = ''
    stderr?.setEncoding('utf8').on('data', (part: string) => {
      text += part
      const [address] = /ws:\/\/\S+/.exec(text) ?? []
      if (address !== undefined) found(address)
    })
    stderr?.once('end', () => failed(new Error(`the browser did not start: ${text}`)))
  })
}
