import { Button, Group, Modal, Stack } from '@mantine/core'
import { useEffect, useRef, type ReactNode, type SyntheticEvent } from 'react'
import { FormError } from '../FormError/FormError.tsx'
import { t } from '../../language/t.ts'

interface ConfirmModalProps {
  opened: boolean
  title: string
  /** What will happen, and what cannot be undone. */
  children: ReactNode
  confirmLabel?: string
  /** null: there is nothing to choose. */
  cancelLabel?: string | null
  /** Red, for what takes something away. */
  destructive?: boolean
  pending?: boolean
  zIndex?: number
  error?: unknown
  onConfirm: () => void
  onClose: () => void
}

/** Asks before something is done; stays open while it is being done and shows why it failed. */
export function ConfirmModal({
  opened,
  title,
  children,
  confirmLabel = 'OK',
  cancelLabel = t('Cancel'),
  destructive = false,
  pending = false,
  zIndex,
  error = null,
  onConfirm,
  onClose,
}: ConfirmModalProps) {
  // A second click comes before the first is drawn as pending, and must not do it twice.
  const confirmed = useRef(false)
  useEffect(() => {
    confirmed.current = false
  })
  const confirm = (event: SyntheticEvent) => {
    event.preventDefault()
    // the form of a page that opened the dialog is above it for React
    event.stopPropagation()
    if (confirmed.current) return
    confirmed.current = true
    onConfirm()
  }
  return (
    <Modal
      opened={opened}
      onClose={pending ? () => undefined : onClose}
      title={title}
      {...(zIndex !== undefined && { zIndex })}
    >
      <form noValidate onSubmit={confirm}>
        <Stack gap="md">
          <div>{children}</div>
          <FormError error={error} />
        </Stack>
        <Group justify="flex-end" mt="lg">
          {cancelLabel !== null && (
            <Button variant="default" onClick={onClose} disabled={pending}>
              {cancelLabel}
            </Button>
          )}
          <Button type="submit" color={destructive ? 'red.8' : 'accent'} loading={pending} data-autofocus>
            {confirmLabel}
          </Button>
        </Group>
      </form>
    </Modal>
  )
}
