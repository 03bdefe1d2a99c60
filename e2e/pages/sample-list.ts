import { expect, type Locator, type Page } from '@playwright/test'

/** The list of samples, or of QC samples. */
export class SampleList {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async open(kind: 'samples' | 'qc' = 'samples'): Promise<void> {
    await this.page.goto(kind === 'qc' ? '/qc/list' : '/test-result/list')
    await expect(this.page.getByRole('table')).toBeVisible()
  }

  /** The demo's first samples have all run; the newest wait. */
  async openOldest(): Promise<Locator> {
    // of the plan of the demo: two vials with their chromatograms, which its hemp for control charts has not
    await this.page.goto('/test-result/list?sortOrder=ASC&searchIn=batch_number&search=CASCA-')
    const row = this.page
      .getByRole('row')
      .filter({ has: this.page.getByRole('cell').getByRole('link') })
      .first()
    await expect(row).toBeVisible()
    return row
  }

  row(batch: string | RegExp): Locator {
    return this.page.getByRole('row').filter({ has: this.page.getByRole('link', { name: batch, exact: true }) })
  }

  /** Other journeys add samples meanwhile, so that the row may be on any page: it is searched for. */
  private async find(batch: string): Promise<Locator> {
    await this.page.getByRole('combobox', { name: 'Search in' }).selectOption({ label: 'Batch Number' })
    await this.page.getByRole('textbox', { name: 'Search Batch Number' }).fill(batch)
    return this.row(batch)
  }

  async openReport(batch: string): Promise<void> {
    await (await this.find(batch)).getByRole('link').click()
    await expect(this.page.getByRole('heading', { name: 'Results', level: 1 })).toBeVisible()
  }

  async addToQueue(batch: string): Promise<void> {
    const row = await this.find(batch)
    await row.getByRole('button', { name: /^Actions for/ }).click()
    await this.page.getByRole('menuitem', { name: 'Add To Queue' }).click()
  }

  /** The words of a row's menu. */
  async actions(row: Locator): Promise<string[]> {
    await row.getByRole('button', { name: /^Actions for/ }).click()
    const words = await this.page.getByRole('menuitem').allTextContents()
    await this.page.keyboard.press('Escape')
    return words
  }
}
