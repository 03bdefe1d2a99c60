import { expect, type Page } from '@playwright/test'

/** The queue panel: what the instrument does, and what waits for it. */
export class Autosampler {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  get panel() {
    return this.page.getByRole('region', { name: 'Autosampler queue' })
  }

  get state() {
    return this.page.getByRole('status', { name: 'Instrument' })
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: /samples? in queue/ }).click()
    await expect(this.panel).toBeVisible()
  }

  async close(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Close the queue panel' }).click()
  }

  entry(name: string) {
    return this.panel.getByRole('list', { name: 'Queue', exact: true }).getByRole('listitem').filter({ hasText: name })
  }

  /** Wakes and warms the instrument if it sleeps, then begins the run. */
  async begin(): Promise<void> {
    const begin = this.panel.getByRole('button', { name: /^(Begin|Resume) Run$/ })
    const wake = this.panel.getByRole('button', { name: 'Wake/Warm Up' })
    await expect(begin.or(wake)).toBeVisible()
    if (await wake.isVisible()) await wake.click()
    await expect(begin).toBeEnabled({ timeout: 30_000 })
    await begin.click()
  }
}
