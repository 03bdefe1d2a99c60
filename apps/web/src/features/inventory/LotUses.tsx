import { deleteLotUse, endLotUse, listLotUses, type Lot, type LotUse } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { isMounted } from '@eluent/domain/inventory'
import { Anchor, Button, Group, Text } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { formatDate } from '../../ui/dates/format-date.ts'
import { ListDate } from '../../ui/dates/ListDate.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable, type PlainColumn } from '../../ui/PlainTable/PlainTable.tsx'
import { ActionModal } from '../../ui/ActionModal/ActionModal.tsx'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { RowButton } from '../../ui/row-actions/RowButton.tsx'
import { figure } from '../../language/figures.ts'
import { UseModal } from './UseModal.tsx'
import { unitOf } from './lot-texts.ts'
import { t } from '../../language/t.ts'

const COLUMNS: PlainColumn<LotUse>[] = [
  { header: t('When'), render: ({ used_at }) => <ListDate at={used_at} /> },
  { header: t('Used for'), render: (use) => <Subject use={use} /> },
  {
    header: t('Amount'),
    align: 'right',
    render: ({ amount, lot }) => `${figure(String(amount))} ${unitOf(amount, lot.item.unit)}`,
  },
  { header: t('By'), render: ({ created_by_name }) => created_by_name },
]

function Subject({ use }: { use: LotUse }) {
  const { sample, calibration, machine_name, ended_at, injections } = use
  if (sample) {
    return (
      <Anchor component={Link} to={pathTo('sampleReport', { id: sample.id })} inherit>
        {t('Sample {id} {name}', { id: sample.id, name: sample.name ?? '' })}
      </Anchor>
    )
  }
  if (calibration) {
    return (
      <Anchor component={Link} to={pathTo('calibration', { id: calibration.id })} inherit>
        {t('Calibration of {machine}', { machine: calibration.machine_name })}
      </Anchor>
    )
  }
  const machine = machine_name ?? ''
  const where =
    ended_at === null
      ? t('On {machine}', { machine })
      : t('On {machine}, taken off {day}', { machine, day: formatDate(ended_at) })
  if (injections === null) return where
  return t('{where}: {count, plural, one {# injection} other {# injections}}', { where, count: injections })
}

/** As many uses as the page of a lot shows. */
const SHOWN = { startIndex: 0, endIndex: 100 } as const

/** Where a lot was used, the newest first. */
export function LotUses({ lot }: { lot: Lot }) {
  const permissions = useSession()?.claims.permissions
  const { data: uses } = useRead(listLotUses, { query: { ...SHOWN, lot_id: lot.id } })
  const [mounting, setMounting] = useState(false)
  const mayEnter = can(permissions, 'inventory.enter')
  const total = uses?.meta.total_count ?? 0
  return (
    <Panel
      title={t('Used')}
      action={
        mayEnter &&
        lot.refusal === null &&
        isMounted(lot.item.kind) && (
          <Button size="sm" variant="default" onClick={() => setMounting(true)}>
            {t('Put on an Instrument ...')}
          </Button>
        )
      }
    >
      {total === 0 ? (
        <Text>
          {lot.made.length > 0
            ? t('Used for nothing but the solutions that were prepared from it.')
            : t('Not used yet. A calibration or a report names the lots that were used for it.')}
        </Text>
      ) : (
        <PlainTable
          label={t('Uses')}
          minWidth={480}
          rows={uses?.data ?? []}
          rowKey={({ id }) => id}
          columns={[...COLUMNS, mayEnter && { header: t('Actions'), render: (use) => <UseActions use={use} /> }]}
        />
      )}
      {total > SHOWN.endIndex && <Text fz="sm">{t('{count} uses; the newest are shown.', { count: total })}</Text>}
      {mounting && <UseModal subject="machine" lot={lot} onClose={() => setMounting(false)} />}
    </Panel>
  )
}

/** Ends what stands at an instrument, and takes back what was noted by mistake. */
export function UseActions({ use }: { use: LotUse }) {
  const end = useChange(endLotUse)
  const remove = useChange(deleteLotUse)
  const [asking, setAsking] = useState(false)
  const [ending, setEnding] = useState(false)
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {use.machine_name !== null && use.ended_at === null && (
        <Button size="compact-sm" variant="default" onClick={() => setEnding(true)}>
          {t('Take Off ...')}
        </Button>
      )}
      <ActionModal
        opened={ending}
        title={t('Take Off')}
        confirmLabel={t('Take Off')}
        action={end}
        input={{ params: { id: use.id }, body: { version: use.version } }}
        doneText={() => t('Taken off')}
        onClose={() => setEnding(false)}
      >
        {t('What is injected on {machine} from now on is not counted with it.', { machine: use.machine_name ?? '' })}
      </ActionModal>
      <RowButton
        tip={t('Take Back')}
        of={`${use.lot.item.name} ${use.lot.lot_number}`}
        icon={IconTrash}
        onClick={() => setAsking(true)}
      />
      <RemovalModal
        opened={asking}
        title={t('Take Back Use')}
        confirmLabel={t('Take Back')}
        action={remove}
        input={(body) => ({ params: { id: use.id }, body })}
        doneText={() => t('Use taken back')}
        onClose={() => setAsking(false)}
      >
        {t('The amount is added to the lot again.')}
      </RemovalModal>
    </Group>
  )
}
