import { describe, expect, test } from 'vitest'
import {
  AUTOMATIC_INTEGRATION,
  integrationErrors,
  INTEGRATION_TEXTS,
  integrationWords,
  readIntegration,
} from './integration-settings.ts'

describe('the integration settings of a report method', () => {
  test.each([
    [{ baseline: 'drop_lines', peak_valley_ratio: '0.9' }, { peak_valley_ratio: [INTEGRATION_TEXTS.ratio] }],
    [{ baseline: 'drop_lines', skim_height_ratio: 'ten' }, { skim_height_ratio: [INTEGRATION_TEXTS.ratio] }],
    [{ baseline: 'automatic', peak_valley_ratio: 5 }, { peak_valley_ratio: [INTEGRATION_TEXTS.needsDropLines] }],
    [{ baseline: 'valley_to_valley', skim_height_ratio: 5 }, { skim_height_ratio: [INTEGRATION_TEXTS.needsDropLines] }],
    [{ baseline: 'automatic', minimum_height: -1 }, { minimum_height: [INTEGRATION_TEXTS.minimum] }],
    [{ baseline: 'automatic', minimum_area: '2e9' }, { minimum_area: [INTEGRATION_TEXTS.minimum] }],
    [{ baseline: 'automatic', start_min: 1001 }, { start_min: [INTEGRATION_TEXTS.time] }],
    [{ baseline: 'automatic', start_min: '4', end_min: '4' }, { end_min: [INTEGRATION_TEXTS.order] }],
    [{ baseline: 'automatic', end_min: 0 }, { end_min: [INTEGRATION_TEXTS.order] }],
    [{ baseline: 'drop_lines', peak_valley_ratio: '1', skim_height_ratio: 10_000, start_min: 0, end_min: 1000 }, {}],
  ] as const)('%j is judged in a sentence', (input, errors) => {
    expect(integrationErrors(input)).toEqual(errors)
  })

  test('what leaves everything to the detection is none, and a 0 leaves nothing out', () => {
    expect(readIntegration({ baseline: 'automatic', minimum_height: '0', start_min: 0, end_min: '' })).toBeNull()
    expect(readIntegration({ baseline: 'automatic', end_min: '12.5' })).toEqual({
      ...AUTOMATIC_INTEGRATION,
      end_min: 12.5,
    })
  })

  test('a run says it in the words of the field', () => {
    const settings = readIntegration({
      baseline: 'drop_lines',
      peak_valley_ratio: 10,
      minimum_area: '0.5',
      start_min: 2,
    })
    expect(settings && integrationWords(settings)).toBe(
      'Drop lines to one baseline, peak valley ratio 10, minimum area 0.5, from 2 min',
    )
  })
})
