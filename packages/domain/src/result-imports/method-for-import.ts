/** A report method as far as an import looks. */
interface MethodChoice {
  id: number
  /** In their order. */
  ordered_names: readonly string[]
}

/**
 * The report methods that have every analyte of a file, the best first: exactly these in this order, then these in another
 * order, then the one with the fewest others, which read 'not tested'; among equals as given.
 */
export function coveringMethods<Method extends MethodChoice>(
  methods: readonly Method[],
  analytes: readonly string[],
): Method[] {
  if (analytes.length === 0) return []
  const rank = ({ ordered_names: names }: Method): number =>
    names.length > analytes.length ? names.length : names.every((name, at) => name === analytes[at]) ? -1 : 0
  return methods
    .filter(({ ordered_names: names }) => analytes.every((analyte) => names.includes(analyte)))
    .toSorted((one, other) => rank(one) - rank(other))
}

/** For a file: the methods that have all it looked for, else those that have all it found an amount of. */
export function methodsForImport<Method extends MethodChoice>(
  methods: readonly Method[],
  { named, found }: { named: readonly string[]; found: readonly string[] },
): Method[] {
  const covering = coveringMethods(methods, named)
  return covering.length > 0 ? covering : coveringMethods(methods, found)
}
