import type { LotRow } from '@eluent/contract'
import { IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../language/t.ts'
import type { RowSelection } from '../../ui/DataTable/RowTable.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ALLOWED } from '../../ui/row-actions/row-action.ts'
import { SelectionBar } from '../../ui/SelectionBar/SelectionBar.tsx'

const LotLabelsModal = lazyPart(async () => (await import('./LotLabelsModal.tsx')).LotLabelsModal)

interface LotSelection {
  ids: readonly number[]
  rows: RowSelection<LotRow>
  clear: () => void
}

/** The lots that are selected in a list, over its pages, in the order of their selection. */
export function useLotSelection(): LotSelection {
  const [ids, setIds] = useState<readonly number[]>([])
  const chosen = new Set(ids)
  return {
    ids,
    clear: () => setIds([]),
    rows: {
      has: ({ id }) => chosen.has(id),
      toggle: ({ id }) => setIds(chosen.has(id) ? ids.filter((one) => one !== id) : [...ids, id]),
      toggleAll: (shown, selected) => {
        const those = new Set(shown.map(({ id }) => id))
        const others = ids.filter((id) => !those.has(id))
        setIds(selected ? [...others, ...those] : others)
      },
      label: ({ item, lot_number }) => t('Select {name}', { name: `${item.name} \u00b7 ${lot_number}` }),
    },
  }
}

/** What can be done with several lots. */
export function LotSelectionBar({ selection: { ids, clear } }: { selection: LotSelection }) {
  const [printing, setPrinting] = useState(false)
  return (
    <>
      <SelectionBar
        count={ids.length}
        total={undefined}
        selectAll={{ run: clear, pending: false }}
        onClear={clear}
        progress={null}
        actions={[
          { label: t('Print Labels'), verdict: ALLOWED, icon: IconTag, does: { ask: () => setPrinting(true) } },
        ]}
      />
      {printing && <LotLabelsModal ids={ids} onClose={() => setPrinting(false)} />}
    </>
  )
}
