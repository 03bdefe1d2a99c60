import { Button, Text, Title } from '@mantine/core'
import { CallError } from '@eluent/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import { errorReference, errorText } from './error-text.ts'
import classes from './states.module.css'
import { t } from '../../language/t.ts'

interface ErrorStateProps {
  error: unknown
  /** What could not be done, in the specification's words where it has them. */
  title?: string
  onRetry?: () => void
  retrying?: boolean
  /** 1 where it stands for a whole page. */
  order?: 1 | 2
}

const FAILED_TEXT = t('Something went wrong on our end. Please try again later')

/** A question that the server refused is not its failure: those have words of their own. */
const isRefused = (error: unknown): boolean => error instanceof CallError && error.status >= 400 && error.status < 500

/** What stands where content would be after it could not be loaded: what happened, and Retry. */
export function ErrorState({
  error,
  title = isRefused(error) ? t('This could not be loaded.') : FAILED_TEXT,
  onRetry,
  retrying = false,
  order = 2,
}: ErrorStateProps) {
  const reference = errorReference(error)
  const text = errorText(error)
  return (
    <div className={classes['state']} role="alert">
      <IconAlertTriangle size={28} stroke={1.5} className={classes['bad']} aria-hidden="true" />
      <Title order={order} size="h3">
        {title}
      </Title>
      {text !== title && (
        <Text size="sm" c="dimmed" maw={480}>
          {text}
        </Text>
      )}
      {reference !== null && (
        <Text size="xs" c="dimmed" className="tabular">
          {t('Reference {reference}', { reference })}
        </Text>
      )}
      {onRetry && (
        <Button variant="default" mt="xs" loading={retrying} onClick={onRetry}>
          {t('Retry')}
        </Button>
      )}
    </div>
  )
}
