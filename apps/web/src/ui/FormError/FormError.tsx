import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { errorText, isUnreachable } from '../ErrorState/error-text.ts'
import { Unreachable } from '../ErrorState/Unreachable.tsx'

interface FormErrorProps {
  /** A failed call or a message; nothing shows for null. */
  error: unknown
  /** Above the message. */
  title?: string
}

/** The keyboard may be at the head of a long form by then, where the panel is out of sight. */
function bringIntoSight(panel: HTMLElement | null): void {
  panel?.scrollIntoView({ block: 'nearest' })
}

/** The error panel above a form's buttons: the first message found. */
export function FormError({ error, title }: FormErrorProps) {
  if (error === null || error === undefined || error === '') return null
  return (
    <Alert
      ref={bringIntoSight}
      color="red"
      variant="light"
      role="alert"
      title={title}
      icon={<IconAlertTriangle size={20} stroke={1.6} />}
      py="sm"
    >
      {isUnreachable(error) ? (
        <Unreachable text={error.message} />
      ) : typeof error === 'string' ? (
        error
      ) : (
        errorText(error)
      )}
    </Alert>
  )
}
