import { qcLimit } from '@eluent/domain/qc'
import { wholeDaysBetween } from '@eluent/domain/calibrations'
import { roundHalfUp } from '@eluent/domain/text'
import { figure } from '../../language/figures.ts'
import { t } from '../../language/t.ts'

/** With this many decimals; a dash where there is none. */
export function fixed(value: number | null | undefined, decimals: number): string {
  return value === null || value === undefined ? '–' : figure(roundHalfUp(value, decimals))
}

/** With six significant digits. */
export function significant(value: number): string {
  return figure(value.toPrecision(6))
}

/** '21 of 30 days': since its last vial, of those that the law allows. */
export function ageText(measuredAt: string, now: Date): string {
  return t('{days} of {limit} days', {
    days: Math.max(0, wholeDaysBetween(measuredAt, now)),
    limit: qcLimit('calibration_age').maximum ?? 0,
  })
}
