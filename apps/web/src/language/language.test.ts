import { describe, expect, test } from 'vitest'
import { formatDate, formatDay } from '../ui/dates/format-date.ts'
import { formatListDate } from '../ui/dates/format-list-date.ts'
import { formatMoment } from '../ui/dates/format-moment.ts'
import { chosenLanguage, localeOf, PSEUDO } from './chosen-language.ts'
import spanish from './es.json'
import { createTranslator } from './translator.ts'
import { decimalSignOf, figure, withFigures } from './figures.ts'

describe('which language', () => {
  test.each([
    ['the one that was chosen', 'es', ['en-US'], 'es'],
    ['or else the first that is read here and known', null, ['fr-FR', 'es-MX', 'en-US'], 'es'],
    ['or else English', null, ['fr-FR'], 'en'],
    ['and not one that does not exist', 'klingon', [], 'en'],
  ] as const)('%s', (_, kept, reads, language) => {
    expect(chosenLanguage({ kept, reads })).toBe(language)
  })

  test('dates and numbers are written as where the reader lives, in English as the documents have them', () => {
    expect(localeOf('es', ['en-US', 'es-CO'])).toBe('es-CO')
    expect(localeOf('es', ['en-US'])).toBe('es-US')
    expect(localeOf('en', ['en-GB'])).toBe('en-US')
  })
})

describe('figures', () => {
  test('[I18N-03] have the decimal sign of the reader', () => {
    expect(['en-US', 'es-US', 'es-MX', 'es-CO', 'es-ES'].map(decimalSignOf)).toEqual(['.', '.', '.', ',', ','])
    expect(figure('14.42', ',')).toBe('14,42')
    expect(figure('14.42', '.')).toBe('14.42')
  })

  test('[I18N-03] of a report change where a number stands alone, and nowhere else', () => {
    const view = {
      report_number: 'R-26.11',
      rows: [{ analyte: 'd9.THC', percent_text: '14.42', mg_g_text: '<0.05 mg/g', formula_text: 'THCA × 0.877 + THC' }],
      over_text: '3.10 *',
    }
    expect(withFigures(view, ',')).toEqual({
      report_number: 'R-26.11',
      rows: [{ analyte: 'd9.THC', percent_text: '14,42', mg_g_text: '<0,05 mg/g', formula_text: 'THCA × 0.877 + THC' }],
      over_text: '3,10 *',
    })
    expect(withFigures(view, '.')).toBe(view)
  })
})

describe('a text', () => {
  const inSpanish = createTranslator({ language: 'es', locale: 'es-CO', messages: spanish })

  test('[I18N-02] is in Spanish, with its plurals and numbers; one that is missing is in English', () => {
    expect(inSpanish('Sample Results')).toBe('Resultados de muestras')
    const rows = '{count, plural, one {# row} other {# rows}}'
    expect([1, 1200].map((count) => inSpanish(rows, { count }))).toEqual(['1 fila', '1.200 filas'])
    expect(inSpanish('Not in any catalogue')).toBe('Not in any catalogue')
  })

  test('[I18N-01] of the pseudo-language bears marks', () => {
    const marked = createTranslator({ language: PSEUDO, locale: 'en-US', messages: null })
    expect(marked('Report {report}', { report: 'R-1' })).toBe('⟦Report R-1⟧')
  })
})

test('[I18N-03] dates are written as where the reader lives, in English as the documents fix them', () => {
  expect(formatListDate('2026-11-20T14:05:00', 'es-CO')).toBe('20/11/2026, 14:05')
  expect(formatListDate('2026-11-20T14:05:00', 'en-US')).toBe('11/20/2026 2:05 PM')
  // with its zone, and without its time, it has the same form
  expect(formatMoment('2026-11-20T14:05:00Z', 'UTC', 'es-CO')).toBe('20/11/2026, 14:05 UTC')
  expect(formatMoment('2026-11-20T14:05:00Z', 'UTC', 'en-US')).toBe('11/20/2026 2:05 PM UTC')
  expect(formatDate('2026-11-20T14:05:00')).toBe('11/20/2026')
  expect(formatDay('2026-11-05T14:05:00', new Date('2026-12-01T12:00:00'))).toBe('11/05')
})
