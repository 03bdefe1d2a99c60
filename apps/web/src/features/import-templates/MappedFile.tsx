import { useMemo } from 'react'
import { CellGrid, type CellMark } from '../../ui/CellGrid/CellGrid.tsx'
import { marksOf } from './map-marks.ts'
import { chooseColor } from './map-rules.ts'
import { mappedItems, type TemplateMap } from './map-items.ts'
import { colorsFor } from './mapper-state.ts'
import { t } from '../../language/t.ts'

interface MappedFileProps {
  label: string
  map: TemplateMap
  rows: readonly (readonly string[])[]
  /** Without it the cells stand uncoloured. */
  showMap?: boolean
  /** The row that is this sample's, in a file of many. */
  ownRow?: number | null
}

const OWN_ROW: CellMark = { color: '#ccfbf1', textColor: '#134e4a', label: t('This sample') }

/** A file's cells with its map over them, to be looked at only. */
export function MappedFile({ label, map, rows, showMap = true, ownRow = null }: MappedFileProps) {
  const colors = useMemo(
    () =>
      colorsFor(
        mappedItems(map).map(({ place }) => place),
        {},
        chooseColor,
      ),
    [map],
  )
  const marks = useMemo(() => {
    const { cells, rows: marked } = marksOf(map, showMap ? colors : {}, rows)
    const own: [number, CellMark][] = ownRow === null || marked.has(ownRow) ? [] : [[ownRow, OWN_ROW]]
    return { cells, rows: new Map([...own, ...marked]) }
  }, [map, showMap, colors, rows, ownRow])
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
