import { describe, expect, test } from 'vitest'
import { limitSource, STUDY_TEXTS, validateStudy } from './limit-studies.ts'

const study = (id: number, more: object = {}) => ({
  id,
  studied_on: '2026-05-04',
  approved_at: '2026-05-05T10:00:00.000Z',
  values: [{ analyte: 'THCA', lod_ug_ml: 0.1, loq_ug_ml: 0.3 }],
  ...more,
})
const THCA = { analyte: 'THCA', lod_ug_ml: 0.1, loq_ug_ml: 0.3 }

describe('[LIMIT-06] the limits of a method', () => {
  test('name the latest approved study with just these values', () => {
    const studies = [study(1), study(3, { studied_on: '2026-04-01' }), study(2), study(4, { approved_at: null })]
    expect(limitSource(THCA, studies)).toMatchObject({ id: 2 })
  })

  test('read typed where no approved study has them, and nothing where none are stated', () => {
    expect(limitSource({ ...THCA, loq_ug_ml: 0.4 }, [study(1)])).toBe('typed')
    expect(limitSource({ ...THCA, analyte: 'CBD' }, [study(1)])).toBe('typed')
    expect(limitSource(THCA, [study(1, { approved_at: null })])).toBe('typed')
    expect(limitSource({ analyte: 'THCA', lod_ug_ml: null, loq_ug_ml: null }, [study(1)])).toBeNull()
  })
})

test('a study has a day that is past, a matrix, and numbers in order', () => {
  const input = { studied_on: '2026-05-04', matrix: 'flower', values: [{ analyte: 'THCA', lod_ug_ml: '0.1' }] }
  expect(validateStudy(input, '2026-05-04')).toEqual({})
  expect(validateStudy({ ...input, matrix: ` ${'m'.repeat(128)} ` }, '2026-05-04')).toEqual({})
  expect(validateStudy({ ...input, matrix: 'm'.repeat(129) }, '2026-05-04')).toEqual({ matrix: [STUDY_TEXTS.matrix] })
  expect(validateStudy({ ...input, studied_on: '2026-05-05', matrix: ' ', values: [] }, '2026-05-04')).toEqual({
    studied_on: [STUDY_TEXTS.later],
    matrix: [STUDY_TEXTS.matrix],
    values: [STUDY_TEXTS.values],
  })
  for (const wrong of [{ lod_ug_ml: 'x' }, { loq_ug_ml: 0 }, { lod_ug_ml: 2, loq_ug_ml: 1 }]) {
    expect(validateStudy({ ...input, values: [{ analyte: 'THCA', ...wrong }] }, '2026-05-04')).toEqual({
      values: [STUDY_TEXTS.number],
    })
  }
})
