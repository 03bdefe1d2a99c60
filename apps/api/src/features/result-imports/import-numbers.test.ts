import type { Sample } from '@eluent/contract'
import { buildReportView } from '@eluent/domain/report'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  compoundOf,
  firstRow,
  makeTemplate,
  percentRow,
  importTest,
  upload,
  type ImportedSample,
} from '../../testing/import-lab.ts'

const { app, laboratory, lab } = importTest()

const HEADER = ['Sample', 'ID', 'LOQ', 'THCA', 'THC', 'CBD', 'CBN', 'CBC']
const MAP = {
  type: 2,
  metadata: { 'Sample name': '0,0', 'Lims ID': '0,1', LOQ: '0,2' },
  analytes: Object.fromEntries(
    HEADER.slice(3).map((_, at) => [String(at + 3), { Name: `0,${at + 3}`, 'Concentration %': `1,${at + 3}` }]),
  ),
  rows: { 'Sample List Header Row': 0 },
}

/** A row of percents alone, as its file and template have it. */
async function percentsBody(percents: (number | string)[], loq = '0.01') {
  const csv = [HEADER, ['Percents', 'P-1', loq, ...percents]].map((line) => line.join(',')).join('\n')
  const { id: templateId } = await makeTemplate(app, lab.tester, csv, MAP)
  const sourceId = await upload(app, lab.tester, 'source', 'percents.csv', `${csv}\n,,,,,,,,x${crypto.randomUUID()}`)
  const results = percents.map((percent, at) => percentRow(HEADER[at + 3] ?? '', percent))
  const fields = { strain_name: 'Percents', batch_number: 'P-1', sample_weight: '', loq }
  return firstRow(laboratory, { templateId, sourceId }, fields, { results })
}

const percentsOnly = async (percents: number[], loq?: string): Promise<ImportedSample> =>
  lab.imported(await percentsBody(percents, loq))

describe('an imported sample that states percents and no ug/mL, without a weight', () => {
  // THCA 20.004 % is 200.04 mg/g, THC 1.25 % is 12.5 mg/g; CBD 0.0099 % lies below the stated LOQ of 0.01 %, CBN is 0,
  // CBC is -0.1 and so invalid. Total THC = 1.25 + 0.877 x 20.004 = 1.25 + 17.543508 = 18.793508 % = 187.93508 mg/g.
  // Sum as measured = 20.004 + 1.25 = 21.254 % = 212.54 mg/g.
  const PERCENTS = [20.004, 1.25, 0.0099, 0, -0.1]
  let sample: ImportedSample
  beforeAll(async () => {
    sample = await percentsOnly(PERCENTS)
  })

  test('has the percents of the file, ten times as many mg/g, and no concentration', () => {
    expect(compoundOf(sample, 'THCA')).toMatchObject({
      state: 'value',
      percent: 20.004,
      mg: expect.closeTo(200.04, 10) as number,
      amount: null,
    })
    expect(compoundOf(sample, 'THC')).toMatchObject({ state: 'value', percent: 1.25, mg: 12.5, amount: null })
    expect(sample.results[0]?.results[0]).toMatchObject({
      concentration_perc: 20.004,
      amount_mg_g: expect.closeTo(200.04, 10) as number,
      amount: null,
      amount_ug_ml: null,
    })
  })

  test('is judged by its own LOQ, not by bounds in ug/mL: 20.004 % is no 20 ug/mL', () => {
    expect(compoundOf(sample, 'CBD')).toMatchObject({ state: 'below_loq', loq: 0.01 })
    expect(compoundOf(sample, 'CBN')).toMatchObject({ state: 'not_detected' })
    // 60 % would be over an upper bound of 50 if percents were taken for ug/mL
    expect(sample.compounds.map(({ loq }) => loq)).toEqual(sample.compounds.map(() => 0.01))
  })

  test('a percent above the upper bound in ug/mL is a value, and a tiny one above the LOQ is, too', async () => {
    const rich = await percentsOnly([60.5, 0.5, 0.01, 0, 0])
    expect(compoundOf(rich, 'THCA')).toMatchObject({ state: 'value', percent: 60.5, mg: 605 })
    expect(compoundOf(rich, 'THC')).toMatchObject({ state: 'value', percent: 0.5 })
    expect(compoundOf(rich, 'CBD')).toMatchObject({ state: 'value', percent: 0.01 })
  })

  test('has totals from the percents', () => {
    const total = sample.totals.find(({ name }) => name === 'THC')
    expect(total?.percent).toBeCloseTo(18.793508, 10)
    expect(total?.mg).toBeCloseTo(187.93508, 9)
  })

  test('[RESULTDATA-05] [CSVFILE-07] reads so on the report, the shared report and the PDF, which are one view; the invalid analyte has no number', async () => {
    const shared = await app.read<Sample>(`/share/samples/${sample.share_key}`)
    for (const one of [sample as unknown as Sample, shared]) {
      const view = buildReportView(one, { time_zone: 'UTC' })
      const texts = Object.fromEntries(
        view.rows.map((row) => [row.analyte, [row.percent_text, row.mg_g_text, row.loq_text]]),
      )
      expect(texts).toMatchObject({
        THCA: ['20.0040', '200.040', '0.0100'],
        THC: ['1.2500', '12.500', '0.0100'],
        CBD: ['< LOQ', '< LOQ', '0.0100'],
        CBN: ['N/D', 'N/D', '0.0100'],
        CBC: ['No Data', 'No Data', '0.0100'],
        CBG: ['No Data', 'No Data', '0.0100'],
      })
      // neither 'No Cannabinoids Detected' nor an empty chart
      expect(view.banners.map(({ kind }) => kind)).not.toContain('none_detected')
      expect(view.charts).toMatchObject({ shown: true, kind: 'potency' })
      expect(view.verdict).toMatchObject({ dominant_analyte: 'THCA', total_analytes_percent_text: '21.2540' })
      expect(view.verdict.total_potentials.find(({ name }) => name === 'THC')).toMatchObject({
        percent_text: '18.7935',
        mg_g_text: '187.935',
      })
    }
    expect(sample.results[0]?.invalid).toMatchObject([{ name: 'CBC', concentration_perc: -0.1 }])
  })

  test('exports percents and mg/g as they are, and no amount', async () => {
    const csv = (await lab.tester.get(`/samples/${sample.id}/csv`)).body.split('\r\n')
    expect(csv.find((line) => line.startsWith('THCA'))).toBe('THCA,,,20.004,200.04,Value,')
    expect(csv.find((line) => line.startsWith('CBC'))).toBe('CBC,,,,,No Data,')
  })

  test('has a PDF', async () => {
    const reply = await lab.tester.get(`/samples/${sample.id}/report/download`, {
      accept: 'application/pdf',
    })
    expect([reply.statusCode, reply.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  })
})

test('an amount that the spreadsheet could not calculate is refused: left out it would count as nothing in a total', async () => {
  const failed = [
    'CBD: An error of the spreadsheet stands in place of the amount. Correct it there, type the amount, or clear it to leave the analyte out.',
  ]
  const body = await percentsBody([20, 1, '#DIV/0!', 0, 0])
  expect(await lab.errorsOf(body)).toEqual({ 'results.0.analytes.2.concentration_perc': failed })
})

describe('an LOQ that the file does not give', () => {
  test('is the default mark: nothing is below it, and the report says that none is stated', async () => {
    const sample = await percentsOnly([0.0001, 1, 0, 0, 0], '0.0000001')
    expect(compoundOf(sample, 'THCA')).toMatchObject({ state: 'value', percent: 0.0001 })
    const [row] = buildReportView(sample as unknown as Sample, { time_zone: 'UTC' }).rows
    expect(row?.loq_text).toBe('not stated')
  })
})
