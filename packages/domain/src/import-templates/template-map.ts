/** Text cells of one sheet, each row as wide as it is; a missing cell is ''. */
export type Grid = readonly (readonly string[])[]

/** 1 an instrument's report of one injection, 2 a list of samples, one in a row. */
export type TemplateType = 1 | 2

/** 'row,column', both from 0. */
export type CellRef = string

const CONCENTRATION_PERCENT = 'Concentration %'

export const SINGLE_METADATA_ITEMS = [
  'Data file',
  'Sample name',
  'Description',
  'Lims ID',
  'Acq. operator',
  'Instrument',
  'Injection date',
  'Acq. method',
  'Analysis method',
  'Last changed',
  'Calib. data modified',
  'Sample amount',
  'Multiplier',
  'Dilution',
  'Location',
  'Injection volume',
  'Sample type',
  'Signal Name',
  'LOQ',
] as const

export const SINGLE_ANALYTE_ITEMS = [
  'Name',
  CONCENTRATION_PERCENT,
  'Retention Time',
  'Peak Start',
  'Peak End',
  'Resolution',
  'Area',
  'Amount ug/mL',
  'Amount mg/g',
] as const

export const BATCH_METADATA_ITEMS = [
  'Sample name',
  'Description',
  'Lims ID',
  'Injection date',
  'Sample amount',
  'Dilution',
  'Location',
  'Sample type',
  'LOQ',
  'Notes',
] as const

/** The item of an analyte's name, as the map is keyed by it. */
export const NAME_ITEM = 'Name'
export const BATCH_ANALYTE_ITEMS = [NAME_ITEM, CONCENTRATION_PERCENT, 'Units'] as const

export const SINGLE_ROW_ITEMS = ['Analyte Header Row', 'First Metadata Row'] as const
export const BATCH_ROW_ITEMS = ['Sample List Header Row'] as const

export type SingleMetadataItem = (typeof SINGLE_METADATA_ITEMS)[number]
export type SingleAnalyteItem = (typeof SINGLE_ANALYTE_ITEMS)[number]
export type SingleRowItem = (typeof SINGLE_ROW_ITEMS)[number]
export type BatchMetadataItem = (typeof BATCH_METADATA_ITEMS)[number]
export type BatchAnalyteItem = (typeof BATCH_ANALYTE_ITEMS)[number]
export type BatchRowItem = (typeof BATCH_ROW_ITEMS)[number]

/** The analyte items without which a template cannot be saved. */
export const REQUIRED_ANALYTE_ITEMS = ['Name', CONCENTRATION_PERCENT] as const

export interface SingleResultMap {
  type: 1
  metadata: Partial<Record<SingleMetadataItem, CellRef>>
  analytes: Partial<Record<SingleAnalyteItem, CellRef>>
  rows: Partial<Record<SingleRowItem, number>>
}

export interface BatchResultMap {
  type: 2
  metadata: Partial<Record<BatchMetadataItem, CellRef>>
  /** By the column of the analyte's name cell. */
  analytes: Record<string, Partial<Record<BatchAnalyteItem, CellRef>>>
  rows: Partial<Record<BatchRowItem, number>>
}

/** What a template says: which cell or row of the file holds which item. */
export type TemplateMap = SingleResultMap | BatchResultMap

/** The labels of items whose name the screen does not show. */
const ITEM_LABELS: Readonly<Record<string, string>> = { Units: 'SQ Unit' }

export function itemLabel(item: string): string {
  return ITEM_LABELS[item] ?? item
}

/** A template map without any mapping. */
export function emptyTemplateMap(type: TemplateType): TemplateMap {
  return type === 1 ? { type, metadata: {}, analytes: {}, rows: {} } : { type, metadata: {}, analytes: {}, rows: {} }
}

export function cellRef(row: number, column: number): CellRef {
  return `${row},${column}`
}

/** Row and column, from 0; null for anything but a reference. */
export function parseCellRef(ref: unknown): { row: number; column: number } | null {
  const match = typeof ref === 'string' ? /^(\d{1,6}),(\d{1,5})$/.exec(ref) : null
  return match ? { row: Number(match[1]), column: Number(match[2]) } : null
}

/** The text of a cell, trimmed; '' where the grid has none. */
export function cellAt(grid: Grid, ref: CellRef | undefined): string {
  const cell = parseCellRef(ref)
  return cell ? (grid[cell.row]?.[cell.column] ?? '').trim() : ''
}

/** Whether the row exists and has anything in it. */
export function isFilledRow(grid: Grid, row: number): boolean {
  return grid[row]?.some((cell) => cell.trim() !== '') ?? false
}

/** The column of a cell reference; null for anything but a reference. */
export function columnOf(ref: CellRef | undefined): number | null {
  return parseCellRef(ref)?.column ?? null
}

/**
 * A stored or posted mapping as a map, only items of the type and well-formed references; null where it holds
 * anything else.
 */
export function readTemplateMap(
  type: unknown,
  metadata: unknown,
  analytes: unknown,
  rows: unknown,
): TemplateMap | null {
  if (type === 1) {
    const map = {
      metadata: readRefs(metadata, SINGLE_METADATA_ITEMS),
      analytes: readRefs(analytes, SINGLE_ANALYTE_ITEMS),
      rows: readRows(rows, SINGLE_ROW_ITEMS),
    }
    return map.metadata && map.analytes && map.rows
      ? { type, metadata: map.metadata, analytes: map.analytes, rows: map.rows }
      : null
  }
  if (type !== 2 || !isRecord(analytes)) return null
  const columns = Object.entries(analytes).map(
    ([column, refs]) => [column, readRefs(refs, BATCH_ANALYTE_ITEMS)] as const,
  )
  const batch: BatchResultMap['analytes'] = {}
  for (const [column, refs] of columns) {
    if (!/^\d{1,5}$/.test(column) || !refs) return null
    batch[column] = refs
  }
  const read = { metadata: readRefs(metadata, BATCH_METADATA_ITEMS), rows: readRows(rows, BATCH_ROW_ITEMS) }
  return read.metadata && read.rows ? { type, metadata: read.metadata, analytes: batch, rows: read.rows } : null
}

function readRefs<Item extends string>(value: unknown, items: readonly Item[]): Partial<Record<Item, CellRef>> | null {
  if (!isRecord(value)) return null
  const refs: Partial<Record<Item, CellRef>> = {}
  for (const [key, ref] of Object.entries(value)) {
    const item = items.find((known) => known === key)
    if (item === undefined || parseCellRef(ref) === null) return null
    refs[item] = ref as CellRef
  }
  return refs
}

function readRows<Item extends string>(value: unknown, items: readonly Item[]): Partial<Record<Item, number>> | null {
  if (!isRecord(value)) return null
  const rows: Partial<Record<Item, number>> = {}
  for (const [key, row] of Object.entries(value)) {
    const item = items.find((known) => known === key)
    if (item === undefined || typeof row !== 'number' || !Number.isInteger(row) || row < 0) return null
    rows[item] = row
  }
  return rows
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
