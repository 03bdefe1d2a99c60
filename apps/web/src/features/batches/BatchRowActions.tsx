import { Group } from '@mantine/core'
import { can } from '@eluent/domain/auth'
import { deleteBatch, type Batch } from '@eluent/contract'
import { IconClipboardList, IconPencil, IconQrcode } from '@tabler/icons-react'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { RowLink } from '../../ui/row-actions/RowButton.tsx'
import { RowRemoval } from '../../ui/row-actions/RowRemoval.tsx'

/** Edit, QR codes, batch tests, delete; a deletion asks first. */
export function BatchRowActions({ batch }: { batch: Batch }) {
  const permissions = useSession()?.claims.permissions
  const { id, name } = batch
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {can(permissions, 'batch.edit') && (
        <RowLink tip="Edit" of={name} icon={IconPencil} to={pathTo('batchEdit', { id })} />
      )}
      {can(permissions, 'batch.list') && (
        <RowLink tip="QR Codes" of={name} icon={IconQrcode} to={pathTo('batchQrCodes', { id })} />
      )}
      {can(permissions, 'batch_test.list') && (
        <RowLink tip="Batch Tests" of={name} icon={IconClipboardList} to={pathTo('batchTestList', { batchId: id })} />
      )}
      {can(permissions, 'batch.delete') && (
        <RowRemoval word="Delete" noun="Batch" row={batch} refusal={batch.can.delete.text} remove={deleteBatch}>
          {`${name} and its ${batch.qr_code_count} QR codes leave every list. Codes that are printed lead nowhere then.`}
        </RowRemoval>
      )}
    </Group>
  )
}
