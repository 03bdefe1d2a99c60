/** What language/t.ts is in an evidence file, which knows English only. @public the build puts this file in its place */
export const language = 'en'
/** @public as above */
export const locale = 'en-US'

/** A text with its values in braces. @public as above */
export function t(text: string, values: Record<string, string | number> = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
