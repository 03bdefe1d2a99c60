import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { labTest } from '../../../../api/src/testing/lab-test.ts'
import { BATCH_CSV, BATCH_MAP, makeTemplate, SINGLE_CSV, SINGLE_MAP } from '../../../../api/src/testing/import-lab.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'

const { app: server, tester } = labTest()
let app: RenderedApp
beforeAll(async () => {
  await server.laboratoryOf(server.laboratoryId)
  await makeTemplate(server, tester, SINGLE_CSV, SINGLE_MAP, { name: 'HPLC report', default: true })
  await makeTemplate(server, tester, BATCH_CSV, BATCH_MAP, { name: 'Batch sheet' })
})

const csv = (text: string) => new File([text], 'results.csv', { type: 'text/csv' })
async function drop(file: File): Promise<void> {
  await app.user.upload(await screen.findByLabelText(/^Drop a(nother)? results file/), file)
}
async function open(file: File): Promise<void> {
  app = renderApp(server, { token: tester.token, at: '/samples/import' })
  await screen.findByLabelText('Template')
  await drop(file)
}
function chosen(): (string | null | undefined)[] {
  return ['Template Type', 'Template'].map(
    (label) => screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.textContent,
  )
}

test('a file whose headings are those of another template is read by that one; a person may choose again', async () => {
  await open(csv(BATCH_CSV))
  expect(await screen.findByText('Batch sheet was chosen by the headings of this file.')).toBeTruthy()
  expect(chosen()).toEqual(['Batch Result', 'Batch sheet'])
  expect(await screen.findByRole('table', { name: 'Samples of the file' })).toBeTruthy()
  await app.user.selectOptions(screen.getByLabelText('Template Type'), 'Single Result')
  await waitFor(() => expect(screen.queryByText(/was chosen by the headings/)).toBeNull())
  expect(chosen()).toEqual(['Single Result', 'HPLC report (Default)'])
})

test('a file whose headings no template has leads to mapping it; one that has them and no amounts does not', async () => {
  await open(csv('Peak,Time\n1,2'))
  expect((await screen.findByText(/^No template has the headings of this file/)).textContent).toContain('Map this file')
  expect(screen.getByRole('link', { name: 'Map this file' }).getAttribute('href')).toBe('/samples/import/map')
  await drop(csv(SINGLE_CSV.replaceAll(/^(THCA|THC|CBN|N\/A),.*$/gm, '')))
  await waitFor(() => expect(screen.queryByText(/^No template has the headings/)).toBeNull())
  expect(screen.getByText(/^Could not parse any valid analytes from selected file/)).toBeTruthy()
  expect(chosen()).toEqual(['Single Result', 'HPLC report (Default)'])
})

test('a file in which the template finds amounts under other headings is not shown until a person asks for it', async () => {
  await open(csv(SINGLE_CSV.replace('Name,RT,Area,ug/mL,Percent', 'Mark,Plate,Height,Type,Index')))
  expect(await screen.findByText(/^No template has the headings of this file/)).toBeTruthy()
  expect(chosen()).toEqual(['Single Result', 'HPLC report (Default)'])
  expect(screen.queryByRole('table', { name: 'Analytes of vial 1' })).toBeNull()
  expect(screen.getByLabelText(/^Drop another results file/)).toBeTruthy()
  await app.user.click(screen.getByRole('button', { name: 'Read it all the same' }))
  expect(await screen.findByRole('table', { name: 'Analytes of vial 1' })).toBeTruthy()
  expect(screen.queryByText(/^No template has the headings/)).toBeNull()
})
