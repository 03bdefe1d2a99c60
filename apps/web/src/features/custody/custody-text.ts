import type { CustodyStanding } from '@eluent/contract'
import type { ReceiptUnit } from '@eluent/domain/samples'
import { figure } from '../../language/figures.ts'
import { t } from '../../language/t.ts'

/** '3.5 g'; a dash where no amount was noted. */
export function amountText(amount: number | null, unit: ReceiptUnit | null): string {
  if (amount === null || unit === null) return '–'
  return `${figure(String(amount))} ${unit === 'units' ? t('units') : unit}`
}

/** What is left of a sample. */
export function leftText({ amount_left, amount_unit }: Pick<CustodyStanding, 'amount_left' | 'amount_unit'>): string {
  return amountText(amount_left, amount_unit)
}

/** A time as a field of the browser has it, as an instant; null for an empty field, so that it is now. */
export function instantOf(local: string): string | null {
  if (local === '') return null
  const at = new Date(local)
  return Number.isNaN(at.getTime()) ? local : at.toISOString()
}
