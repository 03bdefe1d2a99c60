import { useRouter, type ErrorComponentProps } from '@tanstack/react-router'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { t } from '../../language/t.ts'

/** Stands in for a page that failed while it was drawn or loaded. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <ErrorState error={error} title={t('Something Went Wrong! Please Try Again')} onRetry={retry} order={1} />
}
