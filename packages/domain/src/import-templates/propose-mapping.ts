import { proposeBatch } from './propose-batch.ts'
import { proposeSingle } from './propose-single.ts'
import { emptyTemplateMap, type CellRef, type Grid, type TemplateMap, type TemplateType } from './template-map.ts'

/** One mapping that the file's own words suggest; nothing is mapped until someone confirms it. */
export interface MappingProposal {
  group: 'metadata' | 'analytes' | 'rows'
  item: string
  /** Type 2: the column of the analyte's name cell; null elsewhere. */
  analyte: string | null
  /** The cell; null for a row. */
  ref: CellRef | null
  row: number | null
  /** 0 to 1: 1 where the heading is the item's own word. */
  confidence: number
}

export interface ProposedMapping {
  /** All proposals as a template map. */
  map: TemplateMap
  proposals: MappingProposal[]
}

/** Rows searched: headings are near the beginning, also of a list of 20,000 samples. */
const LOOKED_AT_ROWS = 1000

/** What the headings of a file suggest for a template of this type; no cell is proposed twice. */
export function proposeMapping(grid: Grid, type: TemplateType): ProposedMapping {
  const beginning = grid.slice(0, LOOKED_AT_ROWS)
  const proposals = type === 1 ? proposeSingle(beginning) : proposeBatch(beginning)
  const map = emptyTemplateMap(type)
  for (const { group, item, analyte, ref, row } of proposals) {
    if (group === 'rows') Object.assign(map.rows, { [item]: row })
    else if (group === 'analytes' && map.type === 2)
      Object.assign((map.analytes[analyte ?? ''] ??= {}), { [item]: ref })
    else Object.assign(map[group], { [item]: ref })
  }
  return { map, proposals }
}
