import { can } from '@eluent/domain/auth'
import { useMediaQuery } from '@mantine/hooks'
import { useState } from 'react'
import { useServices, useSession } from '../../frame/services.ts'
import { t } from '../../language/t.ts'
import { ALLOWED, type RowAction, type RowActions } from '../../ui/row-actions/row-action.ts'
import { useDriverLink } from '../instrument/browser-link.ts'
import { useMachineActions } from '../instrument/use-machine-actions.ts'
import { GoOnModal } from './GoOnModal.tsx'
import { useLoadingList } from './use-loading-list.ts'
import { useQueue } from './use-queue.ts'
import { useQueueActions } from './use-queue-actions.tsx'

/** What the buttons of the autosampler's panel do, for the command menu; nothing where there is no panel. */
export function useAutosamplerCommands(): RowActions {
  const link = useDriverLink()
  const { client } = useServices()
  const wide = useMediaQuery('(min-width: 768px)', true, { getInitialValueInEffect: false })
  const mayRun = can(useSession()?.claims.permissions, 'sample_report.run_test')
  const hasPanel = link !== null && wide
  const queue = useQueue(hasPanel).data
  const items = queue?.data ?? []
  const [isGoingOn, setGoingOn] = useState(false)
  const { buttons, sleep, noRun } = useMachineActions(link, items)
  const { adding, clear, dialog } = useQueueActions(items)
  const loadingList = useLoadingList(items)
  if (!hasPanel) return { actions: [], dialog: null }
  const panel: RowAction = {
    label: t('Autosampler queue'),
    verdict: ALLOWED,
    does: { run: () => client.setState({ queueShown: true }) },
  }
  const goOn: RowAction = {
    label: t('Go On With the Queue'),
    verdict: ALLOWED,
    does: { ask: () => setGoingOn(true) },
  }
  // whoever looks for it reads why it is not there; 'Queue Empty' says nothing more
  const begin: RowAction[] =
    noRun === null
      ? []
      : [{ label: t('Begin Run'), verdict: { allowed: false, text: noRun }, does: { run: () => undefined } }]
  const usable = buttons.filter(({ label }) => label !== t('Queue Empty'))
  return {
    actions: [
      ...(mayRun && queue?.stopped ? [goOn] : []),
      ...begin,
      ...usable,
      ...(sleep === null ? [] : [sleep]),
      panel,
      loadingList,
      ...(mayRun ? [...adding, clear] : []),
    ],
    dialog: isGoingOn ? <GoOnModal onClose={() => setGoingOn(false)} /> : dialog,
  }
}
