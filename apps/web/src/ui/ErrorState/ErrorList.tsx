import { Alert, List } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { isUnreachable } from './error-text.ts'
import { Unreachable } from './Unreachable.tsx'

interface ErrorListProps {
  title?: string
  messages: readonly string[]
  /** The failed call: where it found no server, that is said with the messages, and the return of the connection. */
  error?: unknown
}

/** Everything that must be mended before a form can be saved; nothing shows for an empty list. */
export function ErrorList({ title, messages, error }: ErrorListProps) {
  if (messages.length === 0) return null
  const isLost = isUnreachable(error)
  const shown = isLost ? messages.filter((text) => text !== error.message) : messages
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle size={20} stroke={1.6} />}
      mb="md"
      {...(title !== undefined && { title })}
    >
      {shown.length === 1 && <p>{shown[0]}</p>}
      {isLost && <Unreachable text={error.message} />}
      {shown.length > 1 && (
        <List size="sm" spacing={4}>
          {shown.map((message) => (
            <List.Item key={message}>{message}</List.Item>
          ))}
        </List>
      )}
    </Alert>
  )
}
