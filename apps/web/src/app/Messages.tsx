import { useNotifications, type NotificationsProps } from '@mantine/notifications'
import { useEffect, useState, type ComponentType } from 'react'

/** Where messages appear. Its part is fetched when the reader first does something: no page begins with a message. */
export function Messages(props: NotificationsProps) {
  const [Place, setPlace] = useState<ComponentType<NotificationsProps> | null>(null)
  const waiting = useNotifications().notifications.length
  useEffect(() => {
    if (Place !== null) return undefined
    const stop = new AbortController()
    const fetchPlace = async () => {
      try {
        const { MessagePlace } = await import('./MessagePlace.tsx')
        if (!stop.signal.aborted) setPlace(() => MessagePlace)
      } catch {
        // without a network: what the reader does next fetches it again, and those that wait are shown
      }
    }
    for (const event of ['pointerdown', 'keydown']) {
      addEventListener(event, () => void fetchPlace(), { signal: stop.signal })
    }
    if (waiting > 0) void fetchPlace()
    return () => stop.abort()
  }, [Place, waiting])
  return Place === null ? null : <Place {...props} />
}
