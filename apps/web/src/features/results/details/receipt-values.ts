import type { Receipt } from '@eluent/domain/samples'
import { instantOf, localTime } from './details-values.ts'

/** How the sample came to the laboratory; times as the browser's field has them, in the reader's zone. */
export type ReceiptValues = Record<Exclude<keyof Receipt, 'amount_unit'>, string> & { amount_unit: string | null }

export const NO_RECEIPT: ReceiptValues = {
  collected_at: '',
  collected_by: '',
  collected_place: '',
  sampler_licence: '',
  received_at: '',
  received_by: '',
  condition: '',
  temperature_c: '',
  amount: '',
  amount_unit: null,
}

export function receiptValues(receipt: Receipt | null): ReceiptValues {
  if (receipt === null) return NO_RECEIPT
  const { collected_at, received_at, amount_unit, ...others } = receipt
  const typed = Object.fromEntries(
    Object.entries(others).map(([field, value]) => [field, value === null ? '' : String(value)]),
  )
  return {
    ...NO_RECEIPT,
    ...typed,
    collected_at: localTime(collected_at),
    received_at: localTime(received_at),
    amount_unit,
  }
}

export function receiptBody(receipt: ReceiptValues) {
  return { ...receipt, collected_at: instantOf(receipt.collected_at), received_at: instantOf(receipt.received_at) }
}

/** The receipt as an amendment sends it: a time that nobody touched keeps its seconds. Undefined where nothing was typed. */
export function amendedReceiptBody(typed: ReceiptValues, stored: Receipt | null) {
  const before = receiptValues(stored)
  if (JSON.stringify(typed) === JSON.stringify(before)) return undefined
  const timeOf = (field: 'collected_at' | 'received_at') =>
    typed[field] === before[field] ? (stored?.[field] ?? '') : instantOf(typed[field])
  return { ...typed, collected_at: timeOf('collected_at'), received_at: timeOf('received_at') }
}
