import type { Sample, SampleResult } from '@eluent/contract'

/** What is known of one vial of a sample; null where it is missing. */
export interface VialFacts {
  number: number
  /** Vials to run. */
  total: number
  result: SampleResult | null
  label: string | null
  dilutionFactor: number | null
  /** The vial that it was diluted from; null for all others. */
  dilutedFrom: number | null
  /** 'Red' of vial type 'red_1ml'. */
  color: string | null
}

/** The vial at this place of the address, counting from 1 over those to acquire; null where the sample has none. */
export function vialFacts(sample: Sample, place: string): VialFacts | null {
  const number = /^[1-9]\d{0,5}$/.test(place) ? Number(place) : 0
  const total = Math.max(sample.runs_required, ...sample.results.map((result) => result.vial_number))
  if (number < 1 || number > total) return null
  const result = sample.results.find((candidate) => candidate.vial_number === number) ?? null
  const acquired = sample.prepared_samples.filter((vial) => vial.acquire)
  const prepared =
    sample.prepared_samples.find((vial) => vial.id === result?.prepared_sample_id) ?? acquired[number - 1]
  const parent = acquired.findIndex((vial) => vial.id === prepared?.diluted_from_id)
  const color = prepared?.vial_type.split('_')[0] ?? ''
  return {
    number,
    total,
    result,
    label: prepared?.label || null,
    dilutionFactor: prepared?.dilution_factor ?? null,
    dilutedFrom: parent === -1 ? null : parent + 1,
    color: color === '' ? null : `${color.charAt(0).toUpperCase()}${color.slice(1)}`,
  }
}
