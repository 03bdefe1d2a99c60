import { asLanguage, type Language } from '@eluent/domain/users'

/** Where the browser keeps the language that was chosen. */
export const LANGUAGE_KEY = 'language'

/** Marks every message, so that a text which came from elsewhere is seen. For tests: no screen offers it. */
export const PSEUDO = 'pseudo'

interface Surroundings {
  kept: string | null
  /** What the browser's owner reads, in order. */
  reads: readonly string[]
}

/** The language to show: the one chosen here, or else the first that the browser's owner reads and we have. */
export function chosenLanguage({ kept, reads }: Surroundings): Language | typeof PSEUDO {
  if (kept === PSEUDO) return PSEUDO
  const read = reads.map((tag) => asLanguage(tag.split('-')[0])).find((language) => language !== null)
  return asLanguage(kept) ?? read ?? 'en'
}

/**
 * How dates and numbers are written: in English as the documents fix them, otherwise as where the reader lives.
 *
 * @returns a BCP 47 tag, such as 'es-CO'
 */
export function localeOf(language: Language | typeof PSEUDO, reads: readonly string[]): string {
  if (language !== 'es') return 'en-US'
  return reads.find((tag) => tag.startsWith('es-')) ?? 'es-US'
}

/** What this browser says; nothing in a worker or a build. */
export function surroundings(): Surroundings {
  return {
    // not `typeof localStorage`: to name it makes Node warn
    kept: typeof document === 'undefined' ? null : localStorage.getItem(LANGUAGE_KEY),
    reads: typeof navigator === 'undefined' ? [] : navigator.languages,
  }
}
