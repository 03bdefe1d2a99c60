import {
  addNonconformanceTouches,
  removeNonconformanceTouch,
  type Nonconformance,
  type TouchedRecord,
} from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { Anchor, Button, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useSession } from '../../frame/services.ts'
import { FormError } from '../../ui/FormError/FormError.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { touchedPath, touchedWord } from './nonconformance-words.ts'
import { TouchSearch } from './TouchChoice.tsx'
import { t } from '../../language/t.ts'

/** The records that it touches, with the way to each. */
export function TouchedPanel({ record }: { record: Nonconformance }) {
  const permissions = useSession()?.claims.permissions
  const isOpen = record.state !== 'closed'
  const mayRemove = isOpen && can(permissions, 'nonconformance.approve')
  const [removed, setRemoved] = useState<TouchedRecord | null>(null)
  const add = useChange(addNonconformanceTouches, { rereadAfter: 'settled' })
  const remove = useChange(removeNonconformanceTouch)
  const { touches, touches_count: total } = record
  return (
    <Panel title={t('Records that it touches')}>
      {touches.length === 0 && <Text c="dimmed">{t('None. It holds no report back.')}</Text>}
      {touches.length > 0 && (
        <PlainTable
          label={t('Records that it touches')}
          minWidth={480}
          rows={touches}
          rowKey={({ touch_id }) => touch_id}
          columns={[
            { header: t('Kind'), render: ({ kind }) => touchedWord(kind) },
            {
              header: t('Record'),
              render: (touched) => (
                <Anchor component={Link} to={touchedPath(touched)} inherit>
                  {touched.name}
                </Anchor>
              ),
            },
            { header: t('Named by'), render: ({ created_by_name }) => created_by_name },
            mayRemove && {
              header: '',
              align: 'right',
              render: (touched) => (
                <Button
                  variant="subtle"
                  size="compact-sm"
                  aria-label={t('Take out {name}', { name: touched.name })}
                  onClick={() => setRemoved(touched)}
                >
                  {t('Take Out ...')}
                </Button>
              ),
            },
          ]}
        />
      )}
      {total > touches.length && (
        <Text fz="sm" c="dimmed" mt="xs">
          {t('The first {shown} of {total}.', { shown: touches.length, total })}
        </Text>
      )}
      {isOpen && can(permissions, 'nonconformance.enter') && (
        <div style={{ maxWidth: 480, marginTop: 12 }}>
          <TouchSearch
            onChoose={({ kind, id }) =>
              add.mutate({ params: { id: record.id }, body: { touches: [{ kind, id }], version: record.version } })
            }
          />
          <FormError error={add.error} />
        </div>
      )}
      {removed !== null && (
        <RemovalModal
          opened
          title={t('Take Record Out')}
          confirmLabel={t('Take Out')}
          action={remove}
          input={(body) => ({ params: { id: removed.touch_id }, body })}
          doneText={({ message }) => message}
          onClose={() => setRemoved(null)}
        >
          {t('{name} is no longer touched by it. A report that it held can be released then.', { name: removed.name })}
        </RemovalModal>
      )}
    </Panel>
  )
}
