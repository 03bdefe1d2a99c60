import { batchLimits } from '../analytical-batches/batch-limits.ts'
import { judgeBatch, type JudgedMember, type MemberCompound } from '../analytical-batches/judge-batch.ts'
import { qualitySettingsOf } from '../quality-settings/quality-settings.ts'
import type { ReferenceVector } from './reference-vector.ts'

const ANALYTE = 'CBDA'

function compoundOf(mg_g: number | null): MemberCompound {
  const state = mg_g === null ? 'not_detected' : 'value'
  return { name: ANALYTE, state, amount_ug_ml: mg_g, mg_g, loq_percent: 0.05, lod_ug_ml: 0.1, loq_ug_ml: 0.5 }
}

function memberOf(role: JudgedMember['role'], mg_g: number | null, more: Partial<JudgedMember> = {}): JudgedMember {
  const base = { id: role === 'sample' ? 1 : 2, role, parent_id: role === 'sample' ? null : 1, finished: true }
  const rest = { weight_mg: 200, compounds: [compoundOf(mg_g)], vials: [], certified: [], spikes: [] }
  return { ...base, ...rest, ...more }
}

/** Of one vial, as labelled and diluted. */
const vial = (found: number, dilution_factor = 1) => [
  { label: '10 ug/mL', dilution_factor, amounts: { [ANALYTE]: found } },
]
const stock = {
  analyte: ANALYTE,
  value: 1000,
  unit: 'ug/mL',
  purity_percent: null,
  expanded_uncertainty: null,
} as const
/** 1 mL of 1000 ug/mL into 200 mg: 5 mg/g. */
const SPIKED = { spikes: [{ volume_ml: 1, certified: [{ ...stock, k: null }] }] }

/** A member with what it is compared with, and how its check reads by the limits of WAC 16-309-160. */
const CHECKS: readonly [
  id: string,
  quantity: string,
  source: string,
  members: JudgedMember[],
  expected: string,
  surrogates?: string,
][] = [
  [
    'ccv-low',
    'recovery of a CCV, 7.82 of 10 ug/mL',
    '100 x 7.82 / 10; 80 to 120 %',
    [memberOf('CCV', 7.82, { vials: vial(7.82) })],
    '78.2 %, failed',
  ],
  [
    'ccv-at-limit',
    'recovery of a CCV, 8 of 10 ug/mL',
    '100 x 8 / 10; 80 to 120 %',
    [memberOf('CCV', 8, { vials: vial(8) })],
    '80.0 %, passed',
  ],
  [
    'lcs',
    'recovery of an LCS, 13.1 of 10 ug/mL',
    '100 x 13.1 / 10; 70 to 130 %',
    [memberOf('LCS', 13.1, { vials: vial(13.1) })],
    '131.0 %, failed',
  ],
  [
    'rpd',
    'RPD of a duplicate, 8.1 against 10 mg/g',
    '100 x 1.9 / 9.05; below 20 %',
    [memberOf('sample', 10), memberOf('DUP', 8.1)],
    '21.0 %, failed',
  ],
  [
    'rpd-passes',
    'RPD of a duplicate, 9.7 against 10 mg/g',
    '100 x 0.3 / 9.85; below 20 %',
    [memberOf('sample', 10), memberOf('DUP', 9.7)],
    '3.0 %, passed',
  ],
  [
    'spike',
    'recovery of a matrix spike, 14.6 over 10 with 5 mg/g added',
    '100 x (14.6 - 10) / (1 mL x 1000 ug/mL / 200 mg); 70 to 130 %',
    [memberOf('sample', 10), memberOf('MS', 14.6, SPIKED)],
    '92.0 %, passed',
  ],
  [
    'spike-native',
    'a matrix spike whose native amount is above 4 times what was added',
    '20.1 mg/g against 4 x 5 mg/g',
    [memberOf('sample', 20.1), memberOf('MS', 25, SPIKED)],
    'native_too_high, not_evaluated',
  ],
  [
    'blank',
    'a method blank at its LOQ',
    '0.5 mg/g against an LOQ of 0.05 %',
    [memberOf('MB', 0.5)],
    '0.5 mg/g, failed',
  ],
  [
    'surrogate',
    'recovery of a surrogate, 8.5 ug/mL of 500 through a dilution of 50',
    '100 x 8.5 / (500 / 50); as the LCS',
    [memberOf('sample', 10, { vials: vial(8.5, 50) })],
    '85.0 %, passed',
    `${ANALYTE} 500`,
  ],
]

export const batchVectors: readonly ReferenceVector[] = CHECKS.map(
  ([id, quantity, source, members, expected, batch_surrogates = '']): ReferenceVector => ({
    id: `batch-${id}`,
    set: 'Analytical batch',
    source: `Calculated by hand: ${source}`,
    quantity,
    unit: null,
    expected,
    agreement: 'equal',
    find: () => {
      const limits = batchLimits(undefined, '2026-01-01', { ...qualitySettingsOf({}), batch_surrogates })
      return judgeBatch(members, limits)
        .map(({ value, state, reason, measure }) => {
          const said = value === null ? reason : measure === 'blank' ? `${value} mg/g` : `${value.toFixed(1)} %`
          return `${said}, ${state}`
        })
        .join('; ')
    },
  }),
)
