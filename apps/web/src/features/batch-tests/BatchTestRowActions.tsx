import { Group } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { can } from '@eluent/domain'
import type { BatchTest } from '@eluent/contract'
import { IconChartHistogram, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { pathTo } from '../../app/screens.ts'
import { useSession } from '../../app/services.ts'
import { ConfirmModal } from '../../ui/ConfirmModal.tsx'
import { RowButton, RowLink } from '../../ui/RowButton.tsx'
import { useDeleteBatchTest } from './queries.ts'

const NO_RESULTS_TEXT = 'This sample has no results yet.'

/** Edit, results, delete; a deletion asks first. */
export function BatchTestRowActions({ test }: { test: BatchTest }) {
  const permissions = useSession()?.claims.permissions
  const remove = useDeleteBatchTest()
  const [asking, setAsking] = useState(false)
  const { id, name, sample_id } = test
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {can(permissions, 'batch_test.edit') && (
        <RowLink tip="Edit" of={name} icon={IconPencil} to={pathTo('batchTestEdit', { id })} />
      )}
      {test.results ? (
        <RowLink tip="Results" of={name} icon={IconChartHistogram} to={pathTo('sampleReport', { id: sample_id })} />
      ) : (
        <RowButton tip="Results" of={name} icon={IconChartHistogram} refusal={NO_RESULTS_TEXT} />
      )}
      {can(permissions, 'batch_test.delete') && (
        <RowButton
          tip="Delete"
          of={name}
          icon={IconTrash}
          refusal={test.can.delete.text}
          onClick={() => setAsking(true)}
        />
      )}
      <ConfirmModal
        opened={asking}
        title="Delete Batch Test"
        confirmLabel="Delete"
        destructive
        pending={remove.isPending}
        error={remove.error}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(id, {
            onSuccess: ({ message }) => {
              setAsking(false)
              notifications.show({ color: 'accent', message })
            },
          })
        }
      >
        {`${name} leaves the list. Its QR code is free for another test.`}
      </ConfirmModal>
    </Group>
  )
}
