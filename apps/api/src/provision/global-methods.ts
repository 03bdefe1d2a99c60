import type { CheckedPrepStep } from '@eluent/domain/prep-methods'
import type { VialType } from '@eluent/domain/samples'
import type { MethodAnalyte } from '../platform/db/json-columns.ts'

/** A method every organization starts with; bounds and limits in ug/mL of the injected solution. */
export interface GlobalMethod {
  key: string
  name: string
  lower_bound_ug_ml: number
  upper_bound_ug_ml: number
  analytes: MethodAnalyte[]
  totals: string[]
}

const analyte = (name: string, color: string, lod: number, loq: number): MethodAnalyte => ({
  analyte: name,
  color,
  lod_ug_ml: lod,
  loq_ug_ml: loq,
})

/**
 * Colours are chosen so that neighbours in the list differ in lightness as well as in hue and can be told apart by
 * colour-blind readers. LOD and LOQ are a DAD's at 228 nm, 5 uL injected.
 */
const CANNABINOIDS: MethodAnalyte[] = [
  analyte('CBDVA', 'B8D8BA', 0.1, 0.3),
  analyte('CBDV', '4F9D69', 0.1, 0.3),
  analyte('CBDA', '1B6E53', 0.1, 0.3),
  analyte('CBGA', 'F2C14E', 0.1, 0.3),
  analyte('CBG', 'B98B0E', 0.12, 0.36),
  analyte('CBD', '12A594', 0.12, 0.36),
  analyte('THCV', '9FB8D9', 0.12, 0.36),
  analyte('CBN', '6C4E7C', 0.08, 0.25),
  analyte('THC', 'D1495B', 0.12, 0.36),
  analyte('D8-THC', 'F4A7B0', 0.12, 0.36),
  analyte('CBC', '7A8B99', 0.1, 0.3),
  analyte('THCA', '26547C', 0.1, 0.3),
]

export const GLOBAL_METHODS: readonly GlobalMethod[] = [
  {
    key: 'cannabinoids-12',
    name: 'Cannabinoids 12',
    lower_bound_ug_ml: 1,
    upper_bound_ug_ml: 50,
    analytes: CANNABINOIDS,
    totals: ['THC', 'CBD', 'CBG', 'CBDV'],
  },
  {
    key: 'thc-cbd',
    name: 'THC and CBD',
    lower_bound_ug_ml: 1,
    upper_bound_ug_ml: 50,
    analytes: CANNABINOIDS.filter(({ analyte: name }) => ['CBDA', 'CBD', 'CBN', 'THC', 'THCA'].includes(name)),
    totals: ['THC', 'CBD'],
  },
]

/** A preparation every organization starts with; steps are drawn from earlier ones, counted from 0. */
export interface GlobalPrep {
  name: string
  steps: CheckedPrepStep[]
}

const step = (
  vial_type: VialType,
  label: string,
  dilution_factor: number,
  acquire_by_default: boolean,
  volumes: [deposit: number | null, fill: number | null],
  draw_from: number | null = null,
): CheckedPrepStep => ({
  draw_from,
  vial_type,
  label,
  dilution_factor,
  acquire_by_default,
  deposit_volume_ul: volumes[0],
  fill_volume_ul: volumes[1],
})

/** The extract is 50 mL: its factor to the 1 mL vial stands in every dilution factor. */
export const GLOBAL_PREPS: readonly GlobalPrep[] = [
  {
    name: 'Flower, two dilutions',
    steps: [
      step('green_1ml', 'Extract 50 mL', 50, false, [null, 50_000]),
      step('yellow_1ml', 'Low 250x', 250, true, [200, 1000], 0),
      step('red_1ml', 'High 5000x', 5000, true, [50, 1000], 1),
    ],
  },
  {
    name: 'Hemp, one dilution',
    steps: [
      step('green_1ml', 'Extract 50 mL', 50, false, [null, 50_000]),
      step('blue_1ml', 'Hemp 500x', 500, true, [100, 1000], 0),
    ],
  },
  {
    name: 'Concentrate, two dilutions',
    steps: [
      step('green_1ml', 'Extract 100 mL', 100, false, [null, 100_000]),
      step('yellow_1ml', 'Low 1000x', 1000, true, [100, 1000], 0),
      step('red_1ml', 'High 20000x', 20_000, true, [50, 1000], 1),
    ],
  },
]
