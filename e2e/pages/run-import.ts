import { expect, type Page } from '@playwright/test'

/** The runs that the instrument's software holds, and their way into a sample. */
export class RunImport {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  /** From the sample's report, by its menu. */
  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Manage' }).click()
    await this.page.getByRole('menuitem', { name: 'Import Instrument Run' }).click()
    await expect(this.page.getByRole('heading', { name: 'Import Instrument Run', level: 1 })).toBeVisible()
  }

  async filter(text: string): Promise<void> {
    await this.page.getByLabel('Run, sequence or sample').fill(text)
  }

  /** Opens what an import of this run would store. */
  async preview(run: string) {
    await this.page.getByRole('button', { name: `Preview ${run}` }).click()
    const dialog = this.page.getByRole('dialog', { name: /^Import into vial/ })
    await expect(dialog.getByRole('table', { name: 'What will be stored' })).toBeVisible()
    return dialog
  }
}
