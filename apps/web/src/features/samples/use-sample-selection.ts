import { selectSamples, type QueryIn, type SampleRow } from '@eluent/contract'
import { OVERALL_TEST, testsForWizard } from '@eluent/domain/analytical-reports'
import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { useClientState, useServices } from '../../frame/services.ts'
import { NONE_SELECTED } from '../../frame/session/client-state.ts'
import type { RowSelection } from '../../ui/DataTable/RowTable.tsx'
import { showUndo } from '../../ui/UndoNotice/show-undo.tsx'
import { rowName } from '../sample-labels/labelled-sample.ts'
import type { SampleListKind } from './use-list-export.ts'
import { showLoadFailure } from './use-sample-download.ts'
import { t } from '../../language/t.ts'

export interface SampleSelection {
  ids: readonly number[]
  rows: RowSelection<SampleRow>
  clear: () => void
  /** What was done to these is done: they are selected no more; what was refused stays. */
  giveUp: (done: readonly number[]) => void
  /** They are selected again: what was done to them was taken back. */
  giveBack: (undone: readonly number[]) => void
  selectAll: { run: () => void; pending: boolean }
}

/** What is selected in a list of samples, over its pages. That of the sample list is kept, and is what Compare compares. */
export function useSampleSelection(
  kind: SampleListKind,
  listed: Partial<QueryIn<typeof selectSamples>>,
): SampleSelection {
  const { api, client } = useServices()
  const kept = useClientState((state) => state.selectedTests)
  const [ofQc, setOfQc] = useState<readonly number[]>([])
  const ids = kind === 'qc' ? ofQc : testsForWizard(kept)
  // from what is selected then, which may be more or less than when an action began
  const alter = useCallback(
    (from: (current: readonly number[]) => readonly number[]) => {
      if (kind === 'qc') setOfQc(from)
      else client.setState(({ selectedTests }) => ({ selectedTests: asTests(from(testsForWizard(selectedTests))) }))
    },
    [kind, client],
  )
  const change = useCallback((next: readonly number[]) => alter(() => next), [alter])
  const all = useMutation({
    mutationFn: () => api.call(selectSamples, { query: listed }),
    onSuccess: ({ data, meta }) => {
      change(data)
      if (meta.total_count > data.length) {
        notifications.show({
          color: 'orange',
          message: t('The newest {count} of {total_count} are selected.', {
            count: data.length,
            total_count: meta.total_count,
          }),
        })
      }
    },
    onError: showLoadFailure,
  })
  const chosen = new Set(ids)
  const giveBack = (undone: readonly number[]) => alter((current) => [...without(current, undone), ...undone])
  const clear = () => {
    change([])
    // one is soon selected again
    if (ids.length < 2) return
    const values = { count: ids.length }
    const undo = async () => {
      giveBack(ids)
      return t('{count} selected', values)
    }
    showUndo({ message: t('{count} selected no more', values), undo })
  }
  return {
    ids,
    rows: {
      has: ({ id }) => chosen.has(id),
      toggle: ({ id }) => change(chosen.has(id) ? ids.filter((one) => one !== id) : [...ids, id]),
      toggleAll: (shown, selected) => {
        const those = new Set(shown.map(({ id }) => id))
        const others = ids.filter((id) => !those.has(id))
        change(selected ? [...others, ...those] : others)
      },
      label: (row) => t('Select {rowName}', { rowName: rowName(row) }),
    },
    clear,
    giveUp: (done) => alter((current) => without(current, done)),
    giveBack,
    selectAll: { run: () => all.mutate(), pending: all.isPending },
  }
}

function without(ids: readonly number[], others: readonly number[]): number[] {
  const left = new Set(others)
  return ids.filter((id) => !left.has(id))
}

function asTests(ids: readonly number[]) {
  if (ids.length === 0) return NONE_SELECTED
  return { selectedCheckBoxes: ids.map((id) => ({ id })), batch_id: null, type: OVERALL_TEST }
}
