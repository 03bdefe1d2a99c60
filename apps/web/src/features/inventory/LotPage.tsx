import { readLot, type Lot } from '@eluent/contract'
import { ITEM_KIND_NAMES } from '@eluent/domain/inventory'
import { Alert, Stack } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { figure } from '../../language/figures.ts'
import { amountText, dayText } from './lot-texts.ts'
import { BudgetPanel } from './BudgetPanel.tsx'
import { FileLink } from './FileLink.tsx'
import { LotActions } from './LotActions.tsx'
import { LotFiles } from './LotFiles.tsx'
import { LotOrigin } from './LotOrigin.tsx'
import { LotReports } from './LotReports.tsx'
import { LotStateWord } from './LotStateWord.tsx'
import { OverlapPanel } from './OverlapPanel.tsx'
import { LotUses } from './LotUses.tsx'
import { NonconformancesOf } from '../nonconformances/NonconformancesOf.tsx'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** One lot: until when and for what it may be used. */
export function LotPage() {
  const { id } = usePathValues('lot')
  const lot = useData(readLot, { params: { id: Number(id) } })
  return (
    <ReadRecord order={1} query={lot} list={{ label: t('Inventory'), to: pathTo('inventory') }}>
      {(read) => <ReadLot lot={read} />}
    </ReadRecord>
  )
}

function ReadLot({ lot }: { lot: Lot }) {
  const title = `${lot.item.name} · ${lot.lot_number}`
  return (
    <>
      <PageHeader
        title={title}
        crumbs={[
          { label: t('Home'), to: pathTo('home') },
          { label: t('Inventory'), to: pathTo('inventory') },
          { label: title },
        ]}
        action={<LotActions lot={lot} />}
      >
        <LotStateWord state={lot.shown_state} />
      </PageHeader>
      <Stack gap="md">
        {lot.refusal !== null && (
          <Alert color="orange" icon={<IconAlertTriangle size={18} />}>
            {translated(lot.refusal)}
          </Alert>
        )}
        <Panel>
          <LotFacts lot={lot} />
        </Panel>
        <NonconformancesOf touch={{ kind: 'lot', id: lot.id }} />
        {lot.certified.length > 0 && <CertifiedPanel lot={lot} />}
        {lot.budget !== null && <BudgetPanel lot={lot} budget={lot.budget} />}
        {lot.overlap !== null && <OverlapPanel overlap={lot.overlap} />}
        <LotFiles lot={lot} />
        <LotOrigin lot={lot} />
        {(lot.state !== 'quarantined' || lot.item.kind === 'control_material') && (
          <>
            <LotUses lot={lot} />
            <LotReports lot={lot} />
          </>
        )}
      </Stack>
    </>
  )
}

function LotFacts({ lot }: { lot: Lot }) {
  const { extension, certificate } = lot
  return (
    <Facts layout="grid">
      <Fact label={t('Kind')}>{t(ITEM_KIND_NAMES[lot.item.kind])}</Fact>
      {lot.serial_number !== null && <Fact label={t('Serial number')}>{lot.serial_number}</Fact>}
      {lot.column !== null && <ColumnFacts column={lot.column} />}
      <Fact label={t('Usable until')}>{dayText(lot.usable_until)}</Fact>
      <Fact label={t('Expires')}>{dayText(lot.expires_on)}</Fact>
      <Fact label={t('Days after opening')}>{lot.days_after_opening}</Fact>
      <Fact label={t('Received')}>{dayText(lot.received_on)}</Fact>
      <Fact label={t('Opened')}>{dayText(lot.opened_on)}</Fact>
      <Fact label={t('Amount')}>{amountText(lot)}</Fact>
      <Fact label={t('Location')}>{lot.location}</Fact>
      <Fact label={t('State since')}>{dayText(lot.state_since)}</Fact>
      <Fact label={t('Reason')}>{lot.state_reason}</Fact>
      <Fact label={t('Certificate')}>{certificate && <FileLink file={certificate} />}</Fact>
      {extension && (
        <Fact label={t('Extended')} wide>
          {t('{on} by {who} from {before} to {to}: {reason} {evidence}', {
            on: dayText(extension.extended_on),
            who: extension.by ?? '',
            before: dayText(extension.before),
            to: dayText(extension.extended_to),
            reason: extension.reason ?? '',
            evidence: extension.evidence === null ? '' : `(${extension.evidence})`,
          })}
          {extension.file && <FileLink file={extension.file} />}
        </Fact>
      )}
    </Facts>
  )
}

/** What a column is, and how much it has done. */
function ColumnFacts({ column }: { column: NonNullable<Lot['column']> }) {
  const { particle_um, length_mm, diameter_mm, injections, limit } = column
  const size = [length_mm, diameter_mm].filter((part) => part !== null).map((part) => figure(String(part)))
  return (
    <>
      <Fact label={t('Length x diameter')}>{size.length > 0 && t('{size} mm', { size: size.join(' x ') })}</Fact>
      <Fact label={t('Particle size')}>
        {particle_um !== null && t('{size} um', { size: figure(String(particle_um)) })}
      </Fact>
      <Fact label={t('Injections so far')}>
        {limit === 0 ? String(injections) : t('{count} of {limit}', { count: injections, limit })}
      </Fact>
    </>
  )
}

/** Two digits: as many as an uncertainty has. */
const uncertainty = (value: number | null) => (value === null || value === 0 ? '\u2013' : figure(value.toPrecision(2)))

const number = (value: number | null) => (value === null ? '–' : figure(String(value)))

function CertifiedPanel({ lot }: { lot: Lot }) {
  const isPrepared = lot.final_volume_ml !== null
  return (
    <Panel title={isPrepared ? t('Concentrations') : t('Certified values')} flush>
      <PlainTable
        label={isPrepared ? t('Concentrations') : t('Certified values')}
        minWidth={480}
        rows={lot.certified}
        rowKey={({ analyte }) => analyte}
        columns={[
          { header: t('Analyte'), render: ({ analyte }) => analyte },
          {
            header: t('Value'),
            align: 'right',
            render: ({ value, unit }) => `${figure(String(value))} ${unit === 'percent' ? '%' : unit}`,
          },
          !isPrepared && {
            header: t('Purity, %'),
            align: 'right',
            render: ({ purity_percent, purity_uncertainty }) =>
              purity_uncertainty === null || purity_uncertainty === undefined
                ? number(purity_percent)
                : `${number(purity_percent)} \u00b1 ${number(purity_uncertainty)}`,
          },
          isPrepared && {
            header: t('Standard uncertainty u'),
            align: 'right',
            render: ({ expanded_uncertainty, k }) => uncertainty((expanded_uncertainty ?? 0) / (k ?? 1)),
          },
          {
            header: t('Uncertainty U'),
            align: 'right',
            render: ({ expanded_uncertainty }) =>
              isPrepared ? uncertainty(expanded_uncertainty) : number(expanded_uncertainty),
          },
          { header: 'k', align: 'right', render: ({ k }) => number(k) },
        ]}
      />
    </Panel>
  )
}
