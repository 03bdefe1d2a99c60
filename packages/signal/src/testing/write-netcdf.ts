/** A variable for writeNetcdf; dimension names, the record dimension being 'record'. */
export interface WrittenVariable {
  dimensions: string[]
  /** 2 char, 5 float, 6 double. */
  type: 2 | 5 | 6
  values: number[] | string[]
  attributes?: Record<string, string>
}

const TEXT = new TextEncoder()

const u32 = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]
const padded = (bytes: number[]): number[] => [...bytes, ...Array.from({ length: -bytes.length & 3 }, () => 0)]
const name = (text: string): number[] => [...u32(TEXT.encode(text).length), ...padded([...TEXT.encode(text)])]
const list = (tag: number, entries: number[][]): number[] =>
  entries.length === 0 ? [...u32(0), ...u32(0)] : [...u32(tag), ...u32(entries.length), ...entries.flat()]
const attributes = (values: Record<string, string>): number[] =>
  list(
    0x0c,
    Object.entries(values).map(([key, text]) => [...name(key), ...u32(2), ...name(text)]),
  )

function encode(type: 2 | 5 | 6, value: number | string, width: number): number[] {
  if (type === 2) {
    const bytes = [...TEXT.encode(String(value))].slice(0, width)
    return [...bytes, ...Array.from({ length: width - bytes.length }, () => 0)]
  }
  const view = new DataView(new ArrayBuffer(type === 5 ? 4 : 8))
  if (type === 5) view.setFloat32(0, Number(value))
  else view.setFloat64(0, Number(value))
  return [...new Uint8Array(view.buffer)]
}

/**
 * A small netCDF classic file (version 1; NetCDF Classic Format Specification). Values of record variables (first dimension 'record') are
 * interleaved by record.
 */
export function writeNetcdf(
  dimensions: Record<string, number>,
  globals: Record<string, string>,
  variables: Record<string, WrittenVariable>,
  records = 0,
): Uint8Array {
  const names = Object.keys(dimensions)
  const width = (variable: WrittenVariable): number =>
    variable.type === 2 ? (dimensions[variable.dimensions.at(-1) ?? ''] ?? 0) : 0
  const cell = (variable: WrittenVariable, i: number): number[] =>
    encode(variable.type, variable.values[i] ?? 0, width(variable))
  const isRecord = (variable: WrittenVariable): boolean => variable.dimensions[0] === 'record'
  const fixed = Object.values(variables).filter((variable) => !isRecord(variable))
  const growing = Object.values(variables).filter(isRecord)
  const header = (begins: Map<WrittenVariable, number>): number[] => [
    0x43,
    0x44,
    0x46,
    1,
    ...u32(records),
    ...list(
      0x0a,
      names.map((key) => [...name(key), ...u32(key === 'record' ? 0 : (dimensions[key] ?? 0))]),
    ),
    ...attributes(globals),
    ...list(
      0x0b,
      Object.entries(variables).map(([key, variable]) => [
        ...name(key),
        ...u32(variable.dimensions.length),
        ...variable.dimensions.flatMap((dimension) => u32(names.indexOf(dimension))),
        ...attributes(variable.attributes ?? {}),
        ...u32(variable.type),
        ...u32(0),
        ...u32(begins.get(variable) ?? 0),
      ]),
    ),
  ]
  const begins = new Map<WrittenVariable, number>()
  let at = header(begins).length
  const body: number[] = []
  for (const variable of fixed) {
    const bytes = padded(variable.values.flatMap((_, i) => cell(variable, i)))
    begins.set(variable, at)
    at += bytes.length
    body.push(...bytes)
  }
  for (const variable of growing) {
    begins.set(variable, at)
    at += padded(cell(variable, 0)).length
  }
  for (let r = 0; r < records; r++) for (const variable of growing) body.push(...padded(cell(variable, r)))
  return Uint8Array.from([...header(begins), ...body])
}
