import { Button, Group, Text } from '@mantine/core'
import { IconCircleCheck } from '@tabler/icons-react'
import { t } from '../../../language/t.ts'

/** The success of a creation, in its dialog. */
export function SealCreated({ onDone }: { onDone: () => void }) {
  return (
    <>
      <Group gap="sm" wrap="nowrap" align="flex-start">
        <IconCircleCheck size={22} stroke={1.7} color="var(--eluent-good)" aria-hidden="true" />
        <output>
          <Text component="span" display="block" fw={600}>
            {t('VERISEAL created successfully')}
          </Text>
          <Text component="span" display="block" mt={4}>
            {t('A QR scan may take up to a minute to propagate.')}
          </Text>
        </output>
      </Group>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onDone} data-autofocus>
          {t('OK')}
        </Button>
      </Group>
    </>
  )
}
