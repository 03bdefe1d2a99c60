import { describe, expect, test } from 'vitest'
import { buildReportView } from './build-report-view.ts'
import { sampleWith } from './report-sample.fixture.ts'
import type { ReportSample } from './report-sample.ts'
import type { ReportRow, ReportView } from './report-view.ts'

function view(amounts: Record<string, number>[], more: Partial<ReportSample> = {}): ReportView {
  return buildReportView(sampleWith(amounts, more), { time_zone: 'UTC' })
}
function row(built: ReportView, analyte: string): ReportRow {
  const row = built.rows.find((candidate) => candidate.analyte === analyte)
  if (!row) throw new Error(`The report has no row for ${analyte}`)
  return row
}
/** 1 ug/mL is 0.2 percent: CBD 0.5 is below the LOQ, CBDA not detected. */
const flower = { THC: 5, THCA: 50, CBD: 0.5, CBDA: 0 }

describe('limits of the sample', () => {
  const stated = (lods: Record<string, number | null>, more: Partial<ReportSample> = {}) => {
    const { compounds } = sampleWith([flower])
    return view([flower], { compounds: compounds.map((of) => ({ ...of, lod: lods[of.name] ?? null })), ...more })
  }

  test('[LIMIT-01] LOD and LOQ per analyte in percent and mg/g, in the order of the results; not stated where none is', () => {
    const built = stated({ THC: 0.06, CBD: 0.000_02 })
    expect(built.limits.map(({ analyte }) => analyte)).toEqual(built.rows.map(({ analyte }) => analyte))
    const of = (name: string) => built.limits.find(({ analyte }) => analyte === name)
    expect(of('THC')).toEqual({
      analyte: 'THC',
      lod_percent_text: '0.0600',
      lod_mg_g_text: '0.600',
      loq_percent_text: '0.2000',
      loq_mg_g_text: '2.000',
    })
    expect(of('CBD')).toMatchObject({ lod_percent_text: '< 0.0001', lod_mg_g_text: '< 0.001' })
    expect(of('THCA')).toMatchObject({ lod_percent_text: 'not stated', lod_mg_g_text: 'not stated' })
    expect(built.footnotes.join()).toContain('LOD = limit of detection.')
  })

  test('[LIMIT-02] with the limit printed, < LOQ reads as its number in both units, where an LOQ is stated', () => {
    const plain = view([flower])
    const printed = view([flower], { prints_limits: true })
    // the LOQ of 1 ug/mL is 0.2 % and 2 mg/g
    expect(row(printed, 'CBD')).toMatchObject({ percent_text: '< 0.2000 %', mg_g_text: '< 2.000 mg/g', percent: null })
    expect(row(printed, 'CBDA').percent_text).toBe('N/D')
    expect(printed.rows.filter(({ state }) => state !== 'below_loq')).toEqual(
      plain.rows.filter(({ state }) => state !== 'below_loq'),
    )
    expect([printed.prints_limits, Object.hasOwn(plain, 'prints_limits')]).toEqual([true, false])
    const { compounds } = sampleWith([flower])
    const unstated = compounds.map((of) => ({ ...of, loq: null }))
    expect(row(view([flower], { prints_limits: true, compounds: unstated }), 'CBD').percent_text).toBe('< LOQ')
  })

  test('a method that states no LOD, and a QC test, have no such table', () => {
    expect(view([flower])).toMatchObject({ limits: [] })
    expect(view([flower]).footnotes.join()).not.toContain('LOD')
    expect(stated({ THC: 0.06 }, { sample_type: { slug: 'standard', name: 'Standard' } }).limits).toEqual([])
  })
})
