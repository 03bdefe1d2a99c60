import { printEquipmentLogBook, type Equipment } from '@eluent/contract'
import { Button } from '@mantine/core'
import { useServices } from '../../frame/services.ts'
import { usePrint, usePrintKey } from '../../ui/download/use-print.ts'
import { t } from '../../language/t.ts'

/** Opens everything that happened to a piece as a PDF. */
export function LogBookButton({ piece }: { piece: Equipment }) {
  const { api } = useServices()
  const { print, isPending } = usePrint(() => api.send(printEquipmentLogBook, { params: { id: piece.id } }))
  usePrintKey(print)
  return (
    <Button variant="default" size="sm" loading={isPending} onClick={print}>
      {t('Print Log Book')}
    </Button>
  )
}
