import { Alert, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'

interface ErrorListProps {
  title?: string
  messages: readonly string[]
}

/** Everything that must be mended before a form can be saved; nothing shows for an empty list. */
export function ErrorList({ title, messages }: ErrorListProps) {
  if (messages.length === 0) return null
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle size={20} stroke={1.6} />}
      mb="md"
      {...(title !== undefined && { title })}
    >
      {messages.length === 1 ? (
        messages[0]
      ) : (
        <List size="sm" spacing={4}>
          {messages.map((message) => (
            <List.Item key={message}>{message}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}
