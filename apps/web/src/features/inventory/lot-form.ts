import type { BodyIn, createLot, Lot } from '@eluent/contract'
import { validateLot, type CertifiedUnit, type LotInput } from '@eluent/domain/inventory'
import { parseDecimal } from '@eluent/domain/text'
import { firstMessages } from '../../ui/forms/form-errors.ts'

/** A certified value as it is typed. */
export interface CertifiedRow {
  analyte: string
  value: string
  unit: CertifiedUnit
  purity_percent: string
  purity_uncertainty: string
  expanded_uncertainty: string
  k: string
}

export interface LotValues {
  item_id: string
  lot_number: string
  received_on: string
  expires_on: string
  days_after_opening: number | string
  amount_received: string
  location: string
  serial_number: string
  certificate: { id: string; name: string } | null
  certified: CertifiedRow[]
}

export const EMPTY_CERTIFIED: CertifiedRow = {
  analyte: '',
  value: '',
  unit: 'ug/mL',
  purity_percent: '',
  purity_uncertainty: '',
  expanded_uncertainty: '',
  k: '',
}

export function emptyLot(itemId: string, today: string): LotValues {
  return {
    item_id: itemId,
    lot_number: '',
    received_on: today,
    expires_on: '',
    days_after_opening: '',
    amount_received: '',
    location: '',
    serial_number: '',
    certificate: null,
    certified: [],
  }
}

export function valuesOf(lot: Lot): LotValues {
  return {
    item_id: String(lot.item.id),
    lot_number: lot.lot_number,
    received_on: lot.received_on,
    expires_on: lot.expires_on ?? '',
    days_after_opening: lot.days_after_opening?.toString() ?? '',
    amount_received: String(lot.amount_received),
    location: lot.location ?? '',
    serial_number: lot.serial_number ?? '',
    certificate: lot.certificate,
    certified: lot.certified.map(
      ({ analyte, value, unit, purity_percent, purity_uncertainty, expanded_uncertainty, k }) => ({
        analyte,
        value: String(value),
        unit,
        purity_percent: purity_percent?.toString() ?? '',
        purity_uncertainty: purity_uncertainty?.toString() ?? '',
        expanded_uncertainty: expanded_uncertainty?.toString() ?? '',
        k: k?.toString() ?? '',
      }),
    ),
  }
}

type Sent = Omit<BodyIn<typeof createLot>['lot'], 'item_id'>

/** As it is sent; a text that is no number is sent as it is, and refused by its rule. */
export function bodyOf(values: LotValues) {
  const { lot_number, received_on, expires_on, location, serial_number, certificate } = values
  return {
    lot_number,
    received_on,
    expires_on: expires_on === '' ? null : expires_on,
    days_after_opening: numberOrText(String(values.days_after_opening)),
    amount_received: numberOrText(values.amount_received),
    location,
    serial_number,
    certificate_file_id: certificate?.id ?? null,
    certified: values.certified.map(
      ({ analyte, value, unit, purity_percent, purity_uncertainty, expanded_uncertainty, k }) => ({
        analyte,
        value: parseDecimal(value) ?? 0,
        unit,
        purity_percent: numberOrNone(purity_percent),
        purity_uncertainty: numberOrNone(purity_uncertainty),
        expanded_uncertainty: numberOrNone(expanded_uncertainty),
        k: numberOrNone(k),
      }),
    ),
  } satisfies Sent
}

/** What is not a number reads as 0, which no certified value may be. */
function numberOrNone(text: string): number | null {
  return text.trim() === '' ? null : (parseDecimal(text) ?? 0)
}

function numberOrText(text: string): number | string | null {
  return text.trim() === '' ? null : (parseDecimal(text) ?? text)
}

/** The rules are the API's own. */
export function lotErrors(values: LotValues, today: string, itemText: string): Record<string, string> {
  const errors = firstMessages(validateLot(bodyOf(values) satisfies LotInput, today))
  return values.item_id === '' ? { item_id: itemText, ...errors } : errors
}
