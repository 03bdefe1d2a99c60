import type { QueueStop } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { Alert, Anchor, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { t } from '../../language/t.ts'
import { GoOnModal } from './GoOnModal.tsx'

/** Why the queue stopped, and the two ways in which it goes on. */
export function QueueStopped({ stop }: { stop: QueueStop }) {
  const [isAsking, setAsking] = useState(false)
  const mayRun = can(useSession()?.claims.permissions, 'sample_report.run_test')
  return (
    <Alert color="red" mb="md" icon={<IconAlertTriangle size={20} />} title={t('The queue is stopped')}>
      {t('{check} failed for {analyte} ({value}, limit {limit}). Run a CCV that passes, or go on with a reason.', {
        check: stop.check_label,
        analyte: stop.analyte,
        value: stop.value_text,
        limit: stop.limit_text,
      })}
      <Group gap="md" mt="xs">
        <Anchor component={Link} fz="sm" to={pathTo('analyticalBatch', { id: stop.batch_id })}>
          {t('Open batch {number}', { number: stop.batch_number })}
        </Anchor>
        {mayRun && (
          <Button size="compact-sm" variant="default" onClick={() => setAsking(true)}>
            {t('Go On ...')}
          </Button>
        )}
      </Group>
      {isAsking && <GoOnModal onClose={() => setAsking(false)} />}
    </Alert>
  )
}
