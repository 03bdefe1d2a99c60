import type { ControlSeriesRow } from '@eluent/contract'
import { CHARTED_FIGURES } from '@eluent/domain/control-charts'
import { isCalendarDay, isStorableText } from '@eluent/domain/text'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { useTextSearch } from '../../frame/use-text-search.ts'
import { leftOutOf, saysId } from '../../ui/DataTable/left-out.ts'

/** What the address says: what was chosen, the days that are drawn, and the point that is open. */
export interface ChartAddress {
  method?: string
  machine?: string
  what?: string
  analyte?: string
  lot?: string
  level?: string
  from?: string
  until?: string
  point?: string
}

const CHOICE_MAX = 255
const isChoice = (text: string) => text.length <= CHOICE_MAX && isStorableText(text)

/** What each may say; a lot of 0 is none. */
const MEANINGS = {
  method: saysId,
  machine: isChoice,
  what: (text: string) => CHARTED_FIGURES.some((figure) => figure === text),
  analyte: isChoice,
  lot: (text: string) => text === '0' || saysId(text),
  level: isChoice,
  from: isCalendarDay,
  until: isCalendarDay,
  point: saysId,
}
const KEYS = ['method', 'machine', 'what', 'analyte', 'lot', 'level', 'from', 'until', 'point'] as const

/** The address of the charts, and what changes it; Back goes to the choice before, with its days. */
export function useChartAddress() {
  const search = useTextSearch()
  const navigate = useNavigate()
  const leftOut = useMemo(() => leftOutOf(search, MEANINGS), [search])
  const address = useMemo<ChartAddress>(
    () =>
      Object.fromEntries(KEYS.flatMap((key) => (search[key] && !leftOut.includes(key) ? [[key, search[key]]] : []))),
    [search, leftOut],
  )
  const go = (next: ChartAddress, { replace = false } = {}) =>
    void navigate({
      to: pathTo('controlCharts'),
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value !== '')),
      replace,
      resetScroll: false,
    })
  return { address, leftOut, go }
}

/** The address of one chart. */
export function addressOf(
  row: Pick<ControlSeriesRow, 'method' | 'machine_name' | 'figure' | 'analyte' | 'lot' | 'level'>,
) {
  return {
    method: String(row.method.id),
    machine: row.machine_name,
    what: row.figure,
    analyte: row.analyte,
    lot: String(row.lot?.id ?? 0),
    ...(row.level !== '' && { level: row.level }),
  }
}

/** What is asked of the server. */
export function queryOf({ method, machine, what, analyte, lot, level }: ChartAddress) {
  return {
    ...(method && { method: Number(method) }),
    ...(machine && { machine }),
    ...(what && { what: what as 'recovery' }),
    ...(analyte && { analyte }),
    ...(lot && { lot: Number(lot) }),
    ...(level && { level }),
  }
}
