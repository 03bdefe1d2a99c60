/** The parts of a sample that an analyte of its COA is chosen from, in the wire's names. */
export interface CoaAnalyteSource {
  compounds: readonly { name: string }[]
  derived_compounds: readonly { name: string }[]
  /** The report method's analytes; what there is to choose from before the first run. */
  elution_order: readonly string[]
}

const DEFAULT_ANALYTES = ['THC', 'CBD'] as const

/** The name under which a COA carries a total, beside the analyte of the same name. */
export function coaTotalName(name: string): string {
  return `Total Potential ${name}`
}

/** What the two selectors offer: the sample's compounds, then its derived compounds. */
export function coaAnalyteOptions({ compounds, derived_compounds, elution_order }: CoaAnalyteSource): string[] {
  const measured = compounds.length > 0 ? compounds.map(({ name }) => name) : elution_order
  return [...new Set([...measured, ...derived_compounds.map(({ name }) => coaTotalName(name))])]
}

/** The default of the selectors: THC and CBD, each where the sample has it. */
export function defaultCoaAnalytes(options: readonly string[]): [string, string] {
  const [first, second] = DEFAULT_ANALYTES.map((name) => (options.includes(name) ? name : ''))
  return [first ?? '', second ?? '']
}
