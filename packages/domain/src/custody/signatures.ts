import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { CUSTODY_TEXT_MAX } from './custody-rules.ts'
import { freeTextError, requiredTextError } from '../text/well-formed.ts'

/** Lines drawn on the screen: each from point to point, in thousandths of the field's width and height. */
export type Strokes = [x: number, y: number][][]

/** The two hands of a hand-over. The giver draws on the screen or their name is typed; the receiver gave their own password. */
export interface CustodySignatures {
  giver: { name: string; strokes: Strokes | null }
  receiver: { name: string; user_id: number }
}

export const STROKES_MAX = 200
export const STROKE_POINTS_MAX = 500

const SIGNATURE_TEXTS = {
  giver: 'Please enter the name of who hands it over',
} as const

export function giverErrors(giver: { name?: unknown }): FieldErrors {
  return collectFieldErrors({ giver_name: requiredTextError(giver.name, SIGNATURE_TEXTS.giver, CUSTODY_TEXT_MAX) })
}

/** How a sample was destroyed (3 AAC 306.650; BCC 5728: unrecognizable, mixed with other waste). */
export interface Disposal {
  /** What made it unrecognizable and unusable. */
  way: string
  mixed_with: string | null
  /** The second person who saw it. */
  witness_name: string | null
}

const DISPOSAL_TEXTS = {
  way: 'Please say how it is made unrecognizable and unusable',
  witness: 'Please enter the name of the second person',
  ownWitness: 'The second person is another one than you',
} as const

/** The broken rules of a disposal by field. */
export function disposalErrors(
  input: { way?: unknown; mixed_with?: unknown; witness_name?: unknown },
  { needsWitness, ownName }: { needsWitness: boolean; ownName: string },
): FieldErrors {
  const { witness_name: witness } = input
  const isOwn = typeof witness === 'string' && witness.trim().toLowerCase() === ownName.trim().toLowerCase()
  return collectFieldErrors({
    way: requiredTextError(input.way, DISPOSAL_TEXTS.way, CUSTODY_TEXT_MAX),
    mixed_with: freeTextError(input.mixed_with, CUSTODY_TEXT_MAX),
    witness_name:
      (needsWitness
        ? requiredTextError(witness, DISPOSAL_TEXTS.witness, CUSTODY_TEXT_MAX)
        : freeTextError(witness, CUSTODY_TEXT_MAX)) ?? (isOwn ? DISPOSAL_TEXTS.ownWitness : null),
  })
}
