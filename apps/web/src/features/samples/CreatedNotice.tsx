import { Alert, Button, Group } from '@mantine/core'
import type { Sample } from '@eluent/contract'
import { IconCheck, IconTag } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { LabelsModal } from '../sample-labels/LabelsModal.tsx'
import { t } from '../../language/t.ts'

/** What comes after a sample was registered: its labels, its report, another like it. It stays while the next one is typed. */
export function CreatedNotice({ sample, onClose }: { sample: Sample; onClose: () => void }) {
  const [printing, setPrinting] = useState(false)
  const { strain_name, batch_number } = sample.intake_form
  return (
    <>
      <Alert
        mb="md"
        color="accent"
        icon={<IconCheck size={20} stroke={1.6} />}
        title={t('{strain_name}, batch {batch_number}', {
          strain_name: strain_name ?? 'N/A',
          batch_number: batch_number ?? 'N/A',
        })}
        withCloseButton
        closeButtonLabel={t('Close')}
        onClose={onClose}
      >
        <Group gap="xs" mt={4}>
          <Button
            size="sm"
            variant="default"
            leftSection={<IconTag size={16} stroke={1.6} />}
            onClick={() => setPrinting(true)}
          >
            {t('Print Labels')}
          </Button>
          <Button size="sm" variant="default" component={Link} to={pathTo('sampleReport', { id: sample.id })}>
            {t('Open the report')}
          </Button>
          <Button
            size="sm"
            variant="default"
            component={Link}
            to={pathTo('sampleCreate')}
            search={{ from: String(sample.id) } as never}
          >
            {t('Create Similar')}
          </Button>
        </Group>
      </Alert>
      <LabelsModal
        samples={[{ id: sample.id, strain_name, batch_number }]}
        opened={printing}
        onClose={() => setPrinting(false)}
      />
    </>
  )
}
