import { useNotifications, type NotificationsProps } from '@mantine/notifications'
import { useEffect, useState, type ComponentType } from 'react'

/** Where messages appear. Its part is fetched once the page is drawn: no page begins with a message. */
export function Messages(props: NotificationsProps) {
  const [Place, setPlace] = useState<ComponentType<NotificationsProps> | null>(null)
  /** How many messages waited when it could not be fetched. */
  const [failedWith, setFailedWith] = useState<number | null>(null)
  const waiting = useNotifications().notifications.length
  useEffect(() => {
    if (Place !== null || failedWith === waiting) return undefined
    let isCurrent = true
    import('./MessagePlace.tsx').then(
      ({ MessagePlace }) => isCurrent && setPlace(() => MessagePlace),
      // without a network: the next message fetches it again, and those that wait are shown
      () => isCurrent && setFailedWith(waiting),
    )
    return () => {
      isCurrent = false
    }
  }, [Place, failedWith, waiting])
  return Place === null ? null : <Place {...props} />
}
