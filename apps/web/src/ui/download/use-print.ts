import { notifications } from '@mantine/notifications'
import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSingleFlight } from '../forms/use-single-flight.ts'
import { openForPrinting } from './open-for-printing.ts'
import { t } from '../../language/t.ts'

const FAILED_TEXT = t('Something went wrong on our end. Please try again later')

/** Fetches a PDF and opens it for printing, one at a time; a failure is a toast. */
export function usePrint(send: () => Promise<Response>): { isPending: boolean; print: () => void } {
  const once = useSingleFlight()
  const { isPending, mutate } = useMutation({ mutationFn: async () => openForPrinting(await send()) })
  const onError = () => notifications.show({ color: 'red', message: FAILED_TEXT })
  return { isPending, print: () => once((onSettled) => mutate(undefined, { onError, onSettled })) }
}

/** Ctrl+P means the report, not the browser's picture of the page. */
export function usePrintKey(print: () => void): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'p') return
      event.preventDefault()
      print()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
}
