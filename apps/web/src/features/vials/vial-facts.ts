import type { Sample, SampleResult } from '@eluent/contract'

/** What is known of one vial of a sample; null where it is missing. */
export interface VialFacts {
  number: number
  /** Vials to run. */
  total: number
  result: SampleResult | null
  label: string | null
  dilutionFactor: number | null
  /** 'Red' of vial type 'red_1ml'. */
  color: string | null
}

/** The vial at this place of the address, counting from 1 over those to acquire; null where the sample has none. */
export function vialFacts(sample: Sample, place: string): VialFacts | null {
  const number = /^[1-9]\d{0,5}$/.test(place) ? Number(place) : 0
  const total = Math.max(sample.runs_required, ...sample.results.map((result) => result.vial_number))
  if (number < 1 || number > total) return null
  const result = sample.results.find((candidate) => candidate.vial_number === number) ?? null
  const prepared =
    sample.prepared_samples.find((vial) => vial.id === result?.prepared_sample_id) ??
    sample.prepared_samples.filter((vial) => vial.acquire)[number - 1]
  const color = prepared?.vial_type.split('_')[0] ?? ''
  return {
    number,
    total,
    result,
    label: prepared?.label || null,
    dilutionFactor: prepared?.dilution_factor ?? null,
    color: color === '' ? null : `${color.charAt(0).toUpperCase()}${color.slice(1)}`,
  }
}
