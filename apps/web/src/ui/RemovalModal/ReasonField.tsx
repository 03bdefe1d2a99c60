import { TextInput } from '@mantine/core'
import { REASON_MAX } from '@eluent/domain/history'
import type { Reason } from './use-reason.ts'

/** Asks why a record is cleared, deleted or voided. */
export function ReasonField({ reason, disabled = false }: { reason: Reason; disabled?: boolean }) {
  return (
    <TextInput
      label="Reason"
      description="Kept in the audit trail with your name."
      withAsterisk
      data-autofocus
      mt="md"
      maxLength={REASON_MAX}
      value={reason.text}
      error={reason.error}
      disabled={disabled}
      onChange={({ currentTarget }) => reason.change(currentTarget.value)}
    />
  )
}
