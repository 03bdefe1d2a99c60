import { useMemo } from 'react'
import { CellGrid } from '../../ui/CellGrid/CellGrid.tsx'
import { marksOf } from './map-marks.ts'
import { chooseColor } from './map-rules.ts'
import { mappedItems, type TemplateMap } from './map-items.ts'
import { colorsFor } from './mapper-state.ts'

interface MappedFileProps {
  label: string
  map: TemplateMap
  rows: readonly (readonly string[])[]
  /** Without it the cells stand uncoloured. */
  showMap?: boolean
}

/** A file's cells with its map over them, to be looked at only. */
export function MappedFile({ label, map, rows, showMap = true }: MappedFileProps) {
  const colors = useMemo(
    () =>
      colorsFor(
        mappedItems(map).map(({ place }) => place),
        {},
        chooseColor,
      ),
    [map],
  )
  const marks = useMemo(() => marksOf(map, showMap ? colors : {}, rows), [map, showMap, colors, rows])
  const pinned = useMemo(() => [...new Set(Object.values(map.rows))].sort((a, b) => a - b), [map.rows])
  return (
    <CellGrid
      label={label}
      rows={rows}
      cellMarks={marks.cells}
      rowMarks={marks.rows}
      pinned={showMap ? pinned : []}
      picks={null}
    />
  )
}
