import { describe, expect, test } from 'vitest'
import { homogeneityErrors, HOMOGENEITY_TEXTS, judgeHomogeneity } from './homogeneity.ts'

const unit = (thc: number | null, cbd: number | null = null, finished = true) => ({
  finished,
  totals: [
    { name: 'THC', mg_g: thc },
    { name: 'CBD', mg_g: cbd },
  ],
})

// By hand: 9, 10, 11 have mean 10 and s 1, RSD 10 %; 8, 10, 12 have s 2, RSD 20 %
describe('[PROFILE-08] units of a product', () => {
  test('are homogeneous at an RSD at the limit, and not above it', () => {
    expect(judgeHomogeneity([unit(9), unit(10), unit(11)], 'THC', 10)).toEqual({
      verdict: 'homogeneous',
      figures: [
        { name: 'THC', n: 3, mean_mg_g: 10, rsd_percent: 10 },
        { name: 'CBD', n: 3, mean_mg_g: 0, rsd_percent: null },
      ],
    })
    expect(judgeHomogeneity([unit(8), unit(10), unit(12)], 'THC', 10)).toMatchObject({
      verdict: 'not_homogeneous',
      figures: [{ rsd_percent: 20 }, {}],
    })
    expect(judgeHomogeneity([unit(8), unit(10), unit(12)], 'THC', 20).verdict).toBe('homogeneous')
  })

  test('are judged by the total that was chosen, where one without it counts as 0', () => {
    const units = [unit(10, 5), unit(10, null)]
    expect(judgeHomogeneity(units, 'THC', 10).verdict).toBe('homogeneous')
    // 5 and 0: mean 2.5, s 3.5355, RSD 141.4 %
    const byCbd = judgeHomogeneity(units, 'CBD', 10)
    expect(byCbd.verdict).toBe('not_homogeneous')
    expect(byCbd.figures[1]?.rsd_percent).toBeCloseTo(141.42, 2)
  })

  test('are not judged while one has no result, nor where nothing is held', () => {
    expect(judgeHomogeneity([unit(10), unit(10), unit(null, null, false)], 'THC', 10)).toMatchObject({
      verdict: 'not_evaluated',
      figures: [{ n: 2, mean_mg_g: 10, rsd_percent: 0 }, {}],
    })
    expect(judgeHomogeneity([unit(null), unit(null)], 'THC', 10).verdict).toBe('not_evaluated')
    expect(judgeHomogeneity([], 'THC', 10)).toEqual({ figures: [], verdict: 'not_evaluated' })
  })

  test('are two to fifty, with a name and what is judged', () => {
    expect(homogeneityErrors({ name: '', judged_by: '', samples: [1] })).toEqual({
      name: [HOMOGENEITY_TEXTS.name],
      judged_by: [HOMOGENEITY_TEXTS.judgedBy],
      samples: [HOMOGENEITY_TEXTS.few],
    })
    const many = Array.from({ length: 51 }, (_, at) => at + 1)
    expect(homogeneityErrors({ name: 'Gummies', judged_by: 'THC', samples: many })).toEqual({
      samples: [HOMOGENEITY_TEXTS.many],
    })
    expect(homogeneityErrors({ name: 'Gummies', judged_by: 'THC', samples: [1, 2] })).toEqual({})
  })
})
