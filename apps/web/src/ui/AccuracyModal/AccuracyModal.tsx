import { Button, Group, Modal, Stack } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { t } from '../../language/t.ts'
import { Checkbox } from '../fields/Checkbox.ts'

interface AccuracyModalProps {
  title: string
  /** What will be stored. */
  children: ReactNode
  /** What is stated by the tick. */
  statement: string
  pending?: boolean
  onYes: () => void
  onClose: () => void
}

/** Asks for a stated check before something is stored: Yes stays disabled until the box is ticked. */
export function AccuracyModal({ title, children, statement, pending = false, onYes, onClose }: AccuracyModalProps) {
  const [accurate, setAccurate] = useState(false)
  return (
    <Modal opened onClose={pending ? () => undefined : onClose} title={title}>
      <Stack gap="md">
        <div>{children}</div>
        <Checkbox
          label={statement}
          checked={accurate}
          disabled={pending}
          onChange={(event) => setAccurate(event.currentTarget.checked)}
          data-autofocus
        />
      </Stack>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={onClose} disabled={pending}>
          {t('No')}
        </Button>
        <Button disabled={!accurate} loading={pending} onClick={onYes}>
          {t('Yes')}
        </Button>
      </Group>
    </Modal>
  )
}
