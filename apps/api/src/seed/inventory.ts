import { dayAfter } from '@eluent/domain/inventory'
import { createItem } from '../features/inventory/change-item.ts'
import { createLot } from '../features/inventory/change-lot.ts'
import { prepareSolution } from '../features/inventory/prepare-solution.ts'
import { discardLot, markLotEmpty, openLot, releaseLot } from '../features/inventory/take-lot-step.ts'
import type { Call } from '../platform/call/call.ts'
import { readWholeLot } from '../records/inventory/lots-store.ts'
import type { Deps } from '../views/deps.ts'
import { certificatePdf } from './certificate-file.ts'
import { on } from './clock.ts'
import { LOTS, type PlannedLot } from './inventory-plan.ts'
import { storeFile } from './store-file.ts'
import { todayOf } from '../platform/call/today.ts'

type Use = Deps

/** A year's standards, solvents, columns and what was prepared of them, each on its day; answers the lots' ids by number. */
export async function seedInventory(deps: Use, tester: Call, manager: Call): Promise<Map<string, number>> {
  const today = todayOf(deps, tester)
  const items = new Map<string, number>()
  const lots = new Map<string, number>()
  const ended: { day: number; end: () => Promise<unknown> }[] = []
  for (const planned of LOTS) {
    // what ended before this one came
    for (const due of ended.filter(({ day }) => day <= planned.received)) await due.end()
    ended.splice(0, ended.length, ...ended.filter(({ day }) => day > planned.received))
    const { item, number, received, end } = planned
    const itemId = items.get(item.name) ?? (await createItem(...on(deps, -received, tester), item)).id
    items.set(item.name, itemId)
    const take = planned.made ? prepare : receive
    const lot = await take(deps, { tester, manager }, planned, { itemId, today, lots })
    lots.set(number, lot.id)
    if (end) ended.push({ day: end.day, end: () => endLot(deps, { tester, manager }, lot, end) })
  }
  for (const due of ended) await due.end()
  return lots
}

interface People {
  tester: Call
  manager: Call
}

interface Place {
  itemId: number
  today: string
  lots: ReadonlyMap<string, number>
}

/** Limits of the laboratory's flasks, mL, and of its pipettes, as a share of what they deliver: 8 uL of 1000. */
const FLASK_LIMITS_ML: Readonly<Record<number, number>> = { 10: 0.025, 1000: 0.4, 2000: 0.6 }
const PIPETTE_SHARE = 0.008

interface KeptLot {
  id: number
  version: number
}

/** Received by the tester, released by the manager, opened on its day. */
async function receive(
  deps: Use,
  { tester, manager }: People,
  { number, received, bought, opened, afterOpening, item, held }: PlannedLot,
  { itemId, today }: Place,
): Promise<KeptLot> {
  const certificate_file_id = bought?.certified && (await certificateOf(deps, tester, { item, number, bought }))
  const lot = await createLot(...on(deps, -received, tester), {
    item_id: itemId,
    lot_number: number,
    received_on: dayAfter(today, received),
    expires_on: bought && dayAfter(today, bought.expires),
    amount_received: bought?.amount,
    days_after_opening: afterOpening ?? null,
    location: item.storage,
    ...(bought?.certified && { certified: bought.certified, certificate_file_id }),
  })
  if (held) return lot
  const released = await releaseLot(...on(deps, -received, manager), lot.id, { version: lot.version })
  if (opened === undefined) return released
  const day = { version: released.version, opened_on: dayAfter(today, opened) }
  return openLot(...on(deps, -opened, tester), lot.id, day)
}

/** The supplier's certificate, with what the lot is certified for. */
function certificateOf(
  deps: Use,
  call: Call,
  { item, number, bought }: Required<Pick<PlannedLot, 'bought'>> & Pick<PlannedLot, 'item' | 'number'>,
): Promise<string> {
  const values = (bought.certified ?? []).map(
    ({ analyte, value, unit, expanded_uncertainty: u, k }) =>
      `${analyte}: ${value} ${unit}, U ${u ?? '-'} (k = ${k ?? '-'})`,
  )
  const bytes = certificatePdf([
    item.supplier,
    'Certificate of Analysis',
    '',
    item.name,
    `Lot ${number}`,
    '',
    ...values,
  ])
  const file = { kind: 'attachment', name: `certificate_${number}.pdf`, mediaType: 'application/pdf' } as const
  return storeFile(deps, call, file, bytes)
}

async function prepare(
  deps: Use,
  { tester }: People,
  { number, received, made, item }: PlannedLot,
  { itemId, today, lots }: Place,
): Promise<KeptLot> {
  return prepareSolution(...on(deps, -received, tester), {
    item_id: itemId,
    lot_number: number,
    final_volume_ml: made?.ml,
    final_volume_uncertainty: made && { value: FLASK_LIMITS_ML[made.ml] ?? made.ml / 1000, distribution: 'triangular' },
    expires_on: made && dayAfter(today, made.expires),
    location: item.storage,
    parts: Object.entries(made?.of ?? {}).map(([part, amount]) => ({
      lot_id: idOf(lots, part),
      amount,
      uncertainty: { value: Number((amount * PIPETTE_SHARE).toPrecision(3)), distribution: 'rectangular' as const },
    })),
  })
}

/** By its current version: something was taken of it since. */
async function endLot(
  deps: Use,
  { tester }: People,
  { id }: KeptLot,
  { step, day, why }: NonNullable<PlannedLot['end']>,
): Promise<void> {
  const then = on(deps, -day, tester)
  const { version } = await deps.db.read(tester, (tx) => readWholeLot(tx, id, todayOf(...then)))
  if (step === 'empty') await markLotEmpty(...then, id, version)
  else await discardLot(...then, id, { version, reason: why })
}

/** The id of a lot that the plan names. */
export function idOf(lots: ReadonlyMap<string, number>, number: string): number {
  const id = lots.get(number)
  if (id === undefined) throw new Error(`the demo has no lot ${number}`)
  return id
}
