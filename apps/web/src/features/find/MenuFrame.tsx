import { Modal, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface MenuFrameProps {
  title: string
  closeOnEscape?: boolean
  onClose: () => void
  /** What is said below the list, and the keys. */
  message: ReactNode
  isError?: boolean
  keys: string
  children: ReactNode
}

/** The dialog of the command menu. */
export function MenuFrame({ title, onClose, message, isError = false, keys, children, ...rest }: MenuFrameProps) {
  return (
    <Modal opened onClose={onClose} title={title} size="lg" centered={false} yOffset="8vh" {...rest}>
      {children}
      <Text component="output" display="block" fz="sm" c={isError ? 'red' : 'dimmed'} mt="xs">
        {message}
      </Text>
      <Text fz="xs" c="dimmed" mt="xs">
        {keys}
      </Text>
    </Modal>
  )
}
