import {
  listCertificates,
  readBatch,
  readSampleRow,
  readUser,
  type Batch,
  type CertificateRow,
  type SampleRow,
  type User,
} from '@eluent/contract'
import { useWindowEvent } from '@mantine/hooks'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import type { RowAction, RowActions } from '../../ui/row-actions/row-action.ts'
import { useBatchActions } from '../batches/use-batch-actions.tsx'
import { useCertificateActions } from '../certificates/actions/use-certificate-actions.tsx'
import { useSampleActions } from '../samples/use-sample-actions.tsx'
import { useUserActions } from '../users/use-user-actions.tsx'
import { ChoiceList } from './ChoiceList.tsx'
import { focusContent } from './focus-content.ts'
import type { ActedOn } from './found-choices.ts'
import { MenuFrame } from './MenuFrame.tsx'
import { useGoneWith } from './use-gone-with.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

interface Ways {
  name: string
  onBack: () => void
  onClose: () => void
}

interface RecordActionsProps extends Omit<Ways, 'name'> {
  record: ActedOn
}

/** What the row of a found record can do, in the place of what was found. */
export function RecordActions({ record, ...ways }: RecordActionsProps) {
  const { name } = record
  if (record.kind === 'sample') return <OfSample id={record.id} name={name} {...ways} />
  if (record.kind === 'user') return <OfUser id={record.id} name={name} {...ways} />
  if (record.kind === 'batch') return <OfBatch id={record.id} name={name} {...ways} />
  return <OfCertificate tracer={record.tracer} name={name} {...ways} />
}

function OfSample({ id, ...ways }: Ways & { id: number }) {
  const { data, error } = useData(readSampleRow, { params: { id } })
  return data ? <SampleActions row={data} {...ways} /> : <Awaited error={error} {...ways} />
}
function SampleActions({ row, ...ways }: Ways & { row: SampleRow }) {
  return <ActionList {...useSampleActions(row)} {...ways} />
}

function OfUser({ id, ...ways }: Ways & { id: number }) {
  const { data, error } = useData(readUser, { params: { id } })
  return data ? <UserActions user={data} {...ways} /> : <Awaited error={error} {...ways} />
}
function UserActions({ user, ...ways }: Ways & { user: User }) {
  return <ActionList {...useUserActions(user)} {...ways} />
}

function OfBatch({ id, ...ways }: Ways & { id: number }) {
  const { data, error } = useData(readBatch, { params: { id } })
  return data ? <BatchActions batch={data} {...ways} /> : <Awaited error={error} {...ways} />
}
function BatchActions({ batch, ...ways }: Ways & { batch: Batch }) {
  return <ActionList {...useBatchActions(batch)} {...ways} />
}

function OfCertificate({ tracer, ...ways }: Ways & { tracer: string | null }) {
  const { data, error } = useData(listCertificates, tracer === null ? null : { query: { page: 1, search: tracer } })
  const row = data?.find(({ share_key }) => share_key === tracer)
  return row ? <OfRow certificate={row} {...ways} /> : <Awaited error={error} {...ways} />
}
function OfRow({ certificate, ...ways }: Ways & { certificate: CertificateRow }) {
  return <ActionList {...useCertificateActions(certificate)} {...ways} />
}

function Awaited({ error, ...ways }: Ways & { error: Error | null }) {
  return <ActionList actions={[]} dialog={null} message={error ? errorText(error) : t('Loading')} {...ways} />
}

const TEXT_MAX = 64

/** The actions as lines to choose from; gives way to the dialog that one of them opens, and is gone with it. */
function ActionList({ name, actions, dialog, message, onBack, onClose }: RowActions & Ways & { message?: string }) {
  const navigate = useNavigate()
  const [text, setText] = useState('')
  const isAsking = dialog !== null
  useGoneWith(isAsking, onClose)
  // before the dialog hears it, which would close
  useWindowEvent(
    'keydown',
    (event) => {
      if (isAsking || event.key !== 'Escape') return
      event.stopPropagation()
      onBack()
    },
    { capture: true },
  )
  if (isAsking) return dialog
  const lines = actions
    .filter(({ label }) => label.toLowerCase().includes(text.trim().toLowerCase()))
    .map((action) => ({
      key: action.label,
      group: action.apart === true ? t('This record') : t('Do'),
      name: action.label,
      detail: action.verdict.allowed ? null : translated(action.verdict.text),
      isOff: !action.verdict.allowed || action.pending === true,
      destructive: action.destructive === true,
      action,
    }))
  const choose = ({ does }: RowAction, elsewhere: boolean) => {
    if ('href' in does) window.open(does.href, '_blank', 'noopener')
    else if ('ask' in does) return does.ask()
    else if ('run' in does) does.run()
    else if (elsewhere) window.open(addressOf(does), '_blank', 'noopener')
    else void navigate({ to: does.to, search: { ...does.search } }).then(focusContent)
    onClose()
  }
  return (
    <MenuFrame
      title={t('Actions for {name}', { name })}
      closeOnEscape={false}
      onClose={onClose}
      message={message ?? (lines.length === 0 ? t('Nothing can be done here.') : null)}
      keys={t('Enter does it, Esc or Shift Tab leads back to what was found.')}
    >
      <ChoiceList
        label={t('Actions for {name}', { name })}
        placeholder={t('Action')}
        maxLength={TEXT_MAX}
        lines={lines}
        text={text}
        onText={setText}
        onChoose={(line, elsewhere) => choose(line.action, elsewhere)}
        onKey={(event) => {
          if (event.key !== 'Tab' || !event.shiftKey) return
          event.preventDefault()
          event.stopPropagation()
          onBack()
        }}
      />
    </MenuFrame>
  )
}

function addressOf({ to, search = {} }: { to: string; search?: Readonly<Record<string, string>> }): string {
  const query = new URLSearchParams(search).toString()
  return query === '' ? to : `${to}?${query}`
}
