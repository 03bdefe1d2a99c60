import { dayAfter, type CertifiedValue, type ItemKind, type ItemUnit } from '@eluent/domain/inventory'
import { createItem } from '../features/inventory/change-item.ts'
import { createLot } from '../features/inventory/change-lot.ts'
import { todayOf } from '../features/inventory/inventory-deps.ts'
import { prepareSolution } from '../features/inventory/prepare-solution.ts'
import { openLot, releaseLot } from '../features/inventory/take-lot-step.ts'
import type { Call } from '../platform/call/call.ts'
import type { Deps } from '../views/deps.ts'

interface PlannedLot {
  kind: ItemKind
  name: string
  unit: ItemUnit
  supplier: string
  storage: string
  number: string
  amount: number
  /** Days from today; what is over is negative. */
  received: number
  expires: number
  opened?: number
  afterOpening?: number
  certified?: CertifiedValue[]
}

const certified = (analyte: string): CertifiedValue => ({
  analyte,
  value: 1000,
  unit: 'ug/mL',
  purity_percent: null,
  expanded_uncertainty: 6,
  k: 2,
})

/** The lot of which a working solution is prepared. */
const STOCK = 'FE-0418'

const LOTS: readonly PlannedLot[] = [
  {
    kind: 'reference_material',
    name: 'Cannabinoid mix, 1 mg/mL',
    unit: 'mL',
    supplier: 'Reference Standards Co.',
    storage: '-20 C, dark',
    number: 'FE-0418',
    amount: 3,
    received: -60,
    expires: 420,
    opened: -30,
    afterOpening: 90,
    certified: ['THCA', 'CBD', 'CBDA', 'CBG'].map(certified),
  },
  {
    kind: 'reference_material',
    name: 'CBDA, 1 mg/mL',
    unit: 'mL',
    supplier: 'Reference Standards Co.',
    storage: '-20 C, dark',
    number: 'FE-0377',
    amount: 1,
    received: -200,
    expires: 5,
    certified: [certified('CBDA')],
  },
  {
    kind: 'solvent',
    name: 'Methanol, HPLC grade',
    unit: 'L',
    supplier: 'Lab Solvents Inc.',
    storage: 'Solvent cabinet',
    number: 'MX-22071',
    amount: 4,
    received: -21,
    expires: 900,
    opened: -14,
    afterOpening: 180,
  },
  {
    kind: 'mobile_phase',
    name: 'Water, 0.1 % formic acid',
    unit: 'L',
    supplier: 'Prepared here',
    storage: 'Bench 2',
    number: 'MP-061',
    amount: 2,
    received: -20,
    expires: -6,
    opened: -20,
    afterOpening: 14,
  },
  {
    kind: 'column',
    name: 'C18, 150 x 4.6 mm, 2.7 um',
    unit: 'pieces',
    supplier: 'Columns Ltd.',
    storage: 'HPLC-1',
    number: 'SN-88213',
    amount: 1,
    received: -120,
    expires: 2000,
  },
]

/** Standards, solvents, a column and a working solution; one standard ends this week, one mobile phase has ended. */
export async function seedInventory(deps: Pick<Deps, 'db' | 'now'>, tester: Call, manager: Call): Promise<void> {
  const today = todayOf(deps, tester)
  let stock = 0
  for (const { kind, name, unit, supplier, storage, ...lot } of LOTS) {
    const item = await createItem(deps, tester, { kind, name, unit, supplier, storage })
    const opened = lot.opened === undefined ? undefined : dayAfter(today, lot.opened)
    const expires = dayAfter(today, lot.expires)
    const { id, version } = await createLot(deps, tester, {
      item_id: item.id,
      lot_number: lot.number,
      received_on: dayAfter(today, lot.received),
      // by its preparation it had a day that was to come; what ended it was its opening
      expires_on: lot.expires < 0 ? dayAfter(today, 30) : expires,
      amount_received: lot.amount,
      days_after_opening: lot.afterOpening ?? null,
      location: storage,
      ...(lot.certified && { certified: lot.certified }),
    })
    const released = await releaseLot(deps, manager, id, version)
    if (lot.number === STOCK) stock = id
    if (opened !== undefined) await openLot(deps, tester, id, { version: released.version, opened_on: opened })
  }
  const working = { kind: 'reference_material', name: 'Cannabinoid mix, 50 ug/mL', unit: 'mL' } as const
  const item = await createItem(deps, tester, { ...working, supplier: 'Prepared here', storage: '-20 C, dark' })
  await prepareSolution(deps, tester, {
    item_id: item.id,
    lot_number: 'WS-001',
    final_volume_ml: 10,
    expires_on: dayAfter(today, 28),
    location: 'Freezer 2',
    parts: [{ lot_id: stock, amount: 0.5 }],
  })
}
