import { expect, test } from 'vitest'
import { qualitySettingsOf } from '../quality-settings/quality-settings.ts'
import { buildReportView } from './build-report-view.ts'
import { releaseHolds, releaseHoldText } from './before-release/conditions.ts'
import type { UnitOfTest } from './report-homogeneity.ts'
import { sampleWith } from './report-sample.fixture.ts'
import { reportChanges } from './report-statements.ts'

const unit: UnitOfTest = {
  test_id: 4,
  name: 'Gummies',
  judged_by: 'THC',
  limit_percent: 8,
  limit_source: 'Ours',
  verdict: 'homogeneous',
  units: 5,
  measured: 5,
  mean_mg_g: 10.12345,
  rsd_percent: 3.21,
}
const apart: UnitOfTest = { ...unit, verdict: 'not_homogeneous', rsd_percent: 12.04 }
const open: UnitOfTest = { ...unit, verdict: 'not_evaluated', measured: 3, rsd_percent: null }
const built = (homogeneity: UnitOfTest[]) =>
  buildReportView({ ...sampleWith([{ THC: 5 }]), homogeneity }, { time_zone: 'UTC' })
const homogeneityHolds = (homogeneity: UnitOfTest[], purpose: 'compliance' | 'research') =>
  releaseHolds({
    sample_type_slug: 'edible',
    injections: [],
    compounds: [],
    settings: qualitySettingsOf({}),
    homogeneity,
    profile: {
      profile_name: 'Ours',
      rules: {},
      purpose,
      compounds: [],
      sample_weight_mg: null,
      dilution: null,
      coa: { facts: {}, product: { material: 'edible', details: null }, method_id: 7 },
    },
  })

test('[PROFILE-08] a report says how the units of its product came out, with mean, RSD and limit', () => {
  expect(built([unit]).banners.at(-1)).toEqual({
    kind: 'homogeneity',
    severity: 'info',
    title: 'The units of this product are homogeneous',
    text: '5 units: mean Total Potential THC 10.123 mg/g, RSD 3.2 %. At most 8 % is homogeneous by the profile Ours.',
    link: { label: 'Open the homogeneity test', path: '/quality/homogeneity/4' },
  })
  // as a link shows it, by our own limit
  const { test_id: _id, name: _name, ...shared } = { ...apart, limit_source: null }
  expect(built([shared]).banners.at(-1)).toEqual({
    kind: 'homogeneity',
    severity: 'warning',
    title: 'The units of this product are not homogeneous',
    text: '5 units: mean Total Potential THC 10.123 mg/g, RSD 12.0 %. At most 8 % is homogeneous, by the choice of the laboratory.',
  })
  expect(built([open]).banners.at(-1)?.text).toMatch(/^3 of 5 units are measured\./)
})

test('[REVIEW-17] how other units come out takes no release away', () => {
  expect(reportChanges(built([]), built([unit]))).toEqual([])
  expect(reportChanges(built([unit]), built([apart, open]))).toEqual([])
})

test('[PROFILE-08] a compliance report waits for units that are homogeneous, where its profile has a limit', () => {
  expect(homogeneityHolds([unit, apart, open], 'compliance').map(releaseHoldText)).toEqual([
    'The units of Gummies are not homogeneous: RSD 12.0 %, and Ours allows 8 %. Find the cause and test the product again; a test of the wrong units is removed with a reason.',
    'Homogeneity of Gummies is asked for by Ours and not evaluated: 3 of 5 units are measured. Measure the others, or remove the test with a reason.',
  ])
  expect(homogeneityHolds([apart, open], 'research')).toEqual([])
  expect(homogeneityHolds([{ ...apart, limit_source: null }], 'compliance')).toEqual([])
})
