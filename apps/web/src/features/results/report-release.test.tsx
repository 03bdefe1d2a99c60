import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { labTest, type Caller } from '../../../../api/src/testing/lab-test.ts'
import { injection } from '../../../../api/src/testing/laboratory.ts'
import { renderApp, type RenderedApp } from '../../test/render-app.tsx'
import { required } from '../../test/required.ts'

const { app: server, tester, admin } = labTest()
let app: RenderedApp

async function finished(): Promise<{ id: number; share_key: string }> {
  const sample = await tester.newSample()
  for (const vial of [1, 2]) {
    const body = injection(`${sample.id}-${vial}.D`, { THCA: 30, THC: 3 })
    await tester.post(`/samples/${sample.id}/append_results`, body)
  }
  return sample
}
async function open(id: number, caller: Caller): Promise<void> {
  app = renderApp(server, { token: caller.token, at: `/sample/${id}/results` })
  await screen.findByText('Provenance')
}
const fact = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent
const releaseButton = () => screen.queryByRole('button', { name: 'Release' })
const dialog = (name: RegExp) => screen.findByRole('dialog', { name })

describe('releasing a report', () => {
  test('a manager confirms, and the report bears name and time, on the public page too', async () => {
    const { id, share_key } = await finished()
    await open(id, admin)
    expect(fact('Released by')).toBe('Not released')
    expect(screen.getByText(`Report ${id}-1. Not released.`)).toBeTruthy()
    await app.user.click(required(releaseButton()))
    const yes = within(await dialog(/^Release Report/)).getByRole('button', { name: 'Release' })
    // the second click comes before the first is drawn
    await act(async () => {
      yes.click()
      yes.click()
    })
    expect(await screen.findByText(`Report ${id}-1 released`)).toBeTruthy()
    expect(app.calls.filter(({ method }) => method === 'POST')).toHaveLength(1)
    await waitFor(() => expect(fact('Released by')).toBe(admin.person.name))
    expect(fact('Reported')).toMatch(/^\d\d\/\d\d\/\d{4} /)
    expect(releaseButton()).toBeNull()
    cleanup()
    renderApp(server, { at: `/share/report/${share_key}` })
    expect(await screen.findByText(new RegExp(`^Report ${id}-1\\. Released by ${admin.person.name}, `))).toBeTruthy()
  })

  test('who measures does not release: a tester has no such button', async () => {
    await open((await finished()).id, tester)
    expect(screen.getByText('Provenance')).toBeTruthy()
    expect(releaseButton()).toBeNull()
  })

  test('a change takes the name away; the reissue asks why and says what is different', async () => {
    const { id } = await finished()
    const { version } = (await admin.call('GET', `/samples/${id}`)).json<{ data: { version: number } }>().data
    await admin.post(`/samples/${id}/release`, { version })
    await tester.patch(`/samples/${id}/dominant_analyte`, { dominant_analyte: 'THC' })
    await open(id, admin)
    expect(fact('Released by')).toBe('Not released')
    expect(fact('Revision')).toContain(`The report before, ${id}-1, was released by ${admin.person.name}`)
    await app.user.click(required(releaseButton()))
    const question = within(await dialog(/^Release Report/))
    await app.user.click(question.getByRole('button', { name: 'Release' }))
    expect(question.getByText('Please say why the report is reissued')).toBeTruthy()
    await app.user.type(question.getByRole('textbox', { name: /Why is it reissued/ }), 'Client asked')
    await app.user.click(question.getByRole('button', { name: 'Release' }))
    expect(await screen.findByRole('heading', { name: `What changed since report ${id}-1` })).toBeTruthy()
    expect(screen.getByText('Reason: Client asked')).toBeTruthy()
    expect(screen.getByText(/THCA → THC$/)).toBeTruthy()
  })
})

describe('the dominant analyte', () => {
  const field = () => screen.findByRole('combobox', { name: 'Dominant analyte' })
  const donut = (analyte: string) => screen.findByRole('figure', { name: new RegExp(`dominant ${analyte}$`) })

  test('[REPORT-20] is chosen from the report by keyboard, and the choice can be taken back', async () => {
    await open((await finished()).id, tester)
    await donut('THCA')
    const select = await field()
    select.focus()
    await app.user.keyboard('{Enter}')
    const options = await screen.findAllByRole('option')
    const from = options.findIndex((option) => option.textContent === 'THCA')
    const to = options.findIndex((option) => option.textContent === 'THC')
    await app.user.keyboard(`{${to > from ? 'ArrowDown' : 'ArrowUp'}>${Math.abs(to - from)}/}{Enter}`)
    await donut('THC')
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await donut('THCA')
  })

  test('[REPORT-20] without sample edit there is no choice', async () => {
    await open((await finished()).id, await server.signIn('viewer'))
    await donut('THCA')
    expect(screen.queryByRole('combobox', { name: 'Dominant analyte' })).toBeNull()
  })
})

test('[ERR-19] what is not there any more reads Request Not Found', async () => {
  const { id } = await finished()
  await open(id, tester)
  await admin.delete(`/samples/${id}`, { reason: 'registered twice' })
  await app.user.click(await screen.findByRole('combobox', { name: 'Dominant analyte' }))
  await app.user.click(await screen.findByRole('option', { name: 'THC' }))
  expect(await screen.findByText('Request Not Found')).toBeTruthy()
})

describe('a calibration', () => {
  test('shows each line with r², RSE and what it makes of each level, and its CSV has the same figures', async () => {
    const sample = await tester.newSample({ sample_weight: 1 }, { sample_type_id: 10, prep_method_id: null })
    // Peak area is 40 x the amount: the line through 1 to 50 ug/mL is exact.
    for (const [at, level] of [1, 5, 10, 25, 50].entries()) {
      const body = injection(`${sample.id}-${at}.D`, { THC: level })
      await tester.post(`/samples/${sample.id}/append_results`, body)
    }
    await open(sample.id, tester)
    const row = within(screen.getByRole('table', { name: 'Calibration' })).getByRole('row', { name: /^THC / })
    expect([...row.children].map(({ textContent }) => textContent)).toEqual([
      'THC',
      'Passes',
      '1.00000',
      '0.0000',
      ...Array.from({ length: 5 }, () => '100.0000'),
    ])
    expect(screen.getByRole('figure', { name: /^Calibration of THC: area = 40\.0000 × c/ })).toBeTruthy()
    expect(screen.getByRole('figure', { name: /^Calibration of CBD: No line/ })).toBeTruthy()
    const csv = (await tester.call('GET', `/samples/${sample.id}/csv?table=qc`)).body.trim().split('\r\n')
    expect(csv[0]).toBe(
      'Name,Vial,Label,Expected ug/mL,Found ug/mL,Peak Area,Recovery %,Error %,Back-calculated %,Slope,Intercept,r2,RSE %,Verdict',
    )
    const thc = required(csv.find((line) => line.startsWith('THC,3')))
    const [name, vial, label, expected, found, area, recovery, error, back, slope] = thc.split(',')
    expect([name, vial, label, expected, found, area, recovery, error]).toEqual([
      'THC',
      '3',
      '10 ug/ml',
      '10',
      '10',
      '400',
      '100',
      '0',
    ])
    expect([Number(back), Number(slope)].map((value) => value.toFixed(6))).toEqual(['100.000000', '40.000000'])
    expect(thc.endsWith(',Passes')).toBe(true)
  })

  test('a calibration whose lowest level reads a quarter low fails in words, whatever its r²', async () => {
    const sample = await tester.newSample({ sample_weight: 1 }, { sample_type_id: 10, prep_method_id: null })
    // 40 x c, but a detector near its end at 50 ug/mL: 1920 in place of 2000.
    for (const [at, area] of [40, 200, 400, 1000, 1920].entries()) {
      const results = [{ name: 'THC', amount_ug_ml: 1, peak_area: area }]
      const body = injection(`${sample.id}-${at}.D`, {}, { results })
      await tester.post(`/samples/${sample.id}/append_results`, body)
    }
    await open(sample.id, tester)
    const row = within(screen.getByRole('table', { name: 'Calibration' })).getByRole('row', { name: /^THC / })
    expect([...row.children].slice(1, 3).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Fails: 1 ug\/ml reads [67]\d\.\d %$/),
      expect.stringMatching(/^0\.999/),
    ])
    expect(screen.getByText(/each level back-calculated to 80 to 120 %/)).toBeTruthy()
  })
})
