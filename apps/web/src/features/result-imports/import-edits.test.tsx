import { countSampleFacets } from '@eluent/contract'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { BATCH_MAP, SINGLE_CSV, SINGLE_MAP } from '../../../../api/src/testing/import-files.ts'
import { importPages, template } from '../../test/import-answers.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { answer, standIn } from '../../test/server-stand-in.ts'

/** A batch of one row for each of these material types. */
function batch(types: string[]): string {
  const rows = types.map((type, at) => `Kush ${at + 1},L-${at + 1},500,1,${type},0.01,20,1,0.5`)
  return ['Sample,ID,Weight mg,Dilution,Type,LOQ,THCA,THC,CBD', ...rows].join('\n')
}
const TEMPLATES = [
  template(1, 'HPLC report', SINGLE_MAP, SINGLE_CSV),
  template(2, 'Another report', SINGLE_MAP, SINGLE_CSV),
  template(3, 'Batch sheet', BATCH_MAP, batch(['Flower'])),
]

let app: RenderedApp
async function open(text: string, templateType = 'Single Result'): Promise<void> {
  app = renderApp(standIn(...importPages(TEMPLATES), answer(countSampleFacets, {})), {
    as: 'tester',
    at: '/samples/import',
  })
  await app.user.selectOptions(await screen.findByLabelText('Template Type'), templateType)
  const file = new File([text], 'results.csv', { type: 'text/csv' })
  await app.user.upload(await screen.findByLabelText(/^Drop a results file/), file)
  await screen.findByRole('button', { name: /^Import( \d|$)/ })
}
const chosen = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.textContent
const field = (label: string | RegExp) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea, select' })
async function type(label: string | RegExp, text: string): Promise<void> {
  await app.user.clear(field(label))
  await app.user.type(field(label), text)
}

describe('what was entered', () => {
  const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }))
  const home = () =>
    app.user.click(within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getByRole('link', { name: 'Home' }))

  test('is not left behind without asking; a file as it was read is', async () => {
    await open(batch(['Flower', 'Flower']), 'Batch Result')
    await type('Batch Number, row 2', 'MENDED')
    await home()
    const dialog = await dialogOf('Leave without saving?')
    await app.user.click(dialog.getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(field('Batch Number, row 2').value).toBe('MENDED')
    await app.user.click(screen.getByRole('button', { name: 'Undo Batch Number, row 2: the file says L-1' }))
    await home()
    await waitFor(() => expect(app.address()).toBe('/'))
  })

  test('another template, type or decimal sign asks before the file is read again; Cancel keeps all', async () => {
    await open(SINGLE_CSV.replace('30,15', '30,"15,5"'))
    await type(/^Strain/, 'Mended')
    const choices = [
      ['Template', 'Another report'],
      ['Template Type', 'Batch Result'],
      ['Decimal sign', 'Comma: 1,5'],
    ] as const
    for (const [label, other] of choices) {
      const before = chosen(label)
      await app.user.selectOptions(screen.getByLabelText(label), other)
      await app.user.click((await dialogOf('Read the file again?')).getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      expect([chosen(label), field(/^Strain/).value]).toEqual([before, 'Mended'])
    }
    await app.user.selectOptions(screen.getByLabelText('Template'), 'Another report')
    await app.user.click((await dialogOf('Read the file again?')).getByRole('button', { name: 'Read Again' }))
    await waitFor(() => expect(field(/^Strain/).value).toBe('Kush 9'))
    expect(chosen('Template')).toBe('Another report')
  })
})

test('one choice gives a material type to all rows of a word, and leaves the others', async () => {
  await open(batch(['Flower', 'Blüte', 'Blüte', 'Blüte']), 'Batch Result')
  const BY_HAND = 'Flower, primary below 10 %'
  const typeOf = (row: number) => {
    const { options, value } = screen.getByLabelText<HTMLSelectElement>(`Material Type, row ${row}`)
    return [...options].find((option) => option.value === value)?.text
  }
  await app.user.selectOptions(field('Material Type, row 3'), BY_HAND)
  const all = field("Material Type of the 3 rows with 'Blüte'")
  await app.user.selectOptions(all, 'Standard')
  expect([2, 3, 4, 5].map(typeOf)).toEqual(['Flower', BY_HAND, 'Standard', 'Standard'])
  await app.user.selectOptions(all, 'Calibration')
  expect([2, 3, 4, 5].map(typeOf)).toEqual(['Flower', BY_HAND, 'Calibration', 'Calibration'])
})

test('rows that state none and rows with an unknown word are chosen apart, each word once', async () => {
  await open(batch(['', 'Konzentrat', '', 'konzentrat', 'Rosin']), 'Batch Result')
  const typeOf = (row: number) => {
    const { options, value } = screen.getByLabelText<HTMLSelectElement>(`Material Type, row ${row}`)
    return [...options].find((option) => option.value === value)?.text
  }
  const choices = screen.getAllByLabelText(/^Material Type of/)
  expect(choices.map((choice) => (choice as HTMLSelectElement).labels[0]?.textContent)).toEqual([
    'Material Type of the 2 rows that state none',
    "Material Type of the 2 rows with 'Konzentrat'",
    "Material Type of the 1 row with 'Rosin'",
  ])
  await app.user.selectOptions(field('Material Type of the 2 rows that state none'), 'Flower')
  expect([2, 3, 4, 5, 6].map(typeOf)).toEqual(['Flower', 'Choose …', 'Flower', 'Choose …', 'Choose …'])
  await app.user.selectOptions(field("Material Type of the 2 rows with 'Konzentrat'"), 'Standard')
  expect([2, 3, 4, 5, 6].map(typeOf)).toEqual(['Flower', 'Standard', 'Flower', 'Standard', 'Choose …'])
})
