import {
  BATCH_ROW_ITEMS,
  REQUIRED_ANALYTE_ITEMS,
  SINGLE_ROW_ITEMS,
  itemLabel,
  type TemplateType,
} from '@eluent/domain/import-templates'
import { analyteName } from './map-marks.ts'
import { placeOf, type MapItem, type TemplateMap } from './map-items.ts'
import { t } from '../../language/t.ts'

/** The required items that have no place yet, in words, as they stand beside Save. */
export function missingItems(type: TemplateType, map: TemplateMap, grid: readonly (readonly string[])[]): string[] {
  const open = (item: MapItem): boolean => placeOf(map, item) === null
  const rows = (type === 1 ? SINGLE_ROW_ITEMS : BATCH_ROW_ITEMS).filter((label) => open({ kind: 'row', label }))
  if (type === 1) {
    const analytes = REQUIRED_ANALYTE_ITEMS.filter((label) => open({ kind: 'analyte', label }))
    return [...rows, ...analytes.map(itemLabel)]
  }
  const columns = Object.keys(map.analytes)
  if (columns.length === 0) return [...rows, t('an analyte')]
  const ofAnalytes = columns.flatMap((column) =>
    REQUIRED_ANALYTE_ITEMS.filter((label) => open({ kind: 'analyteItem', column, label })).map(
      (label) => `${analyteName(map, column, grid)} ${itemLabel(label)}`,
    ),
  )
  return [...rows, ...ofAnalytes]
}
