import { requiredTextError } from '../text/well-formed.ts'

/** Characters a project's, manifest's, certificate's or originator's name takes. */
export const CERTIFICATE_NAME_MAX = 50
export const CERTIFICATE_DESCRIPTION_MAX = 255

/** The words of a wire key, capitalised: 'Vehicle Vin' for vehicle_vin. */
export function fieldWords(key: string): string {
  return key
    .split('_')
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}

/** A text trimmed; any other value unchanged. */
export function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value
}

/** What is wrong with a required text, which is trimmed when it is kept. */
export function trimmedTextError(value: unknown, blankText: string, max: number): string | null {
  return requiredTextError(trimmed(value), blankText, max)
}

/**
 * The certification batch ids of `children`: the wire's comma-joined text, or a list. Each counts once; blanks and other
 * values are left out.
 */
export function childIds(children: unknown): number[] {
  const parts: unknown[] = typeof children === 'string' ? children.split(',') : Array.isArray(children) ? children : []
  const ids = parts.map((part) =>
    typeof part === 'string' && !/^\s*\d{1,15}\s*$/.test(part) ? Number.NaN : Number(part),
  )
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))]
}
