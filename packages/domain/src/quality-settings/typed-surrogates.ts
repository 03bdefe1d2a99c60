/** An analyte that is added to every sample before it is extracted, to see that nothing is lost (WAC 16-309-160(4) names it). */
export interface Surrogate {
  analyte: string
  /** In the undiluted extract. */
  ug_ml: number
}

/**
 * What is added to the samples of a report method: the analytes that it marks with their ug/mL, else what the laboratory adds to
 * all of its samples.
 */
export function surrogatesOf(
  analytes: readonly { analyte: string; surrogate_ug_ml?: number | null | undefined }[],
  everywhere: string,
): Surrogate[] {
  const marked = analytes.flatMap(({ analyte, surrogate_ug_ml: ug_ml }) => (ug_ml ? [{ analyte, ug_ml }] : []))
  return marked.length > 0 ? marked : typedSurrogates(everywhere)
}

const ONE = /^(?<analyte>.*\S)\s+(?<ug_ml>\d+(?:\.\d+)?)$/
const MOST = 10

/** The surrogates of a text as it is typed: 'CBD-d3 500, Abnormal CBD 20'. What is not a surrogate is left out. */
export function typedSurrogates(text: string): Surrogate[] {
  return partsOf(text).flatMap((part) => {
    const { analyte = '', ug_ml = '' } = ONE.exec(part)?.groups ?? {}
    return Number(ug_ml) > 0 ? [{ analyte, ug_ml: Number(ug_ml) }] : []
  })
}

/** What is wrong with the text; null for a valid or an empty one. */
export function typedSurrogatesError(value: unknown): string | null {
  const message = 'Analytes with their ug/mL, as CBD-d3 500, with a comma between them'
  if (typeof value !== 'string' || value.length > 1000) return message
  const names = typedSurrogates(value).map(({ analyte }) => analyte.toLowerCase())
  const isEachOnce = new Set(names).size === names.length && names.length <= MOST
  return isEachOnce && names.length === partsOf(value).length ? null : message
}

function partsOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}
