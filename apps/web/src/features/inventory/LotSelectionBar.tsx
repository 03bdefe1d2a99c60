import type { LotRow } from '@eluent/contract'
import { IconTag } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '../../language/t.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ALLOWED } from '../../ui/row-actions/row-action.ts'
import { useRowSelection, type ChosenRows } from '../../ui/SelectionBar/use-row-selection.ts'
import { RowSelectionBar } from '../../ui/SelectionBar/RowSelectionBar.tsx'

const LotLabelsModal = lazyPart(async () => (await import('./LotLabelsModal.tsx')).LotLabelsModal)

/** The lots that are selected in a list. */
export function useLotSelection(): ChosenRows<LotRow> {
  return useRowSelection<LotRow>(({ item, lot_number }) =>
    t('Select {name}', { name: `${item.name} \u00b7 ${lot_number}` }),
  )
}

/** What can be done with several lots. */
export function LotSelectionBar({ selection }: { selection: ChosenRows<LotRow> }) {
  const [printing, setPrinting] = useState(false)
  return (
    <>
      <RowSelectionBar
        selection={selection}
        actions={[
          { label: t('Print Labels'), verdict: ALLOWED, icon: IconTag, does: { ask: () => setPrinting(true) } },
        ]}
      />
      {printing && <LotLabelsModal ids={selection.chosen.map(({ id }) => id)} onClose={() => setPrinting(false)} />}
    </>
  )
}
