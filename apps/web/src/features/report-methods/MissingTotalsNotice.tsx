import { addMissingTotals, listMissingTotals, type ReplyOf, type TotalsRun } from '@eluent/contract'
import { Alert, Button, Text } from '@mantine/core'
import { IconSum } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { reread, useChange } from '../../frame/data/use-change.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { useServices } from '../../frame/services.ts'
import { ConfirmModal } from '../../ui/ConfirmModal/ConfirmModal.tsx'
import { ReasonField } from '../../ui/RemovalModal/ReasonField.tsx'
import { useReason } from '../../ui/RemovalModal/use-reason.ts'
import { t } from '../../language/t.ts'
import { isOpen, TotalsRunNotice } from './TotalsRunNotice.tsx'

type Missing = ReplyOf<typeof listMissingTotals>['data'][number]

/** How often a run is looked at. */
const LOOK_MS = 2_000

/** Samples imported before their totals were computed: the server gives them theirs, whoever looks on. */
export function MissingTotalsNotice() {
  const { data } = useRead(
    listMissingTotals,
    {},
    { refetchInterval: ({ state }) => (state.data?.runs.some(isOpen) ? LOOK_MS : false) },
  )
  const begin = useChange(addMissingTotals)
  const [chosen, setChosen] = useState<Missing | null>(null)
  const runs = data?.runs ?? []
  useRereadAtEnd(runs)
  const isBegun = ({ method_id, method_version }: Missing): boolean =>
    runs.some((run) => isOpen(run) && run.method_id === method_id && run.method_version === method_version)
  const waiting = (data?.data ?? []).filter((one) => one.waiting > 0 && !isBegun(one))
  return (
    <>
      {runs.map((run) => (
        <TotalsRunNotice key={run.id} run={run} />
      ))}
      {waiting.map((missing) => (
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
          error={begin.error}
          pending={begin.isPending}
          onYes={(reason) => {
            const { method_id, method_version } = chosen
            begin.mutate({ body: { method_id, method_version, reason } }, { onSuccess: () => setChosen(null) })
          }}
          onClose={() => {
            begin.reset()
            setChosen(null)
          }}
        />
      )}
    </>
  )
}

/** What the runs change is read again when one has ended. */
function useRereadAtEnd(runs: readonly TotalsRun[]): void {
  const { queries } = useServices()
  const open = runs.filter(isOpen).length
  const before = useRef(open)
  useEffect(() => {
    if (open < before.current) void reread(queries, addMissingTotals.touches)
    before.current = open
  }, [open, queries])
}

interface AddTotalsProps {
  missing: Missing
  error: unknown
  pending: boolean
  onYes: (reason: string) => void
  onClose: () => void
}

function AddTotals({ missing, error, pending, onYes, onClose }: AddTotalsProps) {
  const reason = useReason()
  return (
    <ConfirmModal
      opened
      title={t('Add Totals')}
      confirmLabel={t('Add Totals')}
      error={error}
      pending={pending}
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
      <ReasonField reason={reason} disabled={pending} />
    </ConfirmModal>
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
