/** What language/t.ts is in an evidence file: it knows English only, and only values in braces. */
export const language = 'en'
export const locale = 'en-US'

export function t(text: string, values: Record<string, string | number> = {}): string {
  return text.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
