import { describe, expect, test } from 'vitest'
import type { CertifiedValue } from '../inventory/lot-rules.ts'
import { contentMgG, knownContent, stockUgMl } from './known-content.ts'

function certified(analyte: string, value: number, unit: CertifiedValue['unit'], purity?: number): CertifiedValue {
  return { analyte, value, unit, ...(purity !== undefined && { purity_percent: purity }) } as CertifiedValue
}

const STOCK = [certified('THC', 1, 'mg/mL'), certified('CBD', 250, 'ug/mL', 98)]
const MATERIAL = [certified('THC', 2.5, 'mg/g'), certified('CBD', 1.2, 'percent')]

describe('what the laboratory put into a vial', () => {
  test.each(['MS', 'MSD'] as const)('%s: what all its spikes added, ug of each analyte', (role) => {
    const spikes = [
      { volume_ml: 0.1, certified: STOCK },
      { volume_ml: 0.2, certified: [certified('THC', 500, 'ug/mL')] },
    ]
    const { added_ug, ...rest } = knownContent(role, { certified: MATERIAL, spikes })
    // 0.1 mL x 1000 + 0.2 mL x 500; 0.1 mL x 250 x 98 %
    expect(added_ug).toEqual({ THC: 200, CBD: expect.closeTo(24.5, 10) as number })
    expect(rest).toEqual({})
  })

  test('a standard: the concentration of its solution; a control sample the content of its material, too', () => {
    const lots = { certified: [...STOCK, ...MATERIAL], spikes: [{ volume_ml: 1, certified: STOCK }] }
    const stock_ug_ml = { THC: 1000, CBD: 245 }
    expect(knownContent('CCV', lots)).toEqual({ stock_ug_ml })
    expect(knownContent('ICV', lots)).toEqual({ stock_ug_ml })
    const content_mg_g = { THC: 2.5, CBD: 12 }
    expect(knownContent('LCS', lots)).toEqual({ stock_ug_ml, content_mg_g })
    expect(knownContent('LCSD', { ...lots, certified: MATERIAL })).toEqual({ content_mg_g })
  })

  test('nothing of a sample or a duplicate, nor of lots that state nothing', () => {
    const lots = { certified: STOCK, spikes: [{ volume_ml: 1, certified: STOCK }] }
    expect([knownContent('sample', lots), knownContent('DUP', lots)]).toEqual([{}, {}])
    expect(knownContent('CCV', { certified: [], spikes: [] })).toEqual({})
    expect(knownContent('MS', { certified: STOCK, spikes: [{ volume_ml: 1, certified: MATERIAL }] })).toEqual({})
  })
})

test('a content is no concentration, whatever the letter case of the analyte', () => {
  expect([stockUgMl(MATERIAL, 'THC'), contentMgG(STOCK, 'THC')]).toEqual([null, null])
  expect([stockUgMl(STOCK, 'thc'), contentMgG(MATERIAL, 'cbd')]).toEqual([1000, 12])
})
