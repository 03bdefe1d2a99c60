import { Text } from '@mantine/core'
import { ConfirmModal } from '../../../ui/ConfirmModal/ConfirmModal.tsx'
import { PlainTable } from '../../../ui/PlainTable/PlainTable.tsx'
import { FIELD_NAMES } from '../draft/draft-check.ts'
import type { Mending } from '../draft/mend-group.ts'
import classes from '../Imports.module.css'
import { locale, t } from '../../../language/t.ts'

interface MendModalProps {
  /** Empty while nothing is asked. */
  mendings: readonly Mending[]
  /** What would be wrong without it. */
  reason: string
  onYes: () => void
  onClose: () => void
}

/** Each value that would be changed, before and after, in one question for all rows of a reason. */
export function MendModal({ mendings, reason, onYes, onClose }: MendModalProps) {
  const label = FIELD_NAMES[mendings[0]?.field ?? ''] ?? ''
  return (
    <ConfirmModal
      opened={mendings.length > 0}
      title={t('Mend {label} in {count, plural, one {# row} other {# rows}}', { label, count: mendings.length })}
      confirmLabel={t('Change {count, plural, one {# row} other {# rows}}', { count: mendings.length })}
      onConfirm={onYes}
      onClose={onClose}
    >
      <Text size="sm" mb="sm">
        {reason}{' '}
        {t('The file is not changed; each change stands in its row with what the file says, and can be undone.')}
      </Text>
      <div className={classes['mendings']}>
        <PlainTable
          label={t('Before and after')}
          rows={mendings}
          rowKey={({ key, field }) => `${key} ${field}`}
          columns={[
            { header: t('Row'), render: ({ row }) => row.toLocaleString(locale) },
            { header: t('Before'), render: ({ before }) => (before.trim() === '' ? t('(blank)') : before) },
            { header: t('After'), render: ({ after }) => <strong>{after}</strong> },
          ]}
        />
      </div>
    </ConfirmModal>
  )
}
