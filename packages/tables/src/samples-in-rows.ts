type Rows = readonly (readonly string[])[]

const SAMPLE =
  /^(?:sample|sample ?(?:name|id|label|no\.?|number)|sample\/ctrl id|solution label|lab ?(?:id|number)|lims ?id|injection(?: name)?|lot(?: ?(?:no\.?|number))?|batch(?: ?(?:no\.?|number|id))?|probe|probenname|package(?: ?(?:id|label|tag))?|product ?name|sample ?identifier)$/i
const ANALYTE =
  /^(?:analyte|analyte ?(?:peak ?)?name|compound|compound ?name|component|component ?name|cannabinoid|element|parameter|test|test ?(?:short )?name|peak ?name|key|substanz|komponente|test ?type ?name|name)$/i
const RESULT =
  /^(?:result|results|value|amount|conc\.?|concentration|final ?conc\.?|soln ?conc\.?|reported ?conc\.?|calc\.? ?conc\.?|calculated ?(?:amount|conc(?:entration)?)|test ?result|test ?result ?level|ergebnis|gehalt|wert|percent)(?: *[([].*[)\]])?$/i
const UNIT =
  /^(?:units?(?: ?\(.*\))?|(?:samp(?:le)?|result|conc(?:\.|entration)?|analyte) ?units?|unit ?name|units? ?of ?measure|einheit)$/i
/** Rows looked at for the heading. */
const ROWS_LOOKED_AT = 60
/** A column of this name holds analytes even where a list has one of them. */
const SURE_ANALYTE = /analyte|compound|component|cannabinoid|element|parameter/i
/** What stands in the brackets of a heading, where it is a unit. */
const UNIT_OF_HEADING = /[([]([^()[\]]*(?:%|\/|\bpp[mb]\b|percent)[^()[\]]*)[)\]]/i
const MOST_ANALYTES = 400

/**
 * A list with one row for each analyte of each sample, as a list with one row for each sample: what is the same in all rows of a
 * sample comes first, then each analyte's result (and its unit) under its name. An analyte that a
 * sample has twice is another measurement of it, a row of its own. null for anything else.
 */
export function samplesInRows(rows: Rows): string[][] | null {
  const header = rows.slice(0, ROWS_LOOKED_AT).findIndex((row) => placesOf(row) !== null)
  const heading = rows[header]
  const places = heading ? placesOf(heading) : null
  if (!heading || !places) return null
  const samples = new Map<string, Sample[]>()
  const seen = new Set<string>()
  for (const row of rows.slice(header + 1)) {
    const key = cellOf(row, places.sample)
    const analyte = cellOf(row, places.analyte)
    if (key === '' || analyte === '') continue
    const measurements = samples.get(key) ?? []
    const measurement = measurements.find(({ results }) => !results.has(analyte))
    if (measurement) measurement.results.set(analyte, row)
    else measurements.push({ row, results: new Map([[analyte, row]]) })
    samples.set(key, measurements)
    seen.add(analyte)
    if (seen.size > MOST_ANALYTES) return null
  }
  const analytes = [...seen]
  const all = [...samples.values()].flat()
  const isLong =
    all.some(({ results }) => results.size > 1) ||
    (samples.size > 1 && SURE_ANALYTE.test(heading[places.analyte] ?? ''))
  if (!isLong) return null
  const own = heading.flatMap((text, column) =>
    column !== places.analyte &&
    column !== places.result &&
    column !== places.unit &&
    text.trim() !== '' &&
    isOfSample(all, column) &&
    saysOfSample(all, column, text)
      ? [column]
      : [],
  )
  const ofHeading = UNIT_OF_HEADING.exec(heading[places.result] ?? '')?.[1] ?? ''
  const units = new Map(analytes.map((name) => [name, unitOf(name, all, places.unit) ?? ofHeading]))
  // one unit for an analyte stands in its heading; several, and words that no heading is understood by (S/CO), in a column of their own
  const hasUnits = places.unit !== null && [...units.values()].some((unit) => unit === SEVERAL || !isPlainUnit(unit))
  const titles = [
    ...own.map((column) => (heading[column] ?? '').trim()),
    ...analytes.flatMap((name) => [titleOf(name, units.get(name) ?? ''), ...(hasUnits ? ['Units'] : [])]),
  ]
  const table = all.map(({ row, results }) => [
    ...own.map((column) => cellOf(row, column)),
    ...analytes.flatMap((name) => {
      const found = results.get(name) ?? []
      return [cellOf(found, places.result), ...(hasUnits ? [cellOf(found, places.unit ?? -1)] : [])]
    }),
  ])
  return [titles, ...table]
}

const SEVERAL = '\0'

function titleOf(name: string, unit: string): string {
  return unit === '' || unit === SEVERAL || !isPlainUnit(unit) ? name : `${name} (${unit})`
}

/** Words that are a unit wherever they stand: a share of mass, or a mass in something. */
function isPlainUnit(unit: string): boolean {
  return unit === '' || /%|^(?:percent|pp[mb])\b|^[kmun\u00B5\u03BCp]?c?g\b/i.test(unit)
}

/** The unit that all rows of an analyte state; null without a column of units. */
function unitOf(name: string, samples: readonly Sample[], column: number | null): string | null {
  if (column === null) return null
  const units = new Set(
    samples.flatMap(({ results }) => {
      const row = results.get(name)
      return row === undefined ? [] : [cellOf(row, column)]
    }),
  )
  return units.size > 1 ? SEVERAL : ([...units][0] ?? '')
}

interface Places {
  sample: number
  analyte: number
  result: number
  unit: number | null
}

interface Sample {
  row: readonly string[]
  results: Map<string, readonly string[]>
}

function placesOf(row: readonly string[]): Places | null {
  const find = (pattern: RegExp, not: readonly number[] = []): number =>
    row.findIndex((text, column) => pattern.test(text.trim().replaceAll('_', ' ')) && !not.includes(column))
  const sample = find(SAMPLE)
  const analyte = find(ANALYTE, [sample])
  const result = find(RESULT, [sample, analyte])
  const unit = find(UNIT)
  if (sample === -1 || analyte === -1 || result === -1) return null
  return { sample, analyte, result, unit: unit === -1 ? null : unit }
}

/** Settings of the instrument are numbers, too, and say nothing of a sample. */
const OF_SAMPLE =
  /sample|lab|lims|lot|batch|date|time|dil|weight|note|comment|remark|vial|position|matrix|product|loq|id\b/i

function saysOfSample(samples: readonly Sample[], column: number, heading: string): boolean {
  return OF_SAMPLE.test(heading) || samples.some(({ row }) => /\p{L}/u.test(cellOf(row, column)))
}

/** Whether all rows of a sample have the same there. */
function isOfSample(samples: readonly Sample[], column: number): boolean {
  return samples.every(({ row, results }) =>
    [...results.values()].every((other) => cellOf(other, column) === cellOf(row, column)),
  )
}

function cellOf(row: readonly string[], column: number): string {
  return (row[column] ?? '').trim()
}
