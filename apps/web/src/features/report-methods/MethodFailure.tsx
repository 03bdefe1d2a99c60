import { Alert, Button } from '@mantine/core'
import { CallError } from '@eluent/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { isUnreachable } from '../../ui/ErrorState/error-text.ts'
import { Unreachable } from '../../ui/ErrorState/Unreachable.tsx'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

interface MethodFailureProps {
  /** The sentence of the failed call. */
  text: string
  error: unknown
  /** Where somebody else changed it meanwhile: begin again from theirs. */
  onReload?: () => void
}

/** Why a method was not saved: what failed and, where the server says so, why. */
export function MethodFailure({ text, error, onReload }: MethodFailureProps) {
  const isRefused = error instanceof CallError && error.status >= 400 && error.status < 500
  const reason = isRefused && error.status !== 422 ? translated(error.reply.error) : undefined
  return (
    <Alert color="red" variant="light" role="alert" mt="md" icon={<IconAlertTriangle size={20} stroke={1.6} />}>
      <p>{text}</p>
      {reason !== undefined && <p>{reason}</p>}
      {isUnreachable(error) && (
        <p>
          <Unreachable text={error.message} />
        </p>
      )}
      {onReload && error instanceof CallError && error.code === 'changed_meanwhile' && (
        <Button variant="default" size="sm" mt="xs" onClick={onReload}>
          {t('Reload')}
        </Button>
      )}
    </Alert>
  )
}
