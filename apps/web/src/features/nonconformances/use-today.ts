import { dayIn } from '@eluent/domain/text'
import { useState } from 'react'
import { useServices } from '../../frame/services.ts'

/** The reader's day, '2027-02-28', by the server's clock. */
export function useToday(): string {
  const { serverNow } = useServices()
  const [today] = useState(() =>
    dayIn(new Date(serverNow() ?? Date.now()), Intl.DateTimeFormat().resolvedOptions().timeZone),
  )
  return today
}
