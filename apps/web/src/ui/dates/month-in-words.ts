import { locale } from '../../language/t.ts'

/** 'October 2026' of '2026-10'. */
export function monthInWords(month: string): string {
  const [year = NaN, number = NaN] = month.split('-').map(Number)
  return new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric' }).format(new Date(year, number - 1, 1))
}
