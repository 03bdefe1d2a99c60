import { expect, type Page } from '@playwright/test'

interface SampleEntry {
  strain: string
  batch: string
  /** A QC test starts with its usual weight. */
  weightMg?: string
  material: string
  method: string
  /** Preparation method; a QC test brings its vials by its type. */
  prep?: string
}

/** The intake form of a Sample Test or a Quality Control Test. */
export class SampleForm {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async open(kind: 'sample' | 'qc'): Promise<void> {
    await this.page.goto(kind === 'qc' ? '/test-result/create?qc=true' : '/test-result/create')
    await expect(this.page.getByRole('form')).toBeVisible()
  }

  private async choose(label: string, option: string): Promise<void> {
    await this.page.getByRole('combobox', { name: label }).click()
    await this.page.getByRole('option', { name: option, exact: true }).click()
  }

  get vials() {
    return this.page
      .getByRole('table', { name: 'Vials' })
      .getByRole('row')
      .filter({ has: this.page.getByRole('cell') })
  }

  async enter(entry: SampleEntry): Promise<void> {
    await this.page.getByLabel('Strain/Sample Name').fill(entry.strain)
    if (entry.weightMg !== undefined) await this.page.getByLabel('Sample Weight').fill(entry.weightMg)
    await this.page.getByLabel('Batch Number').fill(entry.batch)
    await this.choose('Material Type', entry.material)
    await this.choose('Report Method', entry.method)
    if (entry.prep !== undefined) await this.choose('Preparation Method', entry.prep)
  }

  /** Creates the sample, weight confirmed. */
  async create(): Promise<void> {
    await this.page.getByRole('button', { name: 'Create', exact: true }).click()
    const dialog = this.page.getByRole('dialog', { name: 'Create Sample' })
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    await expect(this.page.getByText('Sample created successfully')).toBeVisible()
  }
}
