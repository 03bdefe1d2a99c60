import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmModal } from '../../../ui/ConfirmModal/ConfirmModal.tsx'
import { formatListDate } from '../../../ui/dates/format-list-date.ts'
import { forgetBegun, listBegun, type BegunImport } from './begun-imports.ts'
import { useKept } from './use-kept.ts'
import { t } from '../../../language/t.ts'

const NONE: readonly BegunImport[] = []

interface BegunImportsProps {
  onGoOn: (begun: BegunImport) => void
}

/** Files of this person that were begun in this browser and neither imported nor discarded away. */
export function BegunImports({ onGoOn }: BegunImportsProps) {
  const [all, setAll] = useKept<readonly BegunImport[]>(listBegun, NONE)
  const [discarded, setDiscarded] = useState<BegunImport | null>(null)
  if (all.length === 0) return null
  return (
    <Alert
      color="gray"
      variant="light"
      mb="md"
      icon={<IconHistory size={20} stroke={1.6} />}
      title={t('Begun and not imported')}
    >
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: 'none' }}>
        {all.map((begun) => (
          <Group key={begun.sha256} component="li" gap="xs" justify="space-between">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {t('{name}: {total} {total, plural, one {sample} other {samples}}, left {keptAt}', {
                name: begun.fileName,
                total: begun.total,
                keptAt: formatListDate(begun.keptAt),
              })}
            </Text>
            <Group gap="xs">
              <Button
                size="sm"
                variant="default"
                aria-label={t('Go on with {name}', { name: begun.fileName })}
                onClick={() => onGoOn(begun)}
              >
                {t('Go On')}
              </Button>
              <Button
                size="sm"
                variant="subtle"
                color="red"
                aria-label={t('Throw {name} away', { name: begun.fileName })}
                onClick={() => setDiscarded(begun)}
              >
                {t('Throw Away')}
              </Button>
            </Group>
          </Group>
        ))}
      </Stack>
      <ConfirmModal
        opened={discarded !== null}
        destructive
        title={t('Throw away what was begun')}
        confirmLabel={t('Throw Away')}
        onConfirm={() => {
          if (discarded === null) return
          void forgetBegun(discarded)
          setAll(all.filter((one) => one !== discarded))
          setDiscarded(null)
        }}
        onClose={() => setDiscarded(null)}
      >
        {t('What was answered, typed and added for {name} is lost. Samples that were imported stay.', {
          name: discarded?.fileName ?? '',
        })}
      </ConfirmModal>
    </Alert>
  )
}
