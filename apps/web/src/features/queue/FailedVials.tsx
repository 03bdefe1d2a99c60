import { retryVial, type QueueItem } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { Alert, Anchor, Button, Group, List, Text } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { failedVialsOf, type FailedVial } from './failed-vials.ts'

/** Vials of the queue that failed: each waits until a person has it run again, for a reason. */
export function FailedVials({ items, withLink = false }: { items: readonly QueueItem[]; withLink?: boolean }) {
  const [retried, setRetried] = useState<FailedVial | null>(null)
  const retry = useChange(retryVial, { rereadAfter: 'settled' })
  const mayRun = can(useSession()?.claims.permissions, 'sample_report.run_test')
  const failed = failedVialsOf(items)
  if (failed.length === 0) return null
  return (
    <Alert color="red" mb="md" icon={<IconAlertTriangle size={20} />} title={t('Vials that failed')}>
      <List listStyleType="none" spacing="xs">
        {failed.map((vial) => (
          <List.Item key={`${vial.entryId}-${vial.number}`}>
            <Group gap="md">
              <Text fz="sm">
                {t('{name}, vial {number} at {location}: {why}', { ...vial, why: translated(vial.why) })}
              </Text>
              {mayRun && (
                <Button
                  size="compact-sm"
                  variant="default"
                  aria-label={t('Run vial {number} of {name} again', vial)}
                  onClick={() => setRetried(vial)}
                >
                  {t('Run Again ...')}
                </Button>
              )}
            </Group>
          </List.Item>
        ))}
      </List>
      {withLink && (
        <Anchor component={Link} fz="sm" to={pathTo('queueRuns')}>
          {t('Runs of the Queue')}
        </Anchor>
      )}
      <RemovalModal
        opened={retried !== null}
        title={t('Run the Vial Again')}
        confirmLabel={t('Run Again')}
        destructive={false}
        action={retry}
        input={(body) => ({ params: { id: retried?.entryId ?? 0, vial: retried?.number ?? 0 }, body })}
        onClose={() => setRetried(null)}
      >
        {t('It counts as another attempt, and is injected when the queue comes to it. The reason stays in the trail.')}
      </RemovalModal>
    </Alert>
  )
}
