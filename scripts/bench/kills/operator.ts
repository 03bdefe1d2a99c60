import { setTimeout as delay } from 'node:timers/promises'
import { chromium, type BrowserServer, type Page } from '@playwright/test'
import { findChromium } from '../../test/find-chromium.ts'
import { openPanel, untilItDrives } from './sign-in.ts'

/** What a person at the panel presses when it is offered; the machine says when. */
const PRESSED = ['Clear', 'Wake/Warm Up', 'Begin Run', 'Resume Run', 'Start'] as const
const LOOK_EVERY_MS = 700
const ACTION_MS = 5000
/** Signals are the bench's to hear. */
const OUR_SIGNALS = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false }

/** A person at the instrument's computer: opens the page, signs in, presses what the panel offers; opens it again when it is gone. */
export class Operator {
  readonly #address: string
  readonly #say: (line: string) => void
  readonly #over = new AbortController()
  #server: BrowserServer | null = null

  constructor(address: string, say: (line: string) => void) {
    this.#address = address
    this.#say = say
  }

  /** Ends the browser as a power cut would. */
  kill(): boolean {
    return this.#server?.process().kill('SIGKILL') ?? false
  }

  async work(): Promise<void> {
    while (!this.#over.signal.aborted) {
      try {
        await this.#sit()
      } catch (error) {
        if (this.#over.signal.aborted) return
        this.#say(`the page is opened again (${error instanceof Error ? error.message.split('\n')[0] : String(error)})`)
      } finally {
        await this.#server?.close().catch(() => undefined) // it may have been killed
      }
      await delay(1000)
    }
  }

  /** Opens the page, lets it drive for a while and closes it; whether it drove. */
  async visit(ms: number, over: AbortSignal): Promise<boolean> {
    try {
      const page = await this.#open()
      await untilItDrives(page)
      await delay(ms, undefined, { signal: over }).catch(() => undefined)
      await page.close({ runBeforeUnload: true })
      return true
    } catch {
      return false // a part of the product was killed under it
    } finally {
      await this.#server?.close().catch(() => undefined)
    }
  }

  async stop(): Promise<void> {
    this.#over.abort()
    await this.#server?.close().catch(() => undefined)
  }

  async #sit(): Promise<void> {
    const page = await this.#open()
    while (!this.#over.signal.aborted && page.context().browser()?.isConnected()) {
      await this.#look(page)
      await delay(LOOK_EVERY_MS)
    }
  }

  async #open(): Promise<Page> {
    const args = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-dev-shm-usage'] : []
    this.#server = await chromium.launchServer({ executablePath: findChromium(this.#say), args, ...OUR_SIGNALS })
    const browser = await chromium.connect(this.#server.wsEndpoint())
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    page.setDefaultTimeout(20_000)
    await openPanel(page, this.#address)
    return page
  }

  async #look(page: Page): Promise<void> {
    const lost = page.getByRole('dialog').getByRole('button', { name: 'OK' })
    if (await lost.isVisible()) await lost.click({ timeout: ACTION_MS })
    const toggle = page.getByRole('switch', { name: 'Connection to the instrument' })
    if ((await toggle.count()) > 0 && !(await toggle.isChecked()))
      await toggle.click({ timeout: ACTION_MS, force: true })
    const panel = page.getByRole('region', { name: 'Autosampler queue' })
    const isError = await panel.getByText('ERROR', { exact: true }).isVisible()
    for (const label of PRESSED) {
      // The log has a Clear of its own, which stands below the machine's.
      if (label === 'Clear' && !isError) continue
      const button = panel.getByRole('button', { name: label, exact: true }).first()
      if (!(await button.isVisible()) || !(await button.isEnabled())) continue
      // gone by now: the next look sees what is there
      await button
        .click({ timeout: ACTION_MS })
        .catch((error: Error) => this.#say(`"${label}": ${error.message.split('\n')[0]}`))
      return
    }
  }
}
