import {
  mappingTextColor,
  nextMappingColor,
  proposeMapping,
  type Grid,
  type TemplateType,
} from '@eluent/domain/import-templates'
import type { ChooseColor, Proposal } from './mapper-state.ts'

/** A random colour, never too near those in use and never hard to read on. */
export const chooseColor: ChooseColor = (inUse) => {
  const color = nextMappingColor(Math.random, inUse)
  return { color, textColor: mappingTextColor(color) }
}

/** Whether the file's headings name analytes for a template of the other type alone. */
export function fitsOtherType(type: TemplateType, grid: Grid): boolean {
  const hasAnalytes = (of: TemplateType) => proposeMapping(grid, of).proposals.some(({ group }) => group === 'analytes')
  return !hasAnalytes(type) && hasAnalytes(type === 1 ? 2 : 1)
}

/** What the file's own words suggest for the items of a template of this type. */
export function proposalsFor(type: TemplateType, grid: Grid): Proposal[] {
  return proposeMapping(grid, type).proposals.flatMap<Proposal>(({ group, item: label, analyte, ref, row }) => {
    const place = ref ?? (row === null ? null : String(row))
    if (place === null) return []
    if (group === 'analytes' && analyte !== null) {
      return [{ place, item: { kind: 'analyteItem' as const, column: analyte, label } }]
    }
    const kind = { metadata: 'metadata', analytes: 'analyte', rows: 'row' } as const
    return [{ place, item: { kind: kind[group], label } }]
  })
}
