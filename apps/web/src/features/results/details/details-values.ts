import { NO_DETAILS, type SampleDetails } from '@eluent/domain/samples'

/** What the product's units and a certificate need, as it is typed; the unit is chosen. */
export type DetailsValues = Record<Exclude<keyof SampleDetails, 'batch_size_unit'>, string> & {
  batch_size_unit: string | null
}

export function detailsValues(details: SampleDetails | null): DetailsValues {
  const { batch_size_unit, ...others } = details ?? NO_DETAILS
  const typed = Object.fromEntries(
    Object.entries(others).map(([field, value]) => [field, value === null || value === undefined ? '' : String(value)]),
  )
  return { label_claims: '', ...(typed as Omit<DetailsValues, 'batch_size_unit' | 'label_claims'>), batch_size_unit }
}

/** '2026-11-22T14:02' in the reader's zone, as a field of the browser has it. */
export function localTime(instant: string | null): string {
  if (instant === null) return ''
  const at = new Date(instant)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}

/** The same as an instant; what is not a time goes as it is, for its rule to say so. */
export function instantOf(local: string): string {
  const at = new Date(local)
  return local === '' || Number.isNaN(at.getTime()) ? local : at.toISOString()
}

/** The properties of the input of one field, by its name. */
export type InputProps = (field: keyof SampleDetails) => object
