import { expect, type Page } from '@playwright/test'

/** A report, in the laboratory or behind its public link. */
export class Report {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** Cannabinoid to the text of its percent cell. */
  async percents(): Promise<Record<string, string>> {
    const table = this.page.getByRole('table', { name: 'Results' })
    await expect(table).toBeVisible()
    const rows = await table
      .getByRole('row')
      .filter({ has: this.page.getByRole('cell') })
      .all()
    const cells = await Promise.all(rows.map((row) => row.getByRole('cell').allTextContents()))
    return Object.fromEntries(cells.map(([name = '', percent = '']) => [name, percent]))
  }

  chart(label: string | RegExp) {
    return this.page.getByRole('figure', { name: label }).locator('canvas')
  }

  /** Charts are drawn when they come into view. */
  async seeChart(label: string | RegExp): Promise<void> {
    await this.page.getByRole('figure', { name: label }).scrollIntoViewIfNeeded()
    await expect(this.chart(label)).toBeVisible()
  }

  async openChromatogram(): Promise<void> {
    await this.page.getByRole('button', { name: 'Chromatogram' }).click()
    await expect(this.chart(/^Chromatogram of/)).toBeVisible()
  }

  async publicLink(): Promise<string> {
    await this.page.getByRole('button', { name: 'Share', exact: true }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Share' })
    const link = await dialog.getByLabel('Public link').inputValue()
    await dialog.getByRole('button', { name: 'Close' }).click()
    return link
  }

  /** The first bytes of the downloaded PDF. */
  async downloadPdf(): Promise<Buffer> {
    await this.page.getByRole('button', { name: 'Download' }).click()
    const [download] = await Promise.all([
      this.page.waitForEvent('download'),
      this.page.getByRole('menuitem', { name: 'Download PDF' }).click(),
    ])
    const chunks: Buffer[] = []
    for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
    return Buffer.concat(chunks)
  }
}
