type Rows = readonly (readonly string[])[]

const SAMPLE =
  /^(?:sample|sample ?(?:name|id|no\.?|number)|lab ?(?:id|number)|lims ?id|injection(?: name)?|lot(?: ?(?:no\.?|number))?|batch(?: ?(?:no\.?|number|id))?|probe|probenname|package(?: ?(?:id|label|tag))?|product ?name|sample ?identifier)$/i
const ANALYTE =
  /^(?:analyte|analyte ?name|compound|compound ?name|component|component ?name|cannabinoid|parameter|test|test ?name|peak ?name|key|substanz|komponente|test ?type ?name|name)$/i
const RESULT =
  /^(?:result|results|value|amount|conc\.?|concentration|final ?conc\.?|calc\.? ?conc\.?|calculated ?(?:amount|conc(?:entration)?)|test ?result|test ?result ?level|ergebnis|gehalt|wert|percent|mg_g|concentration_perc)(?: *[([].*[)\]])?$/i
const UNIT = /^(?:units?|unit ?name|result ?units?|units? ?of ?measure|einheit|conc\.? ?units?)$/i
/** Rows looked at for the heading. */
const ROWS_LOOKED_AT = 60
const LEAST_ANALYTES = 2
const MOST_ANALYTES = 400

/**
 * A list with one row for each analyte of each sample, as a list with one row for each sample: what is the same in all rows of a
 * sample comes first, then each analyte's result (and its unit) under its name. null where two rows give one analyte of one sample
 * two results, and for anything else.
 */
export function samplesInRows(rows: Rows): string[][] | null {
  const header = rows.slice(0, ROWS_LOOKED_AT).findIndex((row) => placesOf(row) !== null)
  const heading = rows[header]
  const places = heading ? placesOf(heading) : null
  if (!heading || !places) return null
  const samples = new Map<string, Sample>()
  const seen = new Set<string>()
  for (const row of rows.slice(header + 1)) {
    const key = cellOf(row, places.sample)
    const analyte = cellOf(row, places.analyte)
    if (key === '' || analyte === '') continue
    const known = samples.get(key) ?? { row, results: new Map<string, readonly string[]>() }
    if (known.results.has(analyte)) return null
    known.results.set(analyte, row)
    samples.set(key, known)
    seen.add(analyte)
    if (seen.size > MOST_ANALYTES) return null
  }
  const analytes = [...seen]
  const isLong = analytes.length >= LEAST_ANALYTES && [...samples.values()].some(({ results }) => results.size > 1)
  if (!isLong) return null
  const own = heading.flatMap((text, column) =>
    column !== places.analyte &&
    column !== places.result &&
    column !== places.unit &&
    text.trim() !== '' &&
    isOfSample(samples, column)
      ? [column]
      : [],
  )
  const quantity = (heading[places.result] ?? '').trim()
  const unitOfHeading = /[([](.*)[)\]]/.exec(quantity)?.[1] ?? ''
  const hasUnits = places.unit !== null
  const titles = [
    ...own.map((column) => (heading[column] ?? '').trim()),
    ...analytes.flatMap((name) => [
      unitOfHeading === '' ? name : `${name} (${unitOfHeading})`,
      ...(hasUnits ? ['Units'] : []),
    ]),
  ]
  const table = [...samples.values()].map(({ row, results }) => [
    ...own.map((column) => cellOf(row, column)),
    ...analytes.flatMap((name) => {
      const found = results.get(name) ?? []
      return [cellOf(found, places.result), ...(places.unit === null ? [] : [cellOf(found, places.unit)])]
    }),
  ])
  return [titles, ...table]
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

/** Whether all rows of a sample have the same there. */
function isOfSample(samples: ReadonlyMap<string, Sample>, column: number): boolean {
  return [...samples.values()].every(({ row, results }) =>
    [...results.values()].every((other) => cellOf(other, column) === cellOf(row, column)),
  )
}

function cellOf(row: readonly string[], column: number): string {
  return (row[column] ?? '').trim()
}
