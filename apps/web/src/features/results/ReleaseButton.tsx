import { Button, Text, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import type { Sample } from '@eluent/contract'
import { REISSUE_REASON_TEXT } from '@eluent/domain/report'
import { IconRosetteDiscountCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import { useSingleFlight } from '../../ui/forms/use-single-flight.ts'
import { useReleaseReport } from './queries.ts'

/** Puts the manager's name under a finished report; a report that replaces a released one says why. */
export function ReleaseButton({ sample }: { sample: Sample }) {
  const [asking, setAsking] = useState(false)
  if (!sample.can.release.allowed) return null
  return (
    <>
      <Button variant="default" leftSection={<IconRosetteDiscountCheck size={16} />} onClick={() => setAsking(true)}>
        Release
      </Button>
      {asking && <ReleaseModal sample={sample} onClose={() => setAsking(false)} />}
    </>
  )
}

function ReleaseModal({ sample, onClose }: { sample: Sample; onClose: () => void }) {
  const release = useReleaseReport(sample.id)
  const once = useSingleFlight()
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const before = sample.release
  const confirm = () => {
    const said = text.trim()
    if (before !== null && said === '') {
      setWrong(REISSUE_REASON_TEXT)
      return
    }
    setWrong(null)
    const told = said === '' ? {} : before === null ? { comment: said } : { why: said }
    once((over) =>
      release.mutate(
        { version: sample.version, ...told },
        {
          onSuccess: ({ data }) => {
            notifications.show({ color: 'accent', message: `Report ${data.report_number ?? ''} released` })
            onClose()
          },
          onSettled: over,
        },
      ),
    )
  }
  return (
    <ConfirmModal
      opened
      title={`Release Report ${sample.report_number ?? ''}`}
      confirmLabel="Release"
      pending={release.isPending}
      error={release.error}
      onClose={onClose}
      onConfirm={confirm}
    >
      <Text mb="sm">
        {before === null
          ? 'The report bears your name and the time from now on. What it says is kept as it is.'
          : `This report replaces ${before.report_number}. What is different, and your reason, are printed on it.`}
      </Text>
      <TextInput
        label={before === null ? 'Comment (optional, kept in the history)' : 'Why is it reissued?'}
        required={before !== null}
        {...(before !== null && { 'data-autofocus': true })}
        maxLength={255}
        value={text}
        error={wrong}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') confirm()
        }}
      />
    </ConfirmModal>
  )
}
