import { deleteAnalyteName, listAnalyteNames, type AnalyteName } from '@eluent/contract'
import { ANALYTE_NAME_COLUMNS } from '@eluent/domain/analyte-names'
import { can } from '@eluent/domain/auth'
import { writeCsv } from '@eluent/report'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { useSession } from '../../frame/services.ts'
import { formatDate } from '../../ui/dates/format-date.ts'
import { saveBlob } from '../../ui/download/save-blob.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { t } from '../../language/t.ts'
import { EditNameModal } from './EditNameModal.tsx'
import { ImportNames } from './ImportNames.tsx'

const [WRITTEN, ANALYTE] = ANALYTE_NAME_COLUMNS

/** What files call analytes and what the laboratory calls them; imports add to it. */
export function AnalyteNamesPage() {
  const permissions = useSession()?.claims.permissions
  const mayAdd = can(permissions, 'sample.create')
  const mayRemove = can(permissions, 'sample.edit')
  const found = useRead(listAnalyteNames, {})
  const [editing, setEditing] = useState<AnalyteName | 'new' | null>(null)
  const [removing, setRemoving] = useState<AnalyteName | null>(null)
  const names = found.data?.data.names ?? []
  return (
    <>
      <PageHeader
        action={
          <Group gap="xs">
            {names.length > 0 && (
              <Button variant="default" onClick={() => exportNames(names)}>
                {t('Export CSV')}
              </Button>
            )}
            {mayAdd && <ImportNames />}
            {mayAdd && <Button onClick={() => setEditing('new')}>{t('Add Name')}</Button>}
          </Group>
        }
      />
      <ReadRecord query={found} errorTitle={t('The analyte names could not be loaded.')}>
        {() =>
          names.length === 0 ? (
            <EmptyState title={t('No name of your own yet')}>
              {t(
                'Common cannabinoid names, CAS numbers and the names of your report methods are known. What an import asks you about is kept here.',
              )}
            </EmptyState>
          ) : (
            <Panel title={t('Names')} flush>
              <PlainTable
                label={t('Analyte names')}
                rows={names}
                rowKey={({ id }) => id}
                columns={[
                  {
                    header: t('The file writes'),
                    render: ({ written }) => <span style={{ overflowWrap: 'anywhere' }}>{written}</span>,
                  },
                  {
                    header: t('Analyte'),
                    render: ({ analyte, updated_by, updated_at }) => (
                      <>
                        {analyte}
                        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                          {`${updated_by}, ${formatDate(updated_at)}`}
                        </Text>
                      </>
                    ),
                  },
                  (mayAdd || mayRemove) && {
                    header: <span className="visually-hidden">{t('Actions')}</span>,
                    align: 'right',
                    render: (name) => (
                      <Group gap={4} justify="flex-end">
                        {mayAdd && (
                          <Button
                            size="compact-sm"
                            variant="subtle"
                            aria-label={t('Edit {name}', { name: name.written })}
                            onClick={() => setEditing(name)}
                          >
                            {t('Edit')}
                          </Button>
                        )}
                        {mayRemove && (
                          <Button
                            size="compact-sm"
                            variant="subtle"
                            color="red"
                            aria-label={t('Remove {name}', { name: name.written })}
                            onClick={() => setRemoving(name)}
                          >
                            {t('Remove')}
                          </Button>
                        )}
                      </Group>
                    ),
                  },
                ]}
              />
            </Panel>
          )
        }
      </ReadRecord>
      {editing !== null && (
        <EditNameModal
          name={editing === 'new' ? null : editing}
          analytes={found.data?.data.analytes ?? []}
          onClose={() => setEditing(null)}
        />
      )}
      {removing && <RemoveNameModal name={removing} onClose={() => setRemoving(null)} />}
    </>
  )
}

function RemoveNameModal({ name, onClose }: { name: AnalyteName; onClose: () => void }) {
  return (
    <RemovalModal
      opened
      title={t('Remove {name}', { name: name.written })}
      confirmLabel={t('Remove')}
      action={useChange(deleteAnalyteName)}
      input={(body) => ({ params: { id: name.id }, body })}
      doneText={() => t('Analyte name removed')}
      onClose={onClose}
    >
      {t('The next file that writes it is asked again. What was imported by it keeps its names.')}
    </RemovalModal>
  )
}

function exportNames(names: readonly AnalyteName[]): void {
  const text = writeCsv(
    [
      { header: WRITTEN, type: 'text', value: ({ written }) => written },
      { header: ANALYTE, type: 'text', value: ({ analyte }) => analyte },
    ],
    names,
  )
  const blob = new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' })
  void saveBlob(new Response(blob), 'analyte-names.csv')
}
