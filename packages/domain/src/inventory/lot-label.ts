import { dayInWords } from '../text/calendar-day.ts'
import type { CertifiedValue } from './lot-rules.ts'

/** The code of a lot: on its label, and as it is typed or scanned. */
export function lotCode(id: number): string {
  return `LOT-${id}`
}

/** The lot that a code names, 'LOT-8'; null for any other text. */
export function lotOfCode(text: string): number | null {
  const found = /^lot-([1-9]\d{0,14})$/i.exec(text.trim())
  return found ? Number(found[1]) : null
}

/** As many analytes as a label names; of more it says how many. */
const NAMED = 4

/** 'THCA, CBD 1000 ug/mL'; null where nothing is certified. */
function concentrationLine(certified: readonly CertifiedValue[]): string | null {
  const groups = Map.groupBy(
    certified,
    ({ value, unit }) => `${Number(value.toPrecision(4))} ${unit === 'percent' ? '%' : unit}`,
  )
  const parts = [...groups].map(([amount, values]) => {
    const names = values.map(({ analyte }) => analyte)
    const named = names.length > NAMED ? `${names.length} analytes` : names.join(', ')
    return `${named} ${amount}`
  })
  if (parts.length === 0) return null
  return parts.length > NAMED ? `${certified.length} analytes` : parts.join('; ')
}

export interface LabelledLot {
  id: number
  lot_number: string
  item_name: string
  certified: readonly CertifiedValue[]
  usable_until: string | null
  opened_on: string | null
  days_after_opening: number | null
  hazards: string | null
}

/** What a lot's label says: its name, and under it number with code, concentration, last day and hazard words. */
export function lotLabel(lot: LabelledLot): { name: string; lines: string[] } {
  const afterOpening =
    lot.opened_on === null && lot.days_after_opening !== null ? `${lot.days_after_opening} days after opening` : null
  const ends = [lot.usable_until === null ? null : `Use by ${dayInWords(lot.usable_until)}`, afterOpening]
  const lines = [
    `${lot.lot_number} \u00b7 ${lotCode(lot.id)}`,
    concentrationLine(lot.certified),
    ends.filter((end) => end !== null).join(', ') || null,
    lot.hazards,
  ]
  return { name: lot.item_name, lines: lines.filter((line) => line !== null) }
}
