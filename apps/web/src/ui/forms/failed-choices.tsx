import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { t } from '../../language/t.ts'

interface Choices {
  isError: boolean
  refetch: () => unknown
}

/** The error of a field whose choices could not be read, with Retry: an empty list would say that there are none. */
export function failedChoices(
  { isError, refetch }: Choices,
  text = t('This could not be loaded.'),
): { error?: ReactNode } {
  if (!isError) return {}
  return {
    error: (
      <>
        {text}{' '}
        <Anchor component="button" type="button" inherit onClick={() => void refetch()}>
          {t('Retry')}
        </Anchor>
      </>
    ),
  }
}
