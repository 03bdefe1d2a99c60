import { deleteStoragePlace, listStoragePlaces, type StoragePlaceRow } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { PLACE_KIND_NAMES, placeCode } from '@eluent/domain/custody'
import { Anchor, Button, Group } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { RowButton } from '../../ui/row-actions/RowButton.tsx'
import { RowRemoval } from '../../ui/row-actions/RowRemoval.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import { PlaceModal } from './PlaceModal.tsx'
import { t } from '../../language/t.ts'

/** The tree of rooms, cabinets, shelves, boxes and positions where samples are kept. */
export function StoragePlacesPage() {
  const mayEnter = can(useSession()?.claims.permissions, 'custody.enter')
  const places = useData(listStoragePlaces, {})
  const [edited, setEdited] = useState<StoragePlaceRow | 'new' | null>(null)
  const rows = places.data ?? []
  const depths = new Map<number, number>()
  for (const { id, path } of rows) depths.set(id, path.split(' / ').length - 1)
  return (
    <>
      <PageHeader action={mayEnter && <Button onClick={() => setEdited('new')}>{t('Add Place')}</Button>} />
      {places.error ? (
        <ErrorState error={places.error} onRetry={() => void places.refetch()} retrying={places.isFetching} />
      ) : places.data === undefined ? (
        <SkeletonLines lines={6} />
      ) : rows.length === 0 ? (
        <EmptyState title={t('No places yet')}>
          {t('Add the rooms first, then what stands in them. A position holds one sample, every other place several.')}
        </EmptyState>
      ) : (
        <Panel flush>
          <PlainTable
            label={t('Storage Places')}
            minWidth={560}
            rows={rows}
            rowKey={({ id }) => id}
            columns={[
              {
                header: t('Name'),
                render: ({ id, name }) => (
                  <Anchor
                    component={Link}
                    to={pathTo('storagePlace', { id })}
                    fz="sm"
                    style={{ paddingInlineStart: `${(depths.get(id) ?? 0) * 20}px` }}
                  >
                    {name}
                  </Anchor>
                ),
              },
              { header: t('Kind'), render: ({ kind }) => t(PLACE_KIND_NAMES[kind]) },
              { header: t('Code'), render: (place) => placeCode(place) },
              { header: t('Samples'), align: 'right', render: ({ holds }) => holds },
              mayEnter && {
                header: <span className="visually-hidden">{t('Actions')}</span>,
                render: (place: StoragePlaceRow) => (
                  <Group gap={4} justify="flex-end" wrap="nowrap">
                    <RowButton tip={t('Edit')} of={place.name} icon={IconPencil} onClick={() => setEdited(place)} />
                    <RowRemoval word={t('Remove')} noun={t('Place')} row={place} remove={deleteStoragePlace}>
                      {t('{name} leaves the list. Events that name it stay as they are.', { name: place.path })}
                    </RowRemoval>
                  </Group>
                ),
              },
            ]}
          />
        </Panel>
      )}
      {edited !== null && (
        <PlaceModal place={edited === 'new' ? null : edited} places={rows} onClose={() => setEdited(null)} />
      )}
    </>
  )
}
