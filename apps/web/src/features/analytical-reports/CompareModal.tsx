import { ActionIcon, Badge, Modal, Table, Text } from '@mantine/core'
import { listComparedTests } from '@eluent/contract'
import { IconX } from '@tabler/icons-react'
import { useData } from '../../frame/data/use-read.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { t } from '../../language/t.ts'

interface CompareModalProps {
  ids: readonly number[]
  opened: boolean
  onClose: () => void
  onRemove: (id: number) => void
}

/** The test results that are selected for comparison. */
export function CompareModal({ ids, opened, onClose, onRemove }: CompareModalProps) {
  const tests = useData(
    listComparedTests,
    { query: { ids: ids.join(',') } },
    { enabled: opened && ids.length > 0, keepPrevious: true },
  )
  return (
    <Modal opened={opened} onClose={onClose} title={t('Selected Test Results')} size="lg">
      {tests.error ? (
        <ErrorState error={tests.error} onRetry={() => void tests.refetch()} retrying={tests.isFetching} />
      ) : tests.data === undefined ? (
        <SkeletonLines lines={3} />
      ) : (
        <Table.ScrollContainer minWidth={460}>
          <Table aria-label={t('Selected test results')}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Strain/Sample Name')}</Table.Th>
                <Table.Th>{t('Batch Number')}</Table.Th>
                <Table.Th>{t('Tested')}</Table.Th>
                <Table.Th>
                  <span className="visually-hidden">{t('Remove')}</span>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {tests.data.map((test) => (
                <Table.Tr key={test.id}>
                  <Table.Td>{test.strain_name ?? 'N/A'}</Table.Td>
                  <Table.Td>{test.batch_number ?? 'N/A'}</Table.Td>
                  <Table.Td>
                    {test.finished ? (
                      formatListDate(test.tested_at ?? test.created_at)
                    ) : (
                      <Badge variant="light" color="yellow.9">
                        {t('Not finished')}
                      </Badge>
                    )}
                  </Table.Td>
                  <Table.Td ta="right">
                    <ActionIcon
                      variant="subtle"
                      color="gray"
                      aria-label={t('Remove {strain_name}', {
                        strain_name: test.strain_name ?? t('sample {id}', { id: test.id }),
                      })}
                      onClick={() => onRemove(test.id)}
                    >
                      <IconX size={16} />
                    </ActionIcon>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {tests.data && tests.data.length < ids.length && (
        <Text size="sm" c="dimmed" mt="sm">
          {t('{count} of the selected tests were removed from the laboratory meanwhile.', {
            count: ids.length - tests.data.length,
          })}
        </Text>
      )}
    </Modal>
  )
}
