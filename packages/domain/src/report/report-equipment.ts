import { dayInWords } from '../text/calendar-day.ts'
import type { ReportedEquipment, ReportSample } from './report-sample.ts'
import type { ReportProvenance } from './report-view.ts'

/** Instruments, columns, balances and pipettes of the runs, each once, with what was done to it last before it was used. */
export function equipmentUsed({ results = [] }: Pick<ReportSample, 'results'>): Pick<ReportProvenance, 'equipment'> {
  const instruments = results.flatMap(({ equipment }) => equipment ?? [])
  const others = results.flatMap(({ bench_equipment = [] }) => bench_equipment)
  const texts = new Set([...instruments, ...others].map(pieceText))
  return texts.size === 0 ? {} : { equipment: [...texts].join('; ') }
}

function pieceText({ name, serial, lot_number: lot, calibrated_on, verified_on }: ReportedEquipment): string {
  const mark = lot ? ` (lot ${lot})` : serial === null ? '' : ` (serial number ${serial})`
  return [
    `${name}${mark}`,
    ...(calibrated_on === null ? [] : [`calibrated ${dayInWords(calibrated_on)}`]),
    ...(verified_on === null ? [] : [`verified ${dayInWords(verified_on)}`]),
  ].join(', ')
}
