/** Labels of one sheet, 3 across and 10 down. */
export const LABELS_PER_SHEET = 30
const MAX_LABEL_COPIES = 50
/** In one file; a roll of a label printer holds about as many. */
const MAX_LABELS = 1000

export type LabelLayout = 'sheet' | 'single'

export interface LabelOrder {
  /** How many samples. */
  samples: number
  layout: LabelLayout
  /** Of each label. */
  copies: number
  /** The first position that is still free on the first sheet, from 1. */
  start: number
}

function within(value: number, max: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max
}

/** What is wrong with an order for labels, by field. */
export function labelOrderErrors({
  samples,
  layout,
  copies,
  start,
}: LabelOrder): Partial<Record<'ids' | 'copies' | 'start', string>> {
  return {
    ...(samples < 1 && { ids: 'Please select at least one sample' }),
    ...(!within(copies, MAX_LABEL_COPIES)
      ? { copies: `Please enter a number from 1 to ${MAX_LABEL_COPIES}` }
      : samples * copies > MAX_LABELS && { copies: `At most ${MAX_LABELS} labels in one file` }),
    ...(layout === 'sheet' &&
      !within(start, LABELS_PER_SHEET) && { start: `Please enter a number from 1 to ${LABELS_PER_SHEET}` }),
  }
}

interface LabelledVial {
  /** From 1 over the vials to acquire; null for one that is only diluted further. */
  number: number | null
  /** How many vials the instrument takes. */
  count: number
  label: string
  dilution_factor: number
  /** Place in the tray; null while the vial is not queued. */
  location: number | null
}

/** '2 of 2 · Low 50x · dilution 50 · tray 8': what a vial's label says of it. */
export function vialLine({ number, count, label, dilution_factor, location }: LabelledVial): string {
  const parts = [
    number === null ? null : `${number} of ${count}`,
    label.trim() === '' ? null : label.trim(),
    dilution_factor === 1 ? 'undiluted' : `dilution ${dilution_factor}`,
    location === null ? null : `tray ${location}`,
  ]
  return parts.filter((part) => part !== null).join(' · ')
}
