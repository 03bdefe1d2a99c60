import { dayIn } from '@eluent/domain/text'
import { useState } from 'react'
import { useServices } from '../../frame/services.ts'

/** The day on which the page was opened, by the server's clock. */
export function useToday(): string {
  const { serverNow } = useServices()
  const [today] = useState(() =>
    dayIn(new Date(serverNow() ?? Date.now()), Intl.DateTimeFormat().resolvedOptions().timeZone),
  )
  return today
}
