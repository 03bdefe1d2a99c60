import { Button, Group, Loader, Modal, Progress, Stack, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'

interface CreateModalProps {
  title: string
  /** Null closes it. */
  stage: 'confirm' | 'creating' | 'created' | null
  isReady: boolean
  progress: { text: string; percent: number } | null
  onYes: () => void
  onNo: () => void
  onDone: () => void
  children: ReactNode
}

/** The three stages of a creation in one dialog. */
export function CreateModal({ title, stage, isReady, progress, onYes, onNo, onDone, children }: CreateModalProps) {
  const close = stage === 'created' ? onDone : stage === 'confirm' ? onNo : () => undefined
  return (
    <Modal opened={stage !== null} onClose={close} title={title} withCloseButton={stage !== 'creating'}>
      {stage === 'confirm' && (
        <>
          {children}
          {isReady && (
            <>
              <Text>Create this VERISEAL? It uses one token and cannot be changed afterwards.</Text>
              <Group justify="flex-end" mt="lg">
                <Button variant="default" onClick={onNo}>
                  No
                </Button>
                <Button onClick={onYes} data-autofocus>
                  Yes
                </Button>
              </Group>
            </>
          )}
        </>
      )}
      {stage === 'creating' && (
        <Stack gap="md" aria-busy>
          <Group gap="md" wrap="nowrap">
            <Loader size="sm" aria-hidden="true" />
            <output>Creating VERISEAL. This may take several seconds.</output>
          </Group>
          {progress !== null && (
            <div>
              <Text size="sm" mb={6} className="tabular">
                {progress.text}
              </Text>
              <Progress value={progress.percent} aria-label="Upload progress" />
            </div>
          )}
        </Stack>
      )}
      {stage === 'created' && (
        <>
          <Group gap="sm" wrap="nowrap" align="flex-start">
            <IconCircleCheck size={22} stroke={1.7} color="var(--eluent-good)" aria-hidden="true" />
            <output>
              <Text component="span" display="block" fw={600}>
                VERISEAL created successfully
              </Text>
              <Text component="span" display="block" mt={4}>
                A QR scan may take up to a minute to propagate.
              </Text>
            </output>
          </Group>
          <Group justify="flex-end" mt="lg">
            <Button onClick={onDone} data-autofocus>
              OK
            </Button>
          </Group>
        </>
      )}
    </Modal>
  )
}
