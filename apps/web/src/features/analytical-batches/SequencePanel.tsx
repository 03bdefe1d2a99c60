import { queueAnalyticalBatch, type AnalyticalBatch } from '@eluent/contract'
import { SEQUENCE_RULES, sequenceFaults } from '@eluent/domain/analytical-batches'
import { can } from '@eluent/domain/auth'
import { ActionIcon, Button, Group, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useSession } from '../../frame/services.ts'
import { useUnsaved } from '../../frame/use-unsaved.ts'
import { t } from '../../language/t.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { showOutcome } from '../../ui/SelectionBar/show-outcome.tsx'
import { useTakeOffQueue } from './use-queue-batches.ts'

/** The order of what has not run, which can be changed before it is queued; a broken bracket stands beside its place. */
export function SequencePanel({ batch }: { batch: AnalyticalBatch }) {
  const mayQueue = can(useSession()?.claims.permissions, 'sample_report.run_test') && batch.state === 'open'
  const byId = new Map(batch.members.map((member) => [member.id, member]))
  const [moved, setMoved] = useState<readonly number[] | null>(null)
  const queue = useChange(queueAnalyticalBatch)
  const takeOff = useTakeOffQueue()
  useUnsaved(moved !== null && !queue.isSuccess)
  // what came meanwhile stands at the end of an order of one's own
  const kept = (moved ?? batch.plan).filter((id) => byId.has(id))
  const order = [...kept, ...batch.plan.filter((id) => !kept.includes(id))].flatMap((id) => byId.get(id) ?? [])
  const open = order.filter(({ measured, runs }) => !measured && runs.length === 0)
  const faults = new Map(sequenceFaults(order, batch.bracket).map(({ id, rule }) => [id, rule]))
  if (!mayQueue || open.length === 0) return null
  const move = (at: number, by: number) => {
    const ids = order.map(({ id }) => id)
    const [one] = ids.splice(at, 1)
    if (one !== undefined) ids.splice(at + by, 0, one)
    setMoved(ids)
    queue.reset()
  }
  return (
    <Panel
      title={t('Plan the sequence')}
      action={
        <Group gap="sm">
          {moved !== null && (
            <Button size="xs" variant="default" onClick={() => setMoved(null)}>
              {t('As proposed')}
            </Button>
          )}
          <Button
            size="xs"
            loading={queue.isPending}
            onClick={() =>
              queue.mutate(
                { body: { batch_id: batch.id, members: open.map(({ id }) => id) } },
                {
                  onSuccess: (reply) =>
                    showOutcome({
                      reply,
                      did: t('queued'),
                      ...(reply.added.length > 0 && { undo: () => takeOff(reply.added) }),
                    }),
                },
              )
            }
          >
            {t('Send to Queue')}
          </Button>
        </Group>
      }
    >
      <PlainTable
        label={t('Plan the sequence')}
        minWidth={360}
        rows={order}
        rowKey={({ id }) => id}
        columns={[
          { header: '#', render: ({ id }) => order.findIndex((one) => one.id === id) + 1 },
          {
            header: t('Member'),
            render: ({ label }) => label,
          },
          { header: t('Injections'), render: ({ injections }) => injections },
          {
            header: '',
            render: ({ id, measured }) => {
              const rule = faults.get(id)
              if (rule !== undefined)
                return (
                  <Text fz="sm" c="var(--eluent-bad)">
                    {t(SEQUENCE_RULES[rule], { most: batch.bracket })}
                  </Text>
                )
              return measured ? t('Run') : null
            },
          },
          {
            header: '',
            align: 'right',
            render: ({ id, label }) => {
              const at = order.findIndex((one) => one.id === id)
              return (
                <Group gap={4} justify="flex-end" wrap="nowrap">
                  <ActionIcon
                    variant="subtle"
                    aria-label={t('Move {name} up', { name: label })}
                    disabled={at === 0}
                    onClick={() => move(at, -1)}
                  >
                    <IconArrowUp size={16} />
                  </ActionIcon>
                  <ActionIcon
                    variant="subtle"
                    aria-label={t('Move {name} down', { name: label })}
                    disabled={at === order.length - 1}
                    onClick={() => move(at, 1)}
                  >
                    <IconArrowDown size={16} />
                  </ActionIcon>
                </Group>
              )
            },
          },
        ]}
      />
    </Panel>
  )
}
