import { expect, test } from 'vitest'
import { sampleWith } from '../report/report-sample.fixture.ts'
import { buildCoa, type CoaFacts } from './coa-view.ts'

const facts: CoaFacts = {
  coa_analyte_1: 'THC',
  coa_analyte_2: 'CBD',
  coa_unit: 'gummy',
  coa_unit_weight: 4.2,
  coa_notes: null,
  coa_sample_description: 'Strawberry gummies',
  il_id: 'SUB-1',
  consumer: null,
  analyst: { name: 'Ann Tester' },
  reviewer: null,
  saved_at: '2026-11-20T18:05:00Z',
  saved_by: 'Bo Manager',
}

// 1 ug/mL is 2 mg/g here, and 60 ug/mL the upper bound
function certificate(amounts: Record<string, number>, change: Partial<CoaFacts> = {}, intake = {}) {
  const sample = sampleWith([amounts])
  const intake_form = { ...sample.intake_form, ...intake }
  return buildCoa({ ...sample, intake_form }, { ...facts, ...change }, { time_zone: 'UTC' })
}
function of(...given: Parameters<typeof certificate>) {
  return certificate(...given).coa
}

test('two analytes with percent, mg/g and mg per unit: 2.4 mg/g in a gummy of 4.2 g are 10.08 mg', () => {
  const view = of({ THC: 1.2, CBD: 30 })
  expect(view.unit_text).toBe('1 gummy = 4.2 g')
  expect(view.figures).toMatchObject([
    { analyte: 'THC', percent_text: '0.2400', mg_g_text: '2.400', per_unit_text: '10.080 mg per gummy' },
    { analyte: 'CBD', percent_text: '6.0000', mg_g_text: '60.000', per_unit_text: '252.000 mg per gummy' },
  ])
})

test('a total is multiplied as it reads on the report: 2.4 + 0.877 x 20 mg/g in 2 g', () => {
  const [total] = of({ THC: 1.2, THCA: 10 }, { coa_analyte_1: 'Total Potential THC', coa_unit_weight: 2 }).figures
  expect(total).toMatchObject({ mg_g_text: '19.940', per_unit_text: '39.880 mg per gummy' })
})

test.each<[string, Record<string, number>, string]>([
  ['not detected', { THC: 0 }, 'N/D'],
  ['below the LOQ', { THC: 0.2 }, '< LOQ'],
  ['above the range', { THC: 61 }, 'OVER BOUNDS'],
])('what is %s has no amount per unit', (_, amounts, text) => {
  expect(of({ CBD: 5, ...amounts }).figures[0]).toMatchObject({ percent_text: text, per_unit_text: null })
})

test('a total with an estimate in it stays marked; an analyte that the sample no longer has is N/A', () => {
  const [total, gone] = of({ THC: 61 }, { coa_analyte_1: 'Total Potential THC', coa_analyte_2: 'CBC' }).figures
  expect(total?.per_unit_text).toMatch(/^\d+\.\d{3} \* mg per gummy$/)
  expect(gone).toMatchObject({ percent_text: 'N/A', mg_g_text: 'N/A', per_unit_text: null })
})

test('without an amount there is none per unit', () => {
  expect(of({ THC: 1.2 }, { coa_unit: null, coa_unit_weight: null })).toMatchObject({
    unit_text: null,
    figures: [{ mg_g_text: '2.400', per_unit_text: null }, {}],
  })
})

test('it names people, client and submission; the consumer replaces the intake’s client, the laboratory’s notes are left out', () => {
  const identity = (change: Partial<CoaFacts>, intake = {}) => {
    const { report } = certificate({ THC: 1.2 }, change, { notes: 'SECRET', prepared_for: 'Farm 7', ...intake })
    return Object.fromEntries(report.identity.map(({ label, value }) => [label, value]))
  }
  expect(identity({})).toMatchObject({ 'Prepared For': 'Farm 7', 'Submission Identification': 'SUB-1' })
  expect(identity({ consumer: { name: 'Green Door' } })).toMatchObject({ 'Prepared For': 'Green Door' })
  expect(identity({}, { prepared_for: null })).not.toHaveProperty('Prepared For')
  expect(JSON.stringify(identity({}))).not.toContain('SECRET')
  expect(of({ THC: 1.2 }, { coa_notes: 'Keep cool' })).toMatchObject({
    title: 'Certificate of Analysis',
    notes: 'Keep cool',
    people: [
      { label: 'Analyst', value: 'Ann Tester' },
      { label: 'Reviewer', value: 'N/A' },
      { label: 'COA data saved', value: '11/20/2026 6:05 PM by Bo Manager' },
    ],
  })
})
