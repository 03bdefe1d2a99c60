import { readOrganization } from '@eluent/contract'
import { REASON_MAX } from '@eluent/domain/history'
import { useId } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { useSession } from '../../frame/services.ts'
import type { Reason } from './use-reason.ts'
import { t } from '../../language/t.ts'
import { TextInput } from '../fields/TextInput.ts'

/** Asks why a record is cleared, deleted or voided: one of the laboratory's own reasons, or typed. */
export function ReasonField({ reason, disabled = false }: { reason: Reason; disabled?: boolean }) {
  const session = useSession()
  const offered = useId()
  const organization = useData(
    readOrganization,
    session === null ? null : { params: { id: session.claims.organization.id } },
  )
  return (
    <>
      <TextInput
        label={t('Reason')}
        description={t('Kept in the audit trail with your name.')}
        withAsterisk
        data-autofocus
        mt="md"
        list={offered}
        autoComplete="off"
        maxLength={REASON_MAX}
        value={reason.text}
        error={reason.error}
        disabled={disabled}
        onChange={({ currentTarget }) => reason.change(currentTarget.value)}
      />
      <datalist id={offered}>
        {organization.data?.removal_reasons.map((text) => (
          <option key={text}>{text}</option>
        ))}
      </datalist>
    </>
  )
}
