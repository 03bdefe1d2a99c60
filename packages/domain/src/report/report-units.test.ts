import { expect, test } from 'vitest'
import { NO_DETAILS } from '../samples/sample-details.ts'
import { buildReportView } from './build-report-view.ts'
import { sampleWith } from './report-sample.fixture.ts'
import { reportChanges } from './report-statements.ts'

// 1 ug/mL is 2 mg/g: THC 12.3456 mg/g, THCA 100 mg/g, CBD 0.5 ug/mL below the LOQ of 1
const sample = sampleWith([{ THC: 6.1728, THCA: 50, CBD: 0.5, CBN: 0 }])
const built = (details: typeof NO_DETAILS | null, type = 'tincture', prints_limits = false) =>
  buildReportView(
    {
      ...sample,
      prints_limits,
      sample_type: { slug: type, name: type },
      intake_form: { ...sample.intake_form, details, dry_weight: 20, harvested_weight: 100 },
    },
    { time_zone: 'UTC' },
  )

test('[PROFILE-06] a report says each amount in the units of its product, from the unrounded mg/g, rounded once', () => {
  const details = { ...NO_DETAILS, density_g_ml: 0.9, unit_weight_g: 27, servings: 54 }
  const units = built(details).units
  expect(units).toMatchObject({
    units: ['mg/mL', 'mg per serving', 'mg per package'],
    note: 'As received; density 0.9 g/mL; unit weight 27 g, 54 servings',
  })
  const amountsOf = (name: string) => units?.rows.find((row) => row.name === name)?.amounts
  const textsOf = (name: string) => units?.rows.find((row) => row.name === name)?.texts
  // 12.3456 x 0.9 = 11.11104; x 27 = 333.3312; / 54 = 6.1728
  expect(textsOf('THC')).toEqual(['11.111', '6.173', '333.331'])
  expect(textsOf('CBD')).toEqual(['< LOQ', '< LOQ', '< LOQ'])
  expect(textsOf('CBN')).toEqual(['N/D', 'N/D', 'N/D'])
  // 12.3456 + 0.877 x 100 = 100.0456; x 0.9 = 90.04104; x 27 = 2701.2312; / 54 = 50.0228
  expect(textsOf('Total Potential THC')).toEqual(['90.041', '50.023', '2701.231'])
  // unrounded, for those who compute with them
  expect(amountsOf('THC')).toEqual([11.11104, 6.1728, 333.3312].map((amount) => expect.closeTo(amount, 9) as number))
  const total = [90.04104, 50.0228, 2701.2312].map((amount) => expect.closeTo(amount, 9) as number)
  expect(amountsOf('Total Potential THC')).toEqual(total)
  const limits = built({ ...NO_DETAILS, density_g_ml: 0.9 }, 'tincture', true).units?.rows
  // the LOQ of 2 mg/g
  expect(limits?.find(({ name }) => name === 'CBD')?.texts).toEqual(['< 1.800'])
})

test('[PROFILE-05] a material without a dry basis shows none', () => {
  expect(built(null, 'flower').derived.some(({ basis }) => basis === 'dry weight')).toBe(true)
  expect(built(null, 'edible').derived.some(({ basis }) => basis === 'dry weight')).toBe(false)
  expect(built(null, 'edible').provenance.moisture_basis).toBe('As received')
})

test('[REVIEW-17] units come with facts that no earlier report had; a corrected fact is a change', () => {
  const said = built({ ...NO_DETAILS, density_g_ml: 0.9 })
  expect('units' in built(null)).toBe(false)
  expect('units' in built({ ...NO_DETAILS, client_licence: 'C-1' })).toBe(false)
  expect(reportChanges(built(null), built(NO_DETAILS))).toEqual([])
  const changed = reportChanges(said, built({ ...NO_DETAILS, density_g_ml: 1 }))
  expect(changed).toContainEqual({ what: 'THC, mg/mL', old: '11.111', new: '12.346' })
  expect(reportChanges(built(null), said).length).toBeGreaterThan(0)
})
