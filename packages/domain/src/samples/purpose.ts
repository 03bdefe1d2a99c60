/** What a sample is tested for. */
export const PURPOSES = ['compliance', 'research', 'internal'] as const
export type Purpose = (typeof PURPOSES)[number]

export const PURPOSE_NAMES: Readonly<Record<Purpose, string>> = {
  compliance: 'Compliance',
  research: 'R&D',
  internal: 'Internal',
}

const PURPOSE_TEXT = 'Please select a purpose of the list'

/** Purpose is optional: what was not said holds nothing back and prints nothing. */
export function purposeError(value: unknown): string | null {
  return value === undefined || value === null || value === '' || purposeOf(value) !== null ? null : PURPOSE_TEXT
}

export function purposeOf(value: unknown): Purpose | null {
  return PURPOSES.find((purpose) => purpose === value) ?? null
}
