import { Alert, Button, Group, Text } from '@mantine/core'
import { IconFiles } from '@tabler/icons-react'
import { useSession } from '../../../frame/services.ts'
import { formatListDate } from '../../../ui/dates/format-list-date.ts'
import { NO_QUEUE, openFile, type TableQueue } from '../table-queue.ts'
import { ownerOf } from './import-shelf.ts'
import { keepQueue, keptQueue, type KeptQueue } from './kept-queue.ts'
import { useKept } from './use-kept.ts'
import { t } from '../../../language/t.ts'

/** Tables that were given at once and not all looked at when the page was closed. */
export function QueueLeft({ onGoOn }: { onGoOn: (queue: TableQueue) => void }) {
  const owner = ownerOf(useSession())
  const [kept, setKept] = useKept<KeptQueue | null>(keptQueue, null)
  if (kept === null) return null
  const { queue, keptAt } = kept
  return (
    <Alert color="gray" variant="light" mb="md" icon={<IconFiles size={20} stroke={1.6} />}>
      <Group gap="xs" justify="space-between">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {t('Of {total} files that were given at once {left} are left, the next is {name}; left {keptAt}', {
            total: queue.files.length,
            left: queue.files.length - queue.at,
            name: openFile(queue)?.name ?? '',
            keptAt: formatListDate(keptAt),
          })}
        </Text>
        <Group gap="xs">
          <Button size="sm" variant="default" aria-label={t('Go on with the files')} onClick={() => onGoOn(queue)}>
            {t('Go On')}
          </Button>
          <Button
            size="sm"
            variant="subtle"
            color="red"
            aria-label={t('Throw the files away')}
            onClick={() => void keepQueue(owner, NO_QUEUE).then(() => setKept(null))}
          >
            {t('Throw Away')}
          </Button>
        </Group>
      </Group>
    </Alert>
  )
}
