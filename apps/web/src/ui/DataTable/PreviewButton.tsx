import { ActionIcon, Tooltip } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { t } from '../../language/t.ts'

interface PreviewButtonProps {
  /** What the row is called. */
  name: string
  isShown: boolean
  onEnter: () => void
}

/** Shows a row beside its list, and hides it again. */
export function PreviewButton({ name, isShown, onEnter }: PreviewButtonProps) {
  return (
    <Tooltip label={t('Preview (Space)')} withArrow>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        aria-label={t('Preview {name}', { name })}
        aria-pressed={isShown}
        onClick={onEnter}
      >
        <IconEye size={18} stroke={1.6} />
      </ActionIcon>
    </Tooltip>
  )
}
