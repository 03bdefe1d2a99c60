import { roundHalfUp } from '@eluent/domain/text'
import { figure } from '../../language/figures.ts'

/** With this many decimals; a dash where there is none. */
export function fixed(value: number | null | undefined, decimals: number): string {
  return value === null || value === undefined ? '–' : figure(roundHalfUp(value, decimals))
}

/** With six significant digits. */
export function significant(value: number): string {
  return figure(value.toPrecision(6))
}
