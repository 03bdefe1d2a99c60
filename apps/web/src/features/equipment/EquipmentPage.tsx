import { readEquipment, type Equipment } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { Button, Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { CheckPanel } from './CheckPanel.tsx'
import { StandingPanel } from '../inventory/StandingPanel.tsx'
import { NonconformanceButton } from '../nonconformances/NonconformanceLinks.tsx'
import { NonconformancesOf } from '../nonconformances/NonconformancesOf.tsx'
import { EquipmentStateWord } from './EquipmentWords.tsx'
import { DueWord } from '../../ui/StateWord/DueWord.tsx'
import { EventModal } from './EventModal.tsx'
import { EventTable } from './EventTable.tsx'
import { dayWord, dueWords, kindWord, workRows, workWord } from './equipment-words.ts'
import { LogBookButton } from './LogBookButton.tsx'
import { OverridePanel } from './OverridePanel.tsx'
import { ReadingsPanel } from './ReadingsPanel.tsx'
import { RemoveEquipment } from './RemoveEquipment.tsx'
import { SuspectReports } from './SuspectReports.tsx'
import { t } from '../../language/t.ts'

/** One piece: what it is, what is due, and what happened to it. */
export function EquipmentPage() {
  const { id } = usePathValues('equipment')
  const piece = useData(readEquipment, { params: { id: Number(id) } })
  return (
    <ReadRecord order={1} query={piece} list={{ label: t('Equipment'), to: pathTo('equipmentList') }}>
      {(read) => <ReadEquipment piece={read} />}
    </ReadRecord>
  )
}

function ReadEquipment({ piece }: { piece: Equipment }) {
  const permissions = useSession()?.claims.permissions
  const [recording, setRecording] = useState(false)
  const mayEnter = can(permissions, 'equipment.enter')
  return (
    <>
      <PageHeader
        title={piece.name}
        crumbs={[
          { label: t('Home'), to: pathTo('home') },
          { label: t('Equipment'), to: pathTo('equipmentList') },
          { label: piece.name },
        ]}
        {...(mayEnter &&
          piece.state !== 'retired' && {
            action: <Button onClick={() => setRecording(true)}>{t('Record Event ...')}</Button>,
          })}
      >
        <Group gap="xs" component="span">
          <EquipmentStateWord state={piece.state} />
          <span>{t('since {day}', { day: dayWord(piece.state_since) })}</span>
          {piece.state_why !== null && <span>{piece.state_why}</span>}
          {piece.suspect_since !== null && (
            <span>{t('Suspect since {day}', { day: dayWord(piece.suspect_since) })}</span>
          )}
          <DueWord due={piece.due} />
        </Group>
      </PageHeader>
      <Stack gap="md">
        <Panel
          title={t('About')}
          action={
            <Group gap="sm">
              <LogBookButton piece={piece} />
              <NonconformanceButton touch={{ kind: 'equipment', id: piece.id }} />
              {mayEnter && (
                <Button variant="default" size="sm" component={Link} to={pathTo('equipmentEdit', { id: piece.id })}>
                  {t('Edit')}
                </Button>
              )}
              {can(permissions, 'equipment.approve') && <RemoveEquipment piece={piece} />}
            </Group>
          }
        >
          <PieceFacts piece={piece} />
        </Panel>
        <DuePanel piece={piece} />
        {piece.machine_name !== null && <StandingPanel machine={piece.machine_name} />}
        <CheckPanel piece={piece} />
        <ReadingsPanel piece={piece} />
        <NonconformancesOf touch={{ kind: 'equipment', id: piece.id }} />
        <SuspectReports piece={piece} />
        <OverridePanel piece={piece} />
        <Panel title={t('Events')} flush>
          <EventTable piece={piece} />
        </Panel>
      </Stack>
      {recording && <EventModal piece={piece} onClose={() => setRecording(false)} />}
    </>
  )
}

function PieceFacts({ piece }: { piece: Equipment }) {
  return (
    <Facts layout="grid">
      <Fact label={t('Kind')}>{kindWord(piece.kind)}</Fact>
      <Fact label={t('Serial number')}>{piece.serial}</Fact>
      <Fact label={t('Maker')}>{piece.maker}</Fact>
      <Fact label={t('Location')}>{piece.location}</Fact>
      <Fact label={t('In service since')}>{dayWord(piece.in_service_since)}</Fact>
      {piece.kind === 'hplc' && <Fact label={t('Machine name')}>{piece.machine_name}</Fact>}
    </Facts>
  )
}

function DuePanel({ piece }: { piece: Equipment }) {
  const rows = workRows(piece)
  if (rows.length === 0) return null
  return (
    <Panel title={t('Due')} flush>
      <PlainTable
        label={t('Due')}
        minWidth={560}
        rows={rows}
        rowKey={({ kind }) => kind}
        columns={[
          { header: t('Work'), render: ({ kind }) => workWord(kind) },
          { header: t('Schedule'), render: ({ schedule }) => schedule },
          { header: t('Done last'), render: ({ last_on }) => dayWord(last_on) },
          { header: t('Due'), render: (item) => dueWords(item) },
          { header: t('State'), render: ({ due }) => (due === 'ok' ? t('Not due') : <DueWord due={due} />) },
        ]}
      />
    </Panel>
  )
}
