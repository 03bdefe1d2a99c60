import { expect, test } from 'vitest'
import { buildReportView } from '@eluent/domain/report'
import { sampleWith } from '@eluent/domain/testing'
import { madeUpQcReport } from '@eluent/report/testing/reports'
import { spokenSentences } from '../test/spoken-sentences.ts'
import spanish from './es.json'
import { filledIn } from './filled-in.ts'
import { reportInWords } from './report-in-words.ts'
import { createTeller } from './teller.ts'
import { translateWith } from './translated.ts'
import { createTranslator } from './translator.ts'

const locale = 'es-CO'
const tell = createTeller({
  translate: createTranslator({ language: 'es', locale, messages: spanish }),
  messages: spanish,
  filled: (value) => filledIn(value, locale),
})
const say = <Said>(said: Said, keeps: RegExp): Said => translateWith(tell, said, keeps) as Said

const view = buildReportView(
  sampleWith([{ THCA: 80, THC: 12, CBD: 0.2 }], {
    release: {
      current: true,
      report_number: '68-2',
      replaces: '68-1',
      why: 'Peak shape odd, as received',
      released_by: 'Ada Bench',
      released_at: '2026-03-03T01:30:00Z',
      changes: [{ what: 'LOQ of CBD', old: '0.02', new: '0.03' }],
    },
  }),
  { time_zone: 'UTC' },
)

test('[I18N-02] a report is in Spanish on its page, and what is named or was written stays', () => {
  const shown = reportInWords(view, say)
  expect(shown.footnotes).toContain('N/D = no detectable')
  for (const totals of [shown.totals, shown.verdict.total_potentials])
    expect(totals.map(({ label }) => label)).toContain('THC potencial total')
  expect(shown.provenance).toMatchObject({ revision_text: 'Reemplaza el informe 68-1.', released_by: 'Ada Bench' })
  expect(shown.reissue).toMatchObject({ why: 'Peak shape odd, as received', changes: [{ what: 'LOQ de CBD' }] })
  expect(shown.rows.map(({ analyte }) => analyte)).toEqual(view.rows.map(({ analyte }) => analyte))
  expect(shown.rows.map(({ percent }) => percent)).toEqual(view.rows.map(({ percent }) => percent))
  expect(shown.rows.find(({ state }) => state === 'over_bounds')?.percent_text).toBe('FUERA DE RANGO')
  expect(shown.organization).toEqual(view.organization)
})

test('[I18N-03] its dates and figures are written as the reader does', () => {
  const { identity, provenance } = reportInWords(view, say)
  expect(identity.find(({ label }) => label === 'Date Created')?.value).toBe('01/03/2026, 18:05')
  expect(provenance.reported).toBe('03/03/2026, 01:30')
  expect(reportInWords(view, say).rows.find(({ state }) => state === 'value')?.percent_text).toMatch(/^\d+,\d+$/)
})

test('[I18N-02] no sentence of a report is left in English', async () => {
  const spoken = await spokenSentences('domain')
  const same = new Set(Object.entries(spanish).flatMap(([english, said]) => (english === said ? [english] : [])))
  const textsOf = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : typeof value === 'object' && value !== null
        ? Object.values(value).flatMap(textsOf)
        : []
  for (const report of [view, madeUpQcReport()]) {
    const { identity: _, organization: _2, ...shown } = reportInWords(report, say)
    expect(textsOf(shown).filter((text) => spoken.has(text) && !same.has(text))).toEqual([])
  }
})
