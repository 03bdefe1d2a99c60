import { Alert, Button, Group, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmModal } from '../../../ui/ConfirmModal/ConfirmModal.tsx'
import { formatListDate } from '../../../ui/dates/format-list-date.ts'
import { clearShelf, unfinishedImport, type ShelvedImport } from './import-shelf.ts'
import { useKept } from './use-kept.ts'
import { t } from '../../../language/t.ts'

/** Offers the import that was confirmed here and not finished: the page was closed, or the computer went down. */
export function ResumeNotice({ onResume }: { onResume: (job: ShelvedImport) => void }) {
  const [found, setFound] = useKept<ShelvedImport | null>(unfinishedImport, null)
  const [asking, setAsking] = useState(false)
  if (found === null) return null
  return (
    <Alert color="orange" variant="light" mb="md" icon={<IconHistory size={20} stroke={1.6} />}>
      <Text size="sm">
        {t(
          'The import of {map} ({total} {total, plural, one {sample} other {samples}}, begun {startedAt}) was not finished. Resume stores what is missing and nothing twice.',
          {
            map: found.files.map(({ name }) => name).join(', '),
            total: found.total,
            startedAt: formatListDate(found.startedAt),
          },
        )}
      </Text>
      <Group gap="xs" mt="sm">
        <Button size="sm" onClick={() => onResume(found)}>
          {t('Resume')}
        </Button>
        <Button size="sm" variant="default" onClick={() => setAsking(true)}>
          {t('Discard')}
        </Button>
      </Group>
      <ConfirmModal
        opened={asking}
        destructive
        title={t('Discard the unfinished import')}
        confirmLabel={t('Discard')}
        onConfirm={() => {
          void clearShelf()
          setAsking(false)
          setFound(null)
        }}
        onClose={() => setAsking(false)}
      >
        {t('Samples that were stored stay. What is missing is not imported.')}
      </ConfirmModal>
    </Alert>
  )
}
