import { Group } from '@mantine/core'
import { can } from '@eluent/domain/auth'
import { deleteBatch, type Batch } from '@eluent/contract'
import { IconClipboardList, IconPencil, IconQrcode } from '@tabler/icons-react'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { RowLink } from '../../ui/row-actions/RowButton.tsx'
import { RowRemoval } from '../../ui/row-actions/RowRemoval.tsx'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** Edit, QR codes, batch tests, delete; a deletion asks first. */
export function BatchRowActions({ batch }: { batch: Batch }) {
  const permissions = useSession()?.claims.permissions
  const { id, name } = batch
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {can(permissions, 'batch.edit') && (
        <RowLink tip={t('Edit')} of={name} icon={IconPencil} to={pathTo('batchEdit', { id })} />
      )}
      {can(permissions, 'batch.list') && (
        <RowLink tip={t('QR Codes')} of={name} icon={IconQrcode} to={pathTo('batchQrCodes', { id })} />
      )}
      {can(permissions, 'batch_test.list') && (
        <RowLink
          tip={t('Batch Tests')}
          of={name}
          icon={IconClipboardList}
          to={pathTo('batchTestList', { batchId: id })}
        />
      )}
      {can(permissions, 'batch.delete') && (
        <RowRemoval
          word={t('Delete')}
          noun={t('Batch')}
          row={batch}
          refusal={translated(batch.can.delete.text)}
          remove={deleteBatch}
        >
          {t('{name} and its {qr_code_count} QR codes leave every list. Codes that are printed lead nowhere then.', {
            name,
            qr_code_count: batch.qr_code_count,
          })}
        </RowRemoval>
      )}
    </Group>
  )
}
