import { notifications } from '@mantine/notifications'
import {
  MAX_COMPARED_TESTS,
  OVERALL_TEST,
  ANALYTICAL_REPORT_TEXTS,
  testsForWizard,
} from '@eluent/domain/analytical-reports'
import { can } from '@eluent/domain/auth'
import { useClientState, useServices, useSession } from '../../frame/services.ts'
import { NONE_SELECTED } from '../../frame/session/client-state.ts'
import { translated } from '../../language/translated.ts'

export interface Comparison {
  /** For a list's checkboxes; null for those who may not make reports. Ids are those of samples. */
  selection: { has: (row: { id: number }) => boolean; toggle: (row: { id: number }) => void } | null
  count: number
  clear: () => void
}

/** The tests selected for comparison, over all lists; `batchId` is the batch whose list asks. */
export function useComparison(batchId: number): Comparison {
  const { client } = useServices()
  const permissions = useSession()?.claims.permissions
  const selected = useClientState((state) => state.selectedTests)
  const ids = testsForWizard(selected)
  const toggle = ({ id }: { id: number }) => {
    const next = ids.includes(id) ? ids.filter((test) => test !== id) : [...ids, id]
    if (next.length > MAX_COMPARED_TESTS) {
      notifications.show({ color: 'orange', message: translated(ANALYTICAL_REPORT_TEXTS.tooManyTests) })
      return
    }
    client.setState({
      selectedTests:
        next.length === 0
          ? NONE_SELECTED
          : { selectedCheckBoxes: next.map((test) => ({ id: test })), batch_id: batchId, type: OVERALL_TEST },
    })
  }
  return {
    selection: can(permissions, 'graph_dashboard.create') ? { has: ({ id }) => ids.includes(id), toggle } : null,
    count: ids.length,
    clear: () => client.setState({ selectedTests: NONE_SELECTED }),
  }
}
