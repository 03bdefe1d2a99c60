export { Notifications as MessagePlace } from '@mantine/notifications'
