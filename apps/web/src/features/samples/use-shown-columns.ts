import type { SampleRow } from '@eluent/contract'
import { viewOfAddress } from '@eluent/domain/lists'
import { chosenColumns, type ListPreference } from '@eluent/domain/users'
import { useNavigate } from '@tanstack/react-router'
import { useTextSearch } from '../../frame/use-text-search.ts'
import type { Column } from '../../ui/DataTable/RowTable.tsx'

interface ShownColumns {
  columns: Column<SampleRow>[]
  /** Keeps a choice: columns in the address where a view put them there, all else with the reader. */
  choose: (chosen: ListPreference) => void
}

/** The columns of a list: those of the address, which a view puts there, else those that the reader chose. */
export function useShownColumns(
  { delivered, more }: Record<'delivered' | 'more', readonly Column<SampleRow>[]>,
  [preference, prefer]: [ListPreference, (chosen: ListPreference) => void],
): ShownColumns {
  const navigate = useNavigate()
  const named = viewOfAddress(useTextSearch()).columns?.split(',')
  const chosen = named ?? preference.columns
  return {
    columns: chosen ? chosenColumns([...delivered, ...more], chosen) : [...delivered],
    choose: (next) => {
      if (named === undefined || !('columns' in next)) return prefer(next)
      const columns = (next.columns ?? delivered.map(({ key }) => key)).join(',')
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, columns }),
        replace: true,
        resetScroll: false,
      })
    },
  }
}
