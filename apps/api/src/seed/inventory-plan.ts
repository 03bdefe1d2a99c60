import type { CertifiedValue, ItemKind, ItemUnit } from '@eluent/domain/inventory'
import { CANNABINOIDS } from '@eluent/signal'

export interface PlannedItem {
  kind: ItemKind
  name: string
  unit: ItemUnit
  supplier: string
  storage: string
  catalogue_number?: string
  cas?: string
  reorder_level?: number
  hazards?: string
  particle_um?: number
  length_mm?: number
  diameter_mm?: number
}

/** Days are counted from today; what is over is negative. */
export interface PlannedLot {
  item: PlannedItem
  number: string
  received: number
  /** Of a lot as it comes. */
  bought?: { amount: number; expires: number; certified?: CertifiedValue[] }
  /** Of a solution that was prepared here: what of which lots, in mL of the solution. */
  made?: { ml: number; expires: number; of: Readonly<Record<string, number>> }
  opened?: number
  afterOpening?: number
  end?: { step: 'discard' | 'empty'; day: number; why?: string }
  /** Waits in quarantine. */
  held?: true
}

const certified = (analyte: string): CertifiedValue => ({
  analyte,
  value: 1000,
  unit: 'ug/mL',
  purity_percent: null,
  expanded_uncertainty: 6,
  k: 2,
})
const ALL = CANNABINOIDS.map(({ name }) => certified(name))

const HERE = 'Prepared here'
const STANDARDS = 'Reference Standards Co.'
const MIX: PlannedItem = {
  kind: 'reference_material',
  name: 'Cannabinoid mix, 1 mg/mL',
  unit: 'mL',
  supplier: STANDARDS,
  catalogue_number: 'CM-12',
  storage: '-20 °C, dark',
  reorder_level: 1,
}
const single = (analyte: string): PlannedItem => ({
  ...MIX,
  name: `${analyte}, 1 mg/mL`,
  catalogue_number: `C-${analyte}`,
  reorder_level: 0,
})
const SECOND: PlannedItem = { ...MIX, name: 'Cannabinoid mix, second source', supplier: 'Control Standards Ltd.' }
const level = (ug: number): PlannedItem => ({
  kind: 'reference_material',
  name: `Cannabinoid mix, ${ug} ug/mL`,
  unit: 'mL',
  supplier: HERE,
  storage: '-20 °C, dark',
})
const bottle = (name: string, more: Partial<PlannedItem> = {}): PlannedItem => ({
  kind: 'solvent',
  name,
  unit: 'L',
  supplier: 'Lab Solvents Inc.',
  storage: 'Solvent cabinet',
  reorder_level: 1,
  ...more,
})
const METHANOL = bottle('Methanol, HPLC grade', { cas: '67-56-1' })
const ACETONITRILE = bottle('Acetonitrile, HPLC grade')
const WATER = bottle('Water, LC-MS grade')
const FORMIC = bottle('Formic acid, 98 %', {
  kind: 'reagent',
  unit: 'mL',
  cas: '64-18-6',
  reorder_level: 10,
  hazards: 'Flammable, toxic, corrosive',
})
const PHASE = bottle('Water, 0.1 % formic acid', { kind: 'mobile_phase', supplier: HERE, storage: 'Bench 2' })
const DILUENT = bottle('Diluent, methanol and acetonitrile', { kind: 'reagent', supplier: HERE, reorder_level: 0 })
const COLUMN: PlannedItem = {
  kind: 'column',
  name: 'C18, 150 x 4.6 mm, 2.7 um',
  unit: 'pieces',
  supplier: 'Columns Ltd.',
  catalogue_number: 'C18-15046-27',
  particle_um: 2.7,
  length_mm: 150,
  diameter_mm: 4.6,
  storage: 'Instrument room',
}
const CONTROL: PlannedItem = {
  kind: 'control_material',
  name: 'Hemp flower, control',
  unit: 'g',
  supplier: 'Control Standards Ltd.',
  storage: '4 °C, dark',
  reorder_level: 20,
}
const pieces = (name: string, reorder_level: number): PlannedItem => ({
  kind: 'consumable',
  name,
  unit: 'pieces',
  supplier: 'Lab Supplies Co.',
  storage: 'Store',
  reorder_level,
})

/** The working levels of a calibration, each of the intermediate that was made for it. */
function levels(day: number, of: string, prefix: string): PlannedLot[] {
  return [50, 25, 10, 5, 1].map((ug) => ({
    item: level(ug),
    number: `${prefix}-${ug}`,
    received: day,
    made: { ml: 10, expires: day + 30, of: { [of]: ug / 10, 'MX-22071': (10 - ug / 10) / 1000 } },
  }))
}

/** A year's lots in the order of their days. What a calibration is made of stands as a tree below its stock. */
export const LOTS: readonly PlannedLot[] = [
  { item: COLUMN, number: 'SN-80114', received: -362, bought: { amount: 1, expires: 1800 } },
  {
    item: MIX,
    number: 'FE-0311',
    received: -360,
    bought: { amount: 3, expires: 200, certified: ALL },
    opened: -352,
    afterOpening: 180,
    end: { step: 'empty', day: -190 },
  },
  {
    item: bottle('Methanol, HPLC grade', { cas: '67-56-1' }),
    number: 'MX-21877',
    received: -300,
    bought: { amount: 4, expires: 700 },
    opened: -150,
    afterOpening: 180,
    end: { step: 'empty', day: -22 },
  },
  { item: pieces('Vials 2 mL, amber', 200), number: 'V-3370', received: -290, bought: { amount: 1000, expires: 1500 } },
  {
    item: pieces('Syringe filters, PTFE 0.45 um', 100),
    number: 'F-0921',
    received: -240,
    bought: { amount: 500, expires: 900 },
  },
  {
    item: MIX,
    number: 'FE-0352',
    received: -205,
    bought: { amount: 3, expires: 260, certified: ALL },
    opened: -190,
    afterOpening: 150,
    end: { step: 'discard', day: -39, why: 'Past its date after opening' },
  },
  {
    item: single('CBDA'),
    number: 'FE-0377',
    received: -200,
    bought: { amount: 1, expires: 5, certified: [certified('CBDA')] },
  },
  { item: FORMIC, number: 'FA-5518', received: -140, bought: { amount: 50, expires: 420 }, opened: -139 },
  { item: COLUMN, number: 'SN-88213', received: -130, bought: { amount: 1, expires: 2000 } },
  { item: CONTROL, number: 'HC-07', received: -110, bought: { amount: 60, expires: 250 }, opened: -98 },
  { item: COLUMN, number: 'SN-88902', received: -90, bought: { amount: 1, expires: 2040 } },
  {
    item: ACETONITRILE,
    number: 'AC-10233',
    received: -75,
    bought: { amount: 4, expires: 650 },
    opened: -50,
    afterOpening: 180,
  },
  {
    item: MIX,
    number: 'FE-0418',
    received: -60,
    bought: { amount: 3, expires: 420, certified: ALL },
    opened: -40,
    afterOpening: 100,
  },
  {
    item: SECOND,
    number: 'CS-7731',
    received: -58,
    bought: { amount: 1, expires: 300, certified: ALL },
    opened: -28,
    afterOpening: 120,
  },
  {
    item: DILUENT,
    number: 'DL-014',
    received: -47,
    made: { ml: 1000, expires: -2, of: { 'MX-21877': 0.5, 'AC-10233': 0.5 } },
  },
  {
    item: METHANOL,
    number: 'MX-22071',
    received: -30,
    bought: { amount: 4, expires: 900 },
    opened: -28,
    afterOpening: 180,
  },
  {
    item: level(100),
    number: 'IM-041',
    received: -27,
    made: { ml: 10, expires: 3, of: { 'FE-0418': 1, 'MX-22071': 0.009 } },
  },
  {
    item: level(10),
    number: 'ICV-018',
    received: -27,
    made: { ml: 10, expires: 3, of: { 'CS-7731': 0.1, 'MX-22071': 0.0099 } },
  },
  {
    item: PHASE,
    number: 'MP-061',
    received: -20,
    bought: { amount: 2, expires: 30 },
    opened: -20,
    afterOpening: 14,
  },
  {
    item: level(100),
    number: 'IM-042',
    received: -13,
    made: { ml: 10, expires: 17, of: { 'FE-0418': 1, 'MX-22071': 0.009 } },
  },
  {
    item: level(10),
    number: 'ICV-019',
    received: -13,
    made: { ml: 10, expires: 17, of: { 'CS-7731': 0.1, 'MX-22071': 0.0099 } },
  },
  ...levels(-13, 'IM-042', 'WS-042'),
  {
    item: ACETONITRILE,
    number: 'AC-10301',
    received: -9,
    bought: { amount: 4, expires: 680 },
    opened: -8,
    afterOpening: 180,
  },
  { item: WATER, number: 'WT-4410', received: -9, bought: { amount: 4, expires: 350 }, opened: -5, afterOpening: 30 },
  {
    item: PHASE,
    number: 'MP-062',
    received: -5,
    made: { ml: 2000, expires: 9, of: { 'WT-4410': 1.998, 'FA-5518': 2 } },
  },
  {
    item: single('CBGA'),
    number: 'FE-0425',
    received: -2,
    bought: { amount: 1, expires: 360, certified: [certified('CBGA')] },
    held: true,
  },
]
