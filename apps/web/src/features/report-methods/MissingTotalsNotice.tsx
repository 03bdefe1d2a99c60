import { Alert, Anchor, Button, Group, Progress, Text } from '@mantine/core'
import { addMissingTotals, listMissingTotals, type ReplyOf } from '@eluent/contract'
import { IconSum } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { reread } from '../../frame/data/use-change.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useServices } from '../../frame/services.ts'
import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import { errorMessages } from '../../ui/ErrorState/error-text.ts'
import { ReasonField } from '../../ui/RemovalModal/ReasonField.tsx'
import { useReason } from '../../ui/RemovalModal/use-reason.ts'
import { locale, t } from '../../language/t.ts'

type Missing = ReplyOf<typeof listMissingTotals>['data'][number]

interface Run {
  name: string
  total: number
  left: number
  toRelease: number
  /** Why it stopped; null while it runs and when it is done. */
  stopped: string | null
}

/** Samples imported before their totals were computed: they get them in parts, and what is left stays to be done. */
export function MissingTotalsNotice() {
  const { data } = useRead(listMissingTotals, {})
  const { api, queries } = useServices()
  const [chosen, setChosen] = useState<Missing | null>(null)
  const [run, setRun] = useState<Run | null>(null)
  const waiting = (data?.data ?? []).filter((one) => one.waiting > 0)
  const isRunning = run !== null && run.stopped === null && run.left > 0
  const carryOut = async (missing: Missing, reason: string): Promise<void> => {
    const { method_id, method_version, method_name: name } = missing
    let now: Run = { name, total: missing.waiting, left: missing.waiting, toRelease: 0, stopped: null }
    setRun(now)
    try {
      while (now.left > 0) {
        const reply = await api.call(addMissingTotals, { body: { method_id, method_version, reason } })
        // what cannot be changed is no reason to ask for ever
        if (reply.changed.length === 0 && reply.waiting > 0) throw new Error(t('No further sample could be changed.'))
        now = { ...now, left: reply.waiting, toRelease: now.toRelease + reply.to_release.length }
        setRun(now)
      }
    } catch (error) {
      setRun({ ...now, stopped: errorMessages(error).join(' ') })
    }
    await reread(queries, addMissingTotals.touches)
  }
  return (
    <>
      {run && <RunNotice run={run} />}
      {!isRunning &&
        waiting.map((missing) => (
          <Alert
            key={`${missing.method_id} ${missing.method_version}`}
            variant="light"
            color="orange"
            mb="md"
            icon={<IconSum size={20} stroke={1.6} />}
            title={t('Imported samples without totals')}
          >
            <Text size="sm">{wordsOf(missing)}</Text>
            <Button size="sm" mt="sm" variant="default" onClick={() => setChosen(missing)}>
              {t('Add totals to {count, plural, one {# sample} other {# samples}}', { count: missing.waiting })}
            </Button>
          </Alert>
        ))}
      {chosen && (
        <AddTotals
          missing={chosen}
          onYes={(reason) => {
            setChosen(null)
            void carryOut(chosen, reason)
          }}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  )
}

interface AddTotalsProps {
  missing: Missing
  onYes: (reason: string) => void
  onClose: () => void
}

function AddTotals({ missing, onYes, onClose }: AddTotalsProps) {
  const reason = useReason()
  return (
    <ConfirmModal
      opened
      title={t('Add totals')}
      confirmLabel={t('Add Totals')}
      onConfirm={() => {
        if (reason.check()) onYes(reason.text)
      }}
      onClose={onClose}
    >
      <Text size="sm" mb="sm">
        {t(
          '{name} gets a version with the total potentials of {totals}, and the samples are reported with it. Results stay as they are. A report that was released reads otherwise then and is released again, with a reason.',
          { name: missing.method_name, totals: missing.totals.join(', ') },
        )}
      </Text>
      <ReasonField reason={reason} disabled={false} />
    </ConfirmModal>
  )
}

function RunNotice({ run }: { run: Run }) {
  const done = run.total - run.left
  const isOver = run.left === 0
  return (
    <Alert
      variant="light"
      color={run.stopped !== null ? 'red' : isOver ? 'accent' : 'orange'}
      mb="md"
      role={run.stopped === null ? 'status' : 'alert'}
    >
      <Text size="sm" className="tabular">
        {t('{name}: {done} of {total} samples have their totals.', {
          name: run.name,
          done: done.toLocaleString(locale),
          total: run.total.toLocaleString(locale),
        })}{' '}
        {run.stopped}
      </Text>
      {!isOver && run.stopped === null && (
        <Progress mt="xs" value={(100 * done) / run.total} aria-label={t('Totals added')} animated />
      )}
      {run.toRelease > 0 && (
        <Group mt="xs">
          <Anchor component={Link} size="sm" to={`${pathTo('sampleList')}?state=changed`}>
            {t('{count, plural, one {# report was} other {# reports were}} released before: release again', {
              count: run.toRelease,
            })}
          </Anchor>
        </Group>
      )}
    </Alert>
  )
}

function wordsOf({ method_name: name, waiting, sealed, totals }: Missing): string {
  const words = t(
    '{count, plural, one {# sample was} other {# samples were}} imported with {name} before it had the total potentials of {totals}.',
    { count: waiting, name, totals: totals.join(', ') },
  )
  return sealed === 0
    ? words
    : `${words} ${t('{count, plural, one {# certified sample stays} other {# certified samples stay}} as sealed.', { count: sealed })}`
}
