import { ActionModal, type ActionModalProps } from '../ActionModal/ActionModal.tsx'
import { ReasonField } from './ReasonField.tsx'
import { useReason } from './use-reason.ts'

interface RemovalModalProps<Input, Reply> extends Omit<ActionModalProps<Input, Reply>, 'input' | 'mayConfirm'> {
  /** What the call gets, with the reason that was given. */
  input: (body: { reason: string }) => Input
}

/** Asks before a record is cleared, deleted or voided (or something else that takes a reason, with `destructive` off), and why; without a reason nothing is sent. */
export function RemovalModal<Input, Reply>({ input, children, onClose, ...question }: RemovalModalProps<Input, Reply>) {
  const reason = useReason()
  return (
    <ActionModal
      destructive
      {...question}
      input={input({ reason: reason.text })}
      mayConfirm={reason.check}
      onClose={() => {
        reason.reset()
        onClose()
      }}
    >
      {children}
      <ReasonField reason={reason} disabled={question.action.isPending} />
    </ActionModal>
  )
}
