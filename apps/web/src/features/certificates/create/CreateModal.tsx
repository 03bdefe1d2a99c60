import { Button, Group, Loader, Modal, Progress, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { SealCreated } from '../parts/SealCreated.tsx'
import { t } from '../../../language/t.ts'

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
              <Text>{t('Create this VERISEAL? It uses one token and cannot be changed afterwards.')}</Text>
              <Group justify="flex-end" mt="lg">
                <Button variant="default" onClick={onNo}>
                  {t('No')}
                </Button>
                <Button onClick={onYes} data-autofocus>
                  {t('Yes')}
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
            <output>{t('Creating VERISEAL. This may take several seconds.')}</output>
          </Group>
          {progress !== null && (
            <div>
              <Text size="sm" mb={6} className="tabular">
                {progress.text}
              </Text>
              <Progress value={progress.percent} aria-label={t('Upload progress')} />
            </div>
          )}
        </Stack>
      )}
      {stage === 'created' && <SealCreated onDone={onDone} />}
    </Modal>
  )
}
