import { Text } from '@mantine/core'
import { BULK_MAX, listChosenSamples, releaseSeveralReports, type ReplyOf } from '@eluent/contract'
import { REISSUE_REASON_TEXT } from '@eluent/domain/report'
import { sampleName } from '@eluent/domain/samples'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { readKey } from '../../frame/data/read-query.ts'
import { useApi } from '../../frame/services.ts'
import { useUnsaved } from '../../frame/use-unsaved.ts'
import { ActionModal } from '../../ui/ActionModal/ActionModal.tsx'
import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import { inChunks } from '../../ui/SelectionBar/in-chunks.ts'
import { showOutcome } from '../../ui/SelectionBar/show-outcome.tsx'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

type Chosen = ReplyOf<typeof listChosenSamples>['data']

interface ReleaseSeveralModalProps {
  ids: readonly number[]
  /** Ids of those that it was done to. */
  onDone: (done: readonly number[]) => void
  onClose: () => void
}

/** Reads what is released, then asks: the reports are released as they read at that moment. */
export function ReleaseSeveralModal({ ids, onDone, onClose }: ReleaseSeveralModalProps) {
  const api = useApi()
  const chosen = useQuery({
    queryKey: [...readKey(listChosenSamples), 'release', ids],
    // once: a change that comes meanwhile is refused by the version
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    queryFn: async () => {
      const found: Chosen[number][] = []
      for (let from = 0; from < ids.length; from += BULK_MAX) {
        const some = ids.slice(from, from + BULK_MAX).join(',')
        found.push(...(await api.call(listChosenSamples, { query: { ids: some } })).data)
      }
      return found
    },
  })
  if (chosen.data) return <Question samples={chosen.data} onDone={onDone} onClose={onClose} />
  if (chosen.error === null) return null
  return (
    <ConfirmModal
      opened
      title={t('Release Reports')}
      confirmLabel={t('Retry')}
      pending={chosen.isFetching}
      error={chosen.error}
      onClose={onClose}
      onConfirm={() => void chosen.refetch()}
    >
      {t('The selected samples could not be read.')}
    </ConfirmModal>
  )
}

function Question({ samples, onDone, onClose }: Omit<ReleaseSeveralModalProps, 'ids'> & { samples: Chosen }) {
  const [text, setText] = useState('')
  useUnsaved(text !== '')
  const [error, setError] = useState<string | null>(null)
  const release = useChange(releaseSeveralReports, { rereadAfter: 'settled' })
  const action = useMutation({
    mutationFn: (why: string) =>
      inChunks(
        samples.map(({ id, version }) => ({ id, version })),
        (chunk) => release.mutateAsync({ body: { samples: chunk, ...(why !== '' && { why }) } }),
        () => undefined,
      ),
  })
  const replaced = samples.filter((sample) => sample.released_before)
  return (
    <ActionModal
      opened
      title={t('Release Reports')}
      confirmLabel={t('Release')}
      action={action}
      input={text.trim()}
      mayConfirm={() => {
        const missing = replaced.length > 0 && text.trim() === ''
        setError(missing ? translated(REISSUE_REASON_TEXT) : null)
        return !missing
      }}
      onReply={(reply) => {
        showOutcome({ reply, did: t('released') })
        onDone(reply.done)
      }}
      onClose={onClose}
    >
      <Text mb="sm">
        {samples.length === 1
          ? t('The report bears your name and the time from now on. What it says is kept as it is.')
          : t('{count} reports bear your name and the time from now on. What they say is kept as it is.', {
              count: samples.length,
            })}
      </Text>
      {replaced.length > 0 && (
        <TextInput
          label={t('Why are reports reissued?')}
          description={t('Released before: {replaced}', { replaced: namesOf(replaced) })}
          required
          data-autofocus
          maxLength={255}
          value={text}
          error={error}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
      )}
    </ActionModal>
  )
}

const SHOWN_NAMES = 5

function namesOf(samples: Chosen): string {
  const names = samples.slice(0, SHOWN_NAMES).map((sample) => sampleName(sample))
  const more = samples.length - SHOWN_NAMES
  return more > 0 ? t('{names} and {more} more', { names: names.join(', '), more }) : names.join(', ')
}
