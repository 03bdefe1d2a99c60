import type { QueueItem } from '@eluent/contract'

/** A type and not an interface, since its fields fill in a text. */
export type FailedVial = {
  entryId: number
  name: string
  number: number
  location: number
  why: string
}

export function failedVialsOf(items: readonly QueueItem[]): FailedVial[] {
  return items.flatMap(({ id, sample, vials }) =>
    vials.flatMap(({ vial_number, location, failed }) =>
      failed === undefined || failed === null
        ? []
        : [{ entryId: id, name: sample?.name ?? '', number: vial_number, location, why: failed }],
    ),
  )
}
