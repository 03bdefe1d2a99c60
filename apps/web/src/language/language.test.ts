import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chosenLanguage, localeOf } from './chosen-language.ts'
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

describe('a page', () => {
  beforeEach(() => {
    vi.resetModules()
    vi.stubGlobal('navigator', Object.create(navigator, { languages: { value: ['es-CO', 'en-US'] } }))
  })
  afterEach(() => {
    vi.unstubAllGlobals()
    localStorage.clear()
    document.documentElement.lang = 'en'
    vi.resetModules()
  })

  test('[I18N-02] is in Spanish where that was chosen, with its plurals', async () => {
    localStorage.setItem('language', 'es')
    const { t } = await import('./t.ts')
    expect(t('Sample Results')).toBe('Resultados de muestras')
    expect(t('{count, plural, one {# row} other {# rows}}', { count: 1 })).toBe('1 fila')
    expect(t('{count, plural, one {# row} other {# rows}}', { count: 1200 })).toBe('1.200 filas')
    expect(document.documentElement.lang).toBe('es')
  })

  test('[I18N-03] writes dates in Spanish, and in English as the documents fix them', async () => {
    localStorage.setItem('language', 'es')
    const spanish = await import('../ui/dates/format-list-date.ts')
    expect(spanish.formatListDate('2026-11-20T14:05:00')).toMatch(/^20\/11\/2026, 0?2:05\sp\.\sm\.$/)
    localStorage.setItem('language', 'en')
    vi.resetModules()
    const english = await import('../ui/dates/format-list-date.ts')
    expect(english.formatListDate('2026-11-20T14:05:00')).toBe('11/20/2026 2:05 PM')
  })

  test('[I18N-01] of the pseudo-language marks each text', async () => {
    localStorage.setItem('language', 'pseudo')
    const { t } = await import('./t.ts')
    expect(t('Report {report}', { report: 'R-1' })).toBe('⟦Report R-1⟧')
  })
})
