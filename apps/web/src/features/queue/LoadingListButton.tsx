import { Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { printLoadingList } from '@eluent/contract'
import { IconPrinter } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { useApi } from '../../frame/services.ts'
import { openForPrinting } from '../../ui/download/open-for-printing.ts'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { t } from '../../language/t.ts'

/** The vials to load, tray and list on one page, for the hands at the tray. */
export function LoadingListButton({ disabled }: { disabled: boolean }) {
  const api = useApi()
  const print = useMutation({
    mutationFn: async () => openForPrinting(await api.send(printLoadingList, {})),
    onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
  })
  return (
    <Button
      variant="default"
      size="sm"
      ms="auto"
      leftSection={<IconPrinter size={16} stroke={1.6} />}
      disabled={disabled}
      {...(disabled && { title: t('No sample is queued.') })}
      loading={print.isPending}
      onClick={() => print.mutate()}
    >
      {t('Print loading list')}
    </Button>
  )
}
