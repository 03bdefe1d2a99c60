import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { useClipboard } from '@mantine/hooks'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { t } from '../../language/t.ts'

const CONFIRMATION_MS = 5000

interface CopyButtonProps {
  value: string
  /** What is copied, e.g. 'Copy TRACER'. */
  label: string
  /** Icon alone, for table rows. */
  compact?: boolean
}

/** Copies a text; 'Copied!' stands for 5 seconds. */
export function CopyButton({ value, label, compact = false }: CopyButtonProps) {
  const { copied, copy } = useClipboard({ timeout: CONFIRMATION_MS })
  const Icon = copied ? IconCheck : IconCopy
  const status = <output className="visually-hidden">{copied ? t('Copied!') : ''}</output>
  if (compact) {
    return (
      <>
        <Tooltip label={copied ? t('Copied!') : label} {...(copied && { opened: true })}>
          <ActionIcon variant="subtle" color="gray" size={36} aria-label={label} onClick={() => copy(value)}>
            <Icon size={18} stroke={1.6} />
          </ActionIcon>
        </Tooltip>
        {status}
      </>
    )
  }
  return (
    <>
      <Button variant="default" leftSection={<Icon size={18} stroke={1.6} />} onClick={() => copy(value)}>
        {copied ? t('Copied!') : label}
      </Button>
      {status}
    </>
  )
}
