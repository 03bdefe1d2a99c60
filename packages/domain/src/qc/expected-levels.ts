const LABELLED_LEVEL = /(\d+(?:[.,]\d+)?)\s*(?:ug|µg|μg|mcg)\s*\/\s*ml\b/i

/** The concentration that a standard's label names ('10 ug/ml'), ug/mL; null where it names none. */
export function expectedLevelUgMl(label: string | null | undefined): number | null {
  const match = LABELLED_LEVEL.exec(label ?? '')
  const level = match ? Number(match[1]?.replace(',', '.')) : 0
  return level > 0 ? level : null
}
