/** The languages of the interface, by what they call themselves. Documents, files and the API stay in English. */
export const LANGUAGES = { en: 'English', es: 'Español' } as const
export type Language = keyof typeof LANGUAGES

export function asLanguage(value: unknown): Language | null {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value) ? (value as Language) : null
}
