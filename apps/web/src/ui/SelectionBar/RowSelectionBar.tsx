import type { SelectionAction } from './SelectionActions.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import type { ChosenRows } from './use-row-selection.ts'

interface RowSelectionBarProps {
  selection: Pick<ChosenRows<unknown>, 'chosen' | 'clear'>
  /** What is said of an action under way. */
  progress?: string | null
  actions: readonly SelectionAction[]
}

/** The bar of a list whose rows are selected one by one or by the page, as `useRowSelection` keeps them. */
export function RowSelectionBar({ selection: { chosen, clear }, progress = null, actions }: RowSelectionBarProps) {
  return (
    <SelectionBar
      count={chosen.length}
      total={undefined}
      selectAll={{ run: clear, pending: false }}
      onClear={clear}
      progress={progress}
      actions={actions}
    />
  )
}
