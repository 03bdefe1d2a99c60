import { listEquipmentEvents, strikeOutEquipmentEvent, type Equipment, type EquipmentEvent } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { limitsText, mayStrikeOut } from '@eluent/domain/equipment'
import { Stack, Text } from '@mantine/core'
import { IconEraser } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { useRead } from '../../frame/data/use-read.ts'
import { useSession } from '../../frame/services.ts'
import { DataTable } from '../../ui/DataTable/DataTable.tsx'
import type { Column } from '../../ui/DataTable/RowTable.tsx'
import { useTableState } from '../../ui/DataTable/use-table-state.ts'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { RowButton } from '../../ui/row-actions/RowButton.tsx'
import { CertificateButton } from './CertificateButton.tsx'
import { dayWord, eventWord, outcomeWord } from './equipment-words.ts'
import { figure } from '../../language/figures.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

const COLUMNS: Column<EquipmentEvent>[] = [
  {
    key: 'happened_on',
    header: t('Date'),
    sortKey: 'happened_on',
    render: ({ happened_on }) => dayWord(happened_on),
  },
  { key: 'kind', header: t('Event'), render: (event) => <What event={event} /> },
  { key: 'done_by', header: t('By'), render: ({ done_by }) => done_by },
  { key: 'outcome', header: t('Result'), render: ({ outcome }) => outcomeWord(outcome) },
  { key: 'next_due_on', header: t('Next due'), render: ({ next_due_on }) => dayWord(next_due_on) },
  {
    key: 'file',
    header: t('Certificate'),
    render: ({ id, file }) => (file === null ? '–' : <CertificateButton id={id} name={file.name} />),
  },
]

/** What happened, and what is to be read with it; what was struck out stays readable. */
function What({ event }: { event: EquipmentEvent }) {
  const { kind, note, location, suspect_since, checked, nonconformance, struck_out } = event
  return (
    <Stack gap={2}>
      <span style={struck_out === null ? undefined : { textDecoration: 'line-through' }}>{eventWord(kind)}</span>
      {location !== null && <span>{location}</span>}
      {checked?.map((value) => (
        <span key={value.name}>
          {`${value.name} ${figure(String(value.value))} ${value.unit} (${translated(limitsText(value))})`}
        </span>
      ))}
      {note !== null && <span>{note}</span>}
      {nonconformance !== null && <span>{t('Nonconformance {number}', { number: nonconformance })}</span>}
      {suspect_since !== null && <span>{t('Suspect since {day}', { day: dayWord(suspect_since) })}</span>}
      {struck_out !== null && (
        <Text size="sm" c="dimmed">
          {t('Struck out by {who}: {why}', { who: struck_out.by_name, why: struck_out.why })}
        </Text>
      )}
    </Stack>
  )
}

/** The events of a piece, the newest first. */
export function EventTable({ piece }: { piece: Equipment }) {
  const mayStrike = can(useSession()?.claims.permissions, 'equipment.approve')
  const table = useTableState({ sortColumn: 'happened_on', sortOrder: 'DESC' })
  const query = { params: { id: piece.id }, query: table.request }
  const actions = (event: EquipmentEvent) => <StrikeOut event={event} />
  return (
    <DataTable
      label={t('Events')}
      table={table}
      query={useRead(listEquipmentEvents, query, { keepPrevious: true })}
      columns={COLUMNS}
      rowKey={({ id }) => id}
      {...(mayStrike && { actions })}
      emptyText={t('No event yet')}
      emptyHint={t('Choose Record Event when something was done to this piece.')}
    />
  )
}

function StrikeOut({ event }: { event: EquipmentEvent }) {
  const [asking, setAsking] = useState(false)
  const strikeOut = useChange(strikeOutEquipmentEvent)
  if (event.struck_out !== null || !mayStrikeOut(event.kind)) return null
  const what = `${eventWord(event.kind)} ${dayWord(event.happened_on)}`
  return (
    <>
      <RowButton tip={t('Strike Out')} of={what} icon={IconEraser} onClick={() => setAsking(true)} />
      <RemovalModal
        opened={asking}
        title={t('Strike Out Event')}
        confirmLabel={t('Strike Out')}
        action={strikeOut}
        input={(body) => ({ params: { id: event.id }, body })}
        doneText={() => t('Event struck out')}
        onClose={() => setAsking(false)}
      >
        {t('{what} counts no more and stays readable with your name and reason.', { what })}
      </RemovalModal>
    </>
  )
}
