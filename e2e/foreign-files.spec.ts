import { expect, test, type Locator, type Page } from '@playwright/test'
import { Report } from './pages/report.ts'
import { ResultImport } from './pages/result-import.ts'
import { signIn, watchFaults, withoutDriver } from './pages/sign-in.ts'

test.beforeEach(({ context }) => withoutDriver(context))

const STORED = { timeout: 60_000 }
const LONG = 'One row for each sample'
const tabbed = (rows: readonly string[]) => rows.map((row) => row.replaceAll('|', '\t'))

interface Foreign {
  /** As its data system writes it; '#' stands for what no other run of this test has. */
  lines: readonly string[]
  sheet?: string
  /** What is asked before anything is read. */
  answers: (page: Page, table: Locator) => Promise<void>
  /** The main button, after what can be mended was. */
  button: string
  leftOut: readonly string[]
  /** A sample of it, and what stands on its report. */
  batch: string
  percents: Record<string, string>
}

/** Layouts that were the worst to read, with the values of their own. */
const FILES: Record<string, Foreign> = {
  'a German weekly list: decimal commas, mg/g in headings and in a row below, a heading that stands again, a mean, a sum, a row twice':
    {
      lines: [
        'Probe;Lims ID;Einwaage (mg);Matrix;Δ9-THC (mg/g);THCA [mg/g];CBD (mg/g);d9-THCV',
        ';;;;;;;mg/g',
        'Kush 1;W#-1;500,5;Flower;1,5;121,25;0,1;0,1',
        'Kush 2 (b);W#-2;500,5;Flower;2,5;ND;0,2;<LOQ',
        'Kush 1;W#-1;500,5;Flower;1,5;121,25;0,1;0,1',
        'Probe;Lims ID;Einwaage (mg);Matrix;Δ9-THC (mg/g);THCA [mg/g];CBD (mg/g);d9-THCV',
        'Kush 3;W#-3;500,5;Flower;9,5;130,5;0,7;0,2',
        'Mittelwert;;;;4,5;125,9;0,3;0,2',
        'Summe;;;;13,5;251,8;1;0,3',
      ],
      answers: async (page) => {
        await page.getByLabel('Units', { exact: true }).selectOption('Convert')
        await page.getByRole('button', { name: 'Mend 1 row' }).click()
        await page.getByRole('button', { name: 'Change 1 row' }).click()
      },
      button: 'Import 3',
      leftOut: ['it equals row 3, cell by cell', 'it is called a statistic of other rows', 'it is called a total'],
      batch: 'W#-3',
      percents: { THCA: '13.0500', THC: '0.9500', CBD: '0.0700', THCV: '0.0200' },
    },
  'TargetLynx: a block for each compound below one another, without any unit': {
    lines: tabbed([
      'Quantify Compound Summary Report ',
      '',
      'Printed Thu Jan 29 14:32:08 2026',
      '',
      'Compound 1:  THCA',
      '',
      '|#|Name|Type|Std. Conc|RT|Area|Conc.|%Dev',
      '1|1|T#-1|Analyte||9.57|99427.93|17.25|',
      '2|2|T#-2|Analyte||9.58|166842.484|0.5|',
      '',
      'Compound 2:  delta-9 THC',
      '',
      '|#|Name|Type|Std. Conc|RT|Area|Conc.|%Dev',
      '1|1|T#-1|Analyte||8.1|104.183|0.75|',
      '2|2|T#-2|Analyte||||| ',
    ]),
    sheet: LONG,
    answers: async (page, table) => {
      await page.getByLabel('Unit where none is stated').selectOption('%')
      await expect(table.getByRole('rowheader')).toHaveCount(2)
      await page.getByLabel("Material Type of the 2 rows with 'Analyte'").selectOption('Flower')
      await page.getByRole('button', { name: 'Mend all 2 rows' }).click()
      await page.getByRole('button', { name: 'Change 2 rows' }).click()
    },
    button: 'Import 2',
    leftOut: [],
    batch: 'T#-1',
    percents: { THCA: '17.2500', THC: '0.7500' },
  },
  'SCIEX OS: a row for each component, N/A where nothing was found, amounts in a volume': {
    lines: tabbed([
      'Index|Sample Name|Sample ID|Sample Type|Dilution Factor|Component Name|Calculated Concentration|Component Type|Conc. Units|Area',
      '1|S#-1|S#-1|Flower|1|THCA|125|Quantifiers|mg/mL|1200',
      '2|S#-1|S#-1|Flower|1|CBD|N/A|Quantifiers|mg/mL|N/A',
      '3|S#-2|S#-2|Flower|1|THCA|7.5|Quantifiers|mg/mL|90',
      '4|S#-2|S#-2|Flower|1|CBD|2.5|Quantifiers|mg/mL|80',
    ]),
    sheet: LONG,
    answers: async (page) => {
      await page.getByLabel('Units', { exact: true }).selectOption('Convert')
      await page.getByLabel('Density of the samples, g/mL').fill('1.25')
    },
    button: 'Import 2',
    leftOut: [],
    batch: 'S#-2',
    percents: { THCA: '0.6000', CBD: '0.2000' },
  },
}

for (const [name, foreign] of Object.entries(FILES))
  test(`${name}, from the file to the report`, async ({ page }) => {
    const faults = watchFaults(page)
    const mark = String(Date.now() % 10_000_000)
    const own = (text: string): string => text.replaceAll('#', mark)
    const buffer = Buffer.from(foreign.lines.map(own).join('\r\n'))
    const file = { name: `foreign ${mark}.txt`, mimeType: 'text/plain', buffer }
    const results = new ResultImport(page)
    await signIn(page, 'tester')
    await results.open()
    await results.openMapper()
    await page.getByLabel('Template Name').fill(`Foreign ${mark}`)
    await page.getByLabel('Template Type').selectOption('Batch Result')
    await results.give(file)
    if (foreign.sheet) await page.getByLabel('Sheet', { exact: true }).selectOption(foreign.sheet)
    await results.saveAsProposed()

    await results.give(file)
    await foreign.answers(page, results.table)
    for (const reason of foreign.leftOut) await expect(page.getByText(reason)).toBeVisible()
    await page.getByRole('button', { name: foreign.button, exact: true }).click()
    await results.confirm('Import Results')
    await expect(page).toHaveURL(/\/test-result\/list/, STORED)
    await page.goto(`/sample/${await results.idOf(own(foreign.batch))}/results`)
    await expect(page.getByText(`Imported from foreign ${mark}.txt`)).toBeVisible()
    expect(await new Report(page).percents()).toMatchObject(foreign.percents)
    expect(faults).toEqual([])
  })
