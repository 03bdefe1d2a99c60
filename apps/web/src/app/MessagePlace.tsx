import '@mantine/core/styles/Notification.css'
import '@mantine/notifications/styles.css'

export { Notifications as MessagePlace } from '@mantine/notifications'
