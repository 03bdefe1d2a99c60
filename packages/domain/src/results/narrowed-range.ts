/** What a calibration without its lowest or highest level leaves of the method's range, ug/mL; null at an end that it kept. */
export interface NarrowedRange {
  /** The analyte's. */
  name: string
  low: number | null
  high: number | null
}

/** That of an analyte, whatever the letter case. */
export function narrowedRangeOf(
  ranges: readonly NarrowedRange[] | null | undefined,
  name: string,
): Pick<NarrowedRange, 'low' | 'high'> {
  const folded = name.toLowerCase()
  return ranges?.find((range) => range.name.toLowerCase() === folded) ?? { low: null, high: null }
}

/** 'CBD from 5 ug/mL, THCA up to 40 ug/mL': the shortest of the vials where they differ; null where none is narrowed. */
export function narrowedText(vials: readonly (readonly NarrowedRange[] | null | undefined)[]): string | null {
  const names = new Map(vials.flatMap((ranges) => ranges ?? []).map(({ name }) => [name.toLowerCase(), name]))
  const texts = [...names.values()].map((name) => {
    const own = vials.map((ranges) => narrowedRangeOf(ranges, name))
    const low = Math.max(...own.map((range) => range.low ?? -Infinity))
    const high = Math.min(...own.map((range) => range.high ?? Infinity))
    if (high === Infinity) return `${name} from ${low} ug/mL`
    return low === -Infinity ? `${name} up to ${high} ug/mL` : `${name} from ${low} to ${high} ug/mL`
  })
  return texts.length === 0 ? null : texts.join(', ')
}
