import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { makeTemplate } from '../../../../api/src/testing/import-lab.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'

const MAP = {
  type: 2,
  metadata: { 'Sample name': '0,0', 'Lims ID': '0,1', 'Sample type': '0,2' },
  analytes: { '3': { Name: '0,3', 'Concentration %': '0,3' } },
  rows: { 'Sample List Header Row': 0 },
}
const fileOf = (unit: string, amount: string) => `Sample,ID,Type,THC (${unit})\nKush 1,L-1,Flower,${amount}\n`

const SINGLE_MAP = {
  type: 1,
  metadata: { 'Sample name': '0,1', 'Lims ID': '1,1' },
  analytes: { Name: '2,0', 'Concentration %': '2,1' },
  rows: { 'Analyte Header Row': 2, 'First Metadata Row': 0 },
}
const reportOf = (unit: string, amount: string) => `Sample,Kush\nID,S-1\nName,Conc (${unit})\nTHC,${amount}\n`

const { app: server, tester } = labTest()
let app: RenderedApp
beforeAll(async () => {
  await server.laboratoryOf(server.laboratoryId)
  await makeTemplate(server, tester, fileOf('%', '1'), MAP, { name: 'Wide sheet', default: true })
  await makeTemplate(server, tester, reportOf('%', '1'), SINGLE_MAP, { name: 'One injection', default: true })
})

async function open(text: string, type = 'Batch Result'): Promise<void> {
  app = renderApp(server, { token: tester.token, at: '/samples/import' })
  await app.user.selectOptions(await screen.findByLabelText('Template Type'), type)
  const file = new File([text], 'results.csv', { type: 'text/csv' })
  await app.user.upload(await screen.findByLabelText(/^Drop a results file/), file)
}

test('a file in mg/g shows nothing to import before its units are converted, and is imported in percent', async () => {
  await open(fileOf('mg/g', '85.2'))
  expect(await screen.findByText(/^The file states mg\/g \(THC\)\. Results are kept in percent/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Import(?: \d+(?:, leave \d+)?)?$/ })).toBeNull()
  await app.user.selectOptions(screen.getByLabelText('Units'), 'Convert')
  expect((await screen.findByLabelText<HTMLInputElement>('THC, %, row 2')).value).toBe('8.52')
  expect(screen.getByText('Converted: mg/g to percent (THC).')).toBeTruthy()
  expect(screen.queryByLabelText('Density of the samples, g/mL')).toBeNull()
  await app.user.click(screen.getByRole('button', { name: /^Import(?: \d+(?:, leave \d+)?)?$/ }))
  await app.user.click(await screen.findByRole('checkbox', { name: /accurate/ }))
  await app.user.click(screen.getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(app.address()).toContain('/test-result/list'))
  const [sample] = await server.sql(`select id::int from samples where batch_number = 'L-1'`)
  app = renderApp(server, { token: tester.token, at: `/sample/${String(sample?.['id'])}/results/import` })
  expect(await screen.findByText('THC from mg/g to %')).toBeTruthy()
})

test('a file in mg/L asks for the density', async () => {
  await open(fileOf('mg/L', '9300'))
  await app.user.selectOptions(await screen.findByLabelText('Units'), 'Convert')
  expect(await screen.findByText(/needs the density of the samples/)).toBeTruthy()
  await app.user.type(screen.getByLabelText('Density of the samples, g/mL'), '0.93')
  expect((await screen.findByLabelText<HTMLInputElement>('THC, %, row 2')).value).toBe('1')
})

test('a further vial in other units than the first is refused; in the same ones it is converted, too', async () => {
  await open(reportOf('mg/g', '85.2'), 'Single Result')
  await app.user.selectOptions(await screen.findByLabelText('Units'), 'Convert')
  const add = async (text: string, name: string) =>
    app.user.upload(
      await screen.findByLabelText('Add another result as a further vial'),
      new File([text], name, { type: 'text/csv' }),
    )
  await add(reportOf('ppm', '85200'), 'ppm.csv')
  expect(
    await screen.findByText('ppm.csv states other units than the first file of this sample: import it by itself.'),
  ).toBeTruthy()
  await add(reportOf('mg/g', '86.4'), 'second.csv')
  const vial = within(await screen.findByRole('table', { name: 'Analytes of vial 2' }))
  expect(vial.getByLabelText<HTMLInputElement>('Amount of analyte 1').value).toBe('8.64')
})

test('a density that no sample has is not taken, neither typed nor by choosing Convert again', async () => {
  await open(fileOf('mg/L', '9300'))
  await app.user.selectOptions(await screen.findByLabelText('Units'), 'Convert')
  await app.user.type(await screen.findByLabelText('Density of the samples, g/mL'), '93')
  await app.user.selectOptions(screen.getByLabelText('Units'), 'Choose …')
  await app.user.selectOptions(screen.getByLabelText('Units'), 'Convert')
  expect(await screen.findByText(/needs the density of the samples/)).toBeTruthy()
  expect(screen.queryByLabelText('THC, %, row 2')).toBeNull()
})
