import { expect, type Locator, type Page } from '@playwright/test'

/** Results files and the templates that read them. */
export class ResultImport {
  private readonly page: Page
  constructor(page: Page) {
    this.page = page
  }

  async openMapper(): Promise<void> {
    await this.page.getByRole('link', { name: 'Map New CSV Template' }).click()
    await expect(this.page.getByRole('heading', { name: 'Map Import CSV Template', level: 1 })).toBeVisible()
  }

  async open(): Promise<void> {
    await this.page.goto('/samples/import')
    await expect(this.page.getByLabel('Template', { exact: true })).toBeVisible()
  }

  async give(file: string | { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.page.getByLabel(/^Drop a results file/).setInputFiles(file)
  }

  /** Saves the template as the mapper proposes it. */
  async saveAsProposed(): Promise<void> {
    await this.page.getByRole('button', { name: 'Propose Mapping' }).click()
    await this.page.getByRole('button', { name: /^Confirm all/ }).click()
    await this.page.getByRole('button', { name: 'Save' }).click()
    await this.confirm('Save Import Template')
    await expect(this.page).toHaveURL(/\/samples\/import$/)
  }

  /** Selects an item, then clicks its cell. */
  async map(item: string, row: number, column: number): Promise<void> {
    await this.item(item).click()
    await this.pick(row, column)
  }

  item(name: string): Locator {
    return this.page.getByRole('complementary', { name: 'Mapping items' }).getByRole('button', { name, exact: true })
  }

  /** Scrolls the cells until this one is there, as a hand on the scroll bar does. */
  async pick(row: number, column: number): Promise<void> {
    const cell = this.page.locator(`td[data-row="${row}"][data-column="${column}"]`)
    const box = this.page.locator('div:has(> table[role="grid"])')
    while ((await cell.count()) === 0) await box.evaluate(scrollOn)
    await cell.click()
  }

  /** States that it is accurate and says Yes. */
  async confirm(title: string): Promise<void> {
    const dialog = this.page.getByRole('dialog', { name: title })
    await expect(dialog.getByRole('button', { name: 'Yes' })).toBeDisabled()
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: 'Yes' }).click()
  }

  get table(): Locator {
    return this.page.getByRole('table', { name: 'Samples of the file' })
  }

  async importAll(): Promise<void> {
    await this.page.getByRole('button', { name: /^Import( [\d,]+)?$/ }).click()
    await this.confirm('Import Results')
  }

  /** How many samples bear a batch number that contains this text, as the server counts them. */
  async countOf(batch: string): Promise<number> {
    return (await this.samplesOf(batch)).meta.total_count
  }

  /** The newest sample whose batch number contains this text. */
  async idOf(batch: string): Promise<number> {
    const [sample] = (await this.samplesOf(batch)).data
    if (!sample) throw new Error(`no sample of ${batch}`)
    return sample.id
  }

  private async samplesOf(batch: string): Promise<{ data: { id: number }[]; meta: { total_count: number } }> {
    const token = await this.page.evaluate(() => localStorage.getItem('access_token') ?? '')
    const reply = await this.page.request.get('/api/samples', {
      params: { searchIn: 'batch_number', searchData: batch, startIndex: 0, endIndex: 1 },
      headers: { authorization: `Bearer ${token}` },
    })
    return (await reply.json()) as { data: { id: number }[]; meta: { total_count: number } }
  }
}

/** Less than what is seen, and only once that is drawn: on a busy machine the columns come later than they are scrolled to. */
function scrollOn(box: Element): Promise<void> {
  const isDrawn = () => {
    const edge = box.getBoundingClientRect().right - 20
    return [...box.querySelectorAll('td[data-column]')].some((cell) => {
      const { left, right } = cell.getBoundingClientRect()
      return left <= edge && edge <= right
    })
  }
  box.scrollBy({ left: 300 })
  return new Promise((done) => {
    const look = (): unknown => (isDrawn() ? done() : requestAnimationFrame(look))
    look()
  })
}
