import { notifications } from '@mantine/notifications'
import { printLoadingList, type QueueItem } from '@eluent/contract'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../frame/services.ts'
import { t } from '../../language/t.ts'
import { openForPrinting } from '../../ui/download/open-for-printing.ts'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { ALLOWED, type RowAction } from '../../ui/row-actions/row-action.ts'

/** Prints the vials to load, tray and list on one page, for the hands at the tray. */
export function useLoadingList(items: readonly QueueItem[]): RowAction {
  const api = useApi()
  const print = useMutation({
    mutationFn: async () => openForPrinting(await api.send(printLoadingList, {})),
    onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
  })
  return {
    label: t('Print loading list'),
    verdict: items.every(({ sample }) => sample === null)
      ? { allowed: false, text: t('No sample is queued.') }
      : ALLOWED,
    pending: print.isPending,
    does: { run: () => print.mutate() },
  }
}
