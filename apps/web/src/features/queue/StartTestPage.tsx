import { Alert, Button, Table, Text, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { readSample, type QueueItem, type Sample } from '@eluent/contract'
import { NO_FREE_POSITIONS_TEXT, vialsToLoad, type VialToLoad } from '@eluent/domain/queue'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { ErrorState } from '../../ui/ErrorState/ErrorState.tsx'
import { isMissing } from '../../ui/ErrorState/is-missing.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { SkeletonLines } from '../../ui/SkeletonLines/SkeletonLines.tsx'
import classes from './StartTest.module.css'
import { addToQueueFailure, useAddToQueue, useAddToQueueVerdict } from './use-add-to-queue.ts'
import { useQueue } from './use-queue.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** What to put where in the tray before a sample is queued, and the button that queues it. */
export function StartTestPage() {
  const { id } = usePathValues('startTest')
  const sample = useData(readSample, { params: { id: Number(id) } })
  const queue = useQueue()
  if (isMissing(sample.error)) return <Navigate to="/404" replace />
  const error = sample.error ?? queue.error
  if (error !== null) {
    const again = () => void Promise.all([sample.refetch(), queue.refetch()])
    return <ErrorState error={error} onRetry={again} retrying={sample.isFetching || queue.isFetching} order={1} />
  }
  if (!sample.data || !queue.data) return <SkeletonLines lines={6} />
  return <StartTest sample={sample.data} queue={queue.data.data} />
}

function StartTest({ sample, queue }: { sample: Sample; queue: readonly QueueItem[] }) {
  const navigate = useNavigate()
  const adding = useAddToQueue()
  const verdict = useAddToQueueVerdict(sample.can.add_to_queue)
  const name = sample.intake_form.strain_name ?? sample.intake_form.batch_number ?? 'N/A'
  const vials = vialsToLoad(
    sample.prepared_samples,
    sample.results.map((result) => result.vial_number),
    queue.find((item) => item.sample?.id === sample.id)?.vials ?? null,
    queue.flatMap((item) => item.vials.map(({ location }) => location)),
  )
  const tooFew = vials.some(({ state, location }) => state === 'open' && location === null)
  const report = pathTo('sampleReport', { id: sample.id })
  const add = () =>
    adding.add(sample.id, {
      onSuccess: ({ message }) => {
        notifications.show({ color: 'accent', message: translated(message) })
        void navigate({ to: report })
      },
      onError: (error) => notifications.show({ color: 'red', message: addToQueueFailure(error) }),
    })
  return (
    <>
      <PageHeader
        crumbs={[
          { label: t('Home'), to: pathTo('home') },
          { label: t('Sample Results'), to: pathTo('sampleList') },
          { label: name, to: report },
          { label: t('Start Test') },
        ]}
        action={
          <Tooltip label={translated(verdict.text)} disabled={verdict.allowed} withArrow>
            <div>
              <Button disabled={!verdict.allowed || tooFew} loading={adding.isPending} onClick={add}>
                {t('Add To Queue')}
              </Button>
            </div>
          </Tooltip>
        }
      >
        {name}
      </PageHeader>
      {tooFew && (
        <Alert color="orange" variant="light" mb="md">
          {translated(NO_FREE_POSITIONS_TEXT)}
        </Alert>
      )}
      <Panel title={t('Vials to load')} flush>
        {vials.length === 0 ? (
          <Text p="lg" c="dimmed">
            {t(
              'This sample has no vial to acquire. Edit the sample and switch Acquire on for the vials that are measured.',
            )}
          </Text>
        ) : (
          <VialRows vials={vials} />
        )}
      </Panel>
    </>
  )
}

const STATE_WORDS: Record<VialToLoad['state'], string> = {
  done: t('Has its result'),
  queued: t('In the queue'),
  open: '',
}

function VialRows({ vials }: { vials: readonly VialToLoad[] }) {
  return (
    <Table className={classes['vials'] ?? ''} aria-label={t('Vials to load')}>
      <Table.Thead>
        <Table.Tr>
          {[t('Vial'), t('Label'), t('Vial Type'), t('Location'), ''].map((header) => (
            <Table.Th key={header}>
              {header === '' ? <span className="visually-hidden">{t('State')}</span> : header}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {vials.map(({ number, label, vial_type, location, state }) => (
          <Table.Tr key={number}>
            <Table.Td>{number}</Table.Td>
            <Table.Td>{label === '' ? '–' : label}</Table.Td>
            <Table.Td>
              <span className={classes['dot']} data-color={vial_type.split('_')[0]} aria-hidden="true" />
              {vial_type}
            </Table.Td>
            <Table.Td className={classes['location'] ?? ''}>{location ?? '–'}</Table.Td>
            <Table.Td c="dimmed">{STATE_WORDS[state]}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
