import {
  findRecords,
  listBench,
  type BenchSample,
  type FoundLot,
  type FoundPiece,
  type ReplyOf,
} from '@eluent/contract'
import { BENCH_TEXTS } from '@eluent/domain/bench'
import { EQUIPMENT_KIND_NAMES } from '@eluent/domain/equipment'
import { benchLotError, benchPurpose, type LotPurpose } from '@eluent/domain/inventory'
import type { Services } from '../../frame/services.ts'
import { t } from '../../language/t.ts'
import { foundLot } from '../inventory/found-lot.ts'

/** What a scanned code is for the sheet: something that it takes, or the sentence of why it does not. */
export type Scanned =
  | { is: 'sample'; sample: BenchSample }
  | { is: 'lot'; lot: FoundLot; purpose: LotPurpose }
  | { is: 'balance' | 'pipette'; piece: FoundPiece }
  | { is: 'refused'; why: string }

type Found = ReplyOf<typeof findRecords>['data']

/** Finds what bears a code, and whether the bench has a field for it. */
export async function resolveScan(api: Services['api'], text: string): Promise<Scanned> {
  const { data } = await api.call(findRecords, { query: { text } })
  const sample = data.samples.find(({ exact }) => exact)
  if (sample) {
    const [onSheet] = (await api.call(listBench, { query: { samples: String(sample.id) } })).data
    if (onSheet) return { is: 'sample', sample: onSheet }
  }
  const lot = foundLot(data.lots)
  if (lot !== null) return typeof lot === 'string' ? { is: 'refused', why: lot } : ofLot(lot)
  const [piece] = data.equipment.filter(({ exact }) => exact)
  return piece ? ofPiece(piece) : { is: 'refused', why: nameOther(data) }
}

function ofLot(lot: FoundLot): Scanned {
  const purpose = benchPurpose(lot.kind)
  const named = { lot_number: lot.detail ?? '', item: lot }
  const why = lot.refusal ?? benchLotError(named, purpose ?? 'solvent')
  return why !== null || purpose === null ? { is: 'refused', why: why ?? '' } : { is: 'lot', lot, purpose }
}

function ofPiece(piece: FoundPiece): Scanned {
  const { name, kind, state } = piece
  if (kind !== 'balance' && kind !== 'pipette') {
    const what = t(EQUIPMENT_KIND_NAMES[kind])
    return {
      is: 'refused',
      why: t('{name} is equipment of the kind {what}; the sheet takes a balance or a pipette.', { name, what }),
    }
  }
  if (state !== 'in_service') return { is: 'refused', why: t('{name} is not in service.', { name }) }
  return { is: kind, piece }
}

/** What else bears the code, named by what it is. */
function nameOther({ certificates, batches, users, methods }: Found): string {
  const others = [
    [certificates, t('This is the code of a certificate; the sheet takes samples, lots, balances and pipettes.')],
    [batches, t('This is the name of a batch; the sheet takes samples, lots, balances and pipettes.')],
    [users, t('This is the name of a user; the sheet takes samples, lots, balances and pipettes.')],
    [methods, t('This is the name of a method; the sheet takes samples, lots, balances and pipettes.')],
  ] as const
  return others.find(([found]) => found.some(({ exact }) => exact))?.[1] ?? t(BENCH_TEXTS.unknown)
}
