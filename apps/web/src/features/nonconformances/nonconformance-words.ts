import type { Nonconformance, TouchedRecord } from '@eluent/contract'
import {
  NONCONFORMANCE_KIND_NAMES,
  NONCONFORMANCE_KINDS,
  NONCONFORMANCE_SEVERITIES,
  NONCONFORMANCE_SEVERITY_NAMES,
  TOUCHED_KINDS,
  type NonconformanceKind,
  type Touch,
  type TouchedKind,
} from '@eluent/domain/nonconformances'
import { pathTo } from '../../frame/screens.ts'
import { formatCalendarDay } from '../../ui/dates/format-date.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

export type ActionRow = Nonconformance['actions'][number]

export function kindWord(kind: NonconformanceKind): string {
  return t(NONCONFORMANCE_KIND_NAMES[kind])
}

export const KIND_CHOICES = NONCONFORMANCE_KINDS.map((value) => ({ value, label: kindWord(value) }))
export const SEVERITY_CHOICES = NONCONFORMANCE_SEVERITIES.map((value) => ({
  value,
  label: t(NONCONFORMANCE_SEVERITY_NAMES[value]),
}))

/** What happened: in the reader's language where the product opened it, as a person wrote it otherwise. */
export function whatWord({ what, source }: Pick<Nonconformance, 'what' | 'source'>): string {
  return source === 'hand' ? what : translated(what)
}

/** A day as lists show it; a dash for none. */
export function dayWord(day: string | null): string {
  return formatCalendarDay(day)
}

const TOUCHED_WORDS: Readonly<Record<TouchedKind, string>> = {
  sample: t('Sample'),
  batch: t('Batch'),
  lot: t('Lot'),
  equipment: t('Equipment'),
  calibration: t('Calibration'),
}

export function touchedWord(kind: TouchedKind): string {
  return TOUCHED_WORDS[kind]
}

/** The page of a record that one touches. */
export function touchedPath({ kind, id }: Pick<TouchedRecord, 'kind' | 'id'>): string {
  switch (kind) {
    case 'sample':
      return pathTo('sampleReport', { id })
    case 'batch':
      return pathTo('batchEdit', { id })
    case 'lot':
      return pathTo('lot', { id })
    case 'equipment':
      return pathTo('equipment', { id })
    case 'calibration':
      return pathTo('calibration', { id })
  }
}

/** The records that an address names: 'sample:12,lot:3'. What it names wrongly is left out. */
export function touchesIn(text: string | undefined): Touch[] {
  return (text ?? '').split(',').flatMap((part): Touch[] => {
    const [word, number] = part.split(':')
    const kind = TOUCHED_KINDS.find((one) => one === word)
    return kind !== undefined && /^[1-9]\d{0,14}$/.test(number ?? '') ? [{ kind, id: Number(number) }] : []
  })
}
