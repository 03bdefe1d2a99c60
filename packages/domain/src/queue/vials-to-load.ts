import { allocatePositions } from './vial-positions.ts'

export interface VialToLoad {
  /** From 1, over the vials to acquire. */
  number: number
  label: string
  vial_type: string
  /** 'done' has its result, 'queued' holds its place, 'open' would get it. */
  state: 'done' | 'queued' | 'open'
  /** Place in the tray; null for a vial that needs none, or where too few are free. */
  location: number | null
}

interface PreparedVial {
  label: string
  vial_type: string
  acquire: boolean
}

interface PlacedVial {
  vial_number: number
  location: number
}

/**
 * Where each vial of a sample goes in the tray: the place it has in the queue, or the lowest free one it would get.
 * `doneNumbers` are the vials with a result, `ownEntry` the sample's vials in the queue, `taken` all places in use.
 */
export function vialsToLoad(
  prepared: readonly PreparedVial[],
  doneNumbers: readonly number[],
  ownEntry: readonly PlacedVial[] | null,
  taken: readonly number[],
): VialToLoad[] {
  const vials = prepared
    .filter(({ acquire }) => acquire)
    .map(({ label, vial_type }, index) => ({ number: index + 1, label, vial_type }))
  const open = vials.filter(({ number }) => !doneNumbers.includes(number))
  const free = ownEntry === null ? allocatePositions(taken, open.length) : null
  return vials.map((vial): VialToLoad => {
    if (doneNumbers.includes(vial.number)) return { ...vial, state: 'done', location: null }
    const placed = ownEntry?.find(({ vial_number }) => vial_number === vial.number)
    if (placed) return { ...vial, state: 'queued', location: placed.location }
    return { ...vial, state: 'open', location: free?.[open.indexOf(vial)] ?? null }
  })
}
