import { updateUser, type User } from '@eluent/contract'
import { userChangeRefusal } from '@eluent/domain/users'
import { IconUserCheck, IconUserOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useServices, useSession } from '../../frame/services.ts'
import { t } from '../../language/t.ts'
import { ActionModal } from '../../ui/ActionModal/ActionModal.tsx'
import { ALLOWED } from '../../ui/row-actions/row-action.ts'
import { RowSelectionBar } from '../../ui/SelectionBar/RowSelectionBar.tsx'
import { showOutcome } from '../../ui/SelectionBar/show-outcome.tsx'
import { useOneByOne } from '../../ui/SelectionBar/use-one-by-one.ts'
import type { ChosenRows } from '../../ui/SelectionBar/use-row-selection.ts'
import { REFUSAL_TEXTS } from './user-texts.ts'

/** What can be done with several users. */
export function UserSelectionBar({ selection }: { selection: ChosenRows<User> }) {
  const { chosen } = selection
  const [asking, setAsking] = useState<'activate' | 'deactivate' | null>(null)
  const unless = (isRefused: boolean, text: string) => (isRefused ? { allowed: false, text } : ALLOWED)
  return (
    <>
      <RowSelectionBar
        selection={selection}
        actions={[
          {
            label: t('Deactivate'),
            verdict: unless(!chosen.some((user) => user.is_active), t('None of them is active.')),
            icon: IconUserOff,
            does: { ask: () => setAsking('deactivate') },
          },
          {
            label: t('Activate'),
            verdict: unless(!chosen.some((user) => !user.is_active), t('All of them are active.')),
            icon: IconUserCheck,
            does: { ask: () => setAsking('activate') },
          },
        ]}
      />
      {asking && (
        <SeveralStatusModal
          users={chosen.filter((user) => user.is_active === (asking === 'deactivate'))}
          isActive={asking === 'activate'}
          onDone={selection.giveUp}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  )
}

interface SeveralStatusModalProps {
  /** Those whose status is another one. */
  users: readonly User[]
  /** What they are to be. */
  isActive: boolean
  onDone: (done: readonly number[]) => void
  onClose: () => void
}

/** Asks before several users are let in again or shut out; one that cannot be is named with its reason, the others are done. */
function SeveralStatusModal({ users, isActive, onDone, onClose }: SeveralStatusModalProps) {
  const { api } = useServices()
  const claims = useSession()?.claims
  const actor = { id: Number(claims?.sub), role: claims?.actual_role.slug ?? '' }
  const count = users.length
  const change = useOneByOne<User>({
    touches: updateUser.touches,
    name: ({ name }) => name,
    refusal: ({ id, role }) => {
      const refusal = userChangeRefusal(actor, { id, role: role.slug })
      return refusal === null ? null : REFUSAL_TEXTS[refusal]
    },
    send: ({ id }) => api.call(updateUser, { params: { id }, body: { user: { is_active: isActive } } }),
  })
  return (
    <ActionModal
      opened
      title={isActive ? t('Activate Users') : t('Deactivate Users')}
      confirmLabel={isActive ? t('Activate') : t('Deactivate')}
      destructive={!isActive}
      action={change}
      input={{ rows: users, input: undefined }}
      onReply={(reply) => {
        onDone(reply.done)
        showOutcome({ reply, did: isActive ? t('activated') : t('deactivated') })
      }}
      onClose={onClose}
    >
      {isActive
        ? t('{count, plural, one {# user} other {# users}} can sign in again with the password they had.', { count })
        : t(
            '{count, plural, one {# user is} other {# users are}} signed out everywhere and cannot sign in until activated again.',
            { count },
          )}
    </ActionModal>
  )
}
