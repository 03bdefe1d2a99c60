import { expect, test } from 'vitest'
import { qualitySettingsOf } from '../../quality-settings/quality-settings.ts'
import { LOTS, reviewRefusal, type OpenReview } from './lots.ts'

const FACTS = { sample_type_slug: 'flower', injections: [], compounds: [], settings: qualitySettingsOf({}) }
const reviewHolds = (reviews: OpenReview[]) => LOTS.holds({ ...FACTS, reviews })

const review = {
  lot_id: 8,
  lot_number: 'CB-17',
  item_name: 'CBDA 1 mg/mL',
  reason: 'wrong certificate',
  recalled_on: '2027-02-03',
}

test('a report under review says which lot was recalled, when, why and where to settle it', () => {
  expect(reviewHolds([review])).toMatchObject([{ rule: 'under_review', record_id: 8 }])
  expect(reviewRefusal([review])).toBe(
    'Lot CB-17 of CBDA 1 mg/mL was recalled on 02/03/2027: wrong certificate. This report is under review until an admin ends it on the page of the lot.',
  )
  expect([reviewHolds([]), reviewRefusal([])]).toEqual([[], null])
})
