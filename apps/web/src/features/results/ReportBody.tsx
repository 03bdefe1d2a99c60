import { Alert, Anchor, SimpleGrid, Table, Text } from '@mantine/core'
import { RECOVERY_LIMITS, type ReportView } from '@eluent/domain'
import { barOption, donutOption, errorOption, recoveryOption, type ChartTheme } from '@eluent/report'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCallback, type ReactNode } from 'react'
import { Chart } from '../../ui/Chart/Chart.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Stat } from '../../ui/Stat.tsx'
import { CalibrationPanel } from './CalibrationPanel.tsx'
import { Reissue, ReleaseState } from './ReleaseState.tsx'
import classes from './Report.module.css'
import { DerivedTable, ResultsTable, TotalsTable } from './ReportTables.tsx'

const COLORS = { info: 'accent', warning: 'orange', error: 'red' } as const

/** Why a report is not a plain report: not run, preliminary, estimates. */
function ReportBanners({ view }: { view: ReportView }) {
  return view.banners.map(({ kind, severity, title, text, link }) => (
    <Alert
      key={kind}
      mb="md"
      color={COLORS[severity]}
      title={title}
      icon={severity === 'info' ? <IconInfoCircle size={20} /> : <IconAlertTriangle size={20} />}
    >
      {text}{' '}
      {link && (
        <Anchor component={Link} to={link.path}>
          {link.label}
        </Anchor>
      )}
    </Alert>
  ))
}

function Identity({ view, aside }: { view: ReportView; aside?: ReactNode }) {
  return (
    <Panel title="Sample">
      <div className={classes['identity']}>
        <dl className={classes['facts']}>
          {view.identity.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {aside}
      </div>
    </Panel>
  )
}

/** '17.4321', not '< LOQ'. */
const isFigure = (text: string): boolean => /^\d/.test(text)

function Verdict({ view }: { view: ReportView }) {
  const { verdict } = view
  return (
    <div className={classes['verdict']}>
      <Stat
        label="Total analytes"
        value={verdict.total_analytes_percent_text}
        unit="%"
        note={`${verdict.total_analytes_mg_g_text} mg/g`}
      />
      {verdict.total_potentials.map(({ name, label, percent, percent_text, mg_g_text }) => (
        <Stat
          key={name}
          label={label}
          value={percent_text}
          {...(percent !== null && isFigure(percent_text) && { unit: '%', note: `${mg_g_text} mg/g` })}
        />
      ))}
    </div>
  )
}

function PotencyCharts({ view, action }: { view: ReportView; action: ReactNode }) {
  const donut = useCallback((theme: ChartTheme) => donutOption(view, theme), [view])
  const bars = useCallback((theme: ChartTheme) => barOption(view, theme), [view])
  return (
    <SimpleGrid className={classes['charts'] ?? ''} cols={{ base: 1, md: 2 }} spacing="md">
      <Panel title="Share of the total" action={action}>
        <Chart
          label={`Donut: total analytes ${view.verdict.total_analytes_percent_text} %, dominant ${view.verdict.dominant_analyte ?? 'none'}`}
          option={donut}
          table={<ResultsTable view={view} short />}
        />
      </Panel>
      <Panel title="Amounts in mg/g">
        <Chart
          label="Bars: amount of each cannabinoid in mg/g"
          option={bars}
          table={<ResultsTable view={view} short />}
        />
      </Panel>
    </SimpleGrid>
  )
}

function QcCharts({ view }: { view: ReportView }) {
  const recovery = useCallback((theme: ChartTheme) => recoveryOption(view, theme, RECOVERY_LIMITS), [view])
  const error = useCallback((theme: ChartTheme) => errorOption(view, theme), [view])
  return (
    <SimpleGrid className={classes['charts'] ?? ''} cols={{ base: 1, md: 2 }} spacing="md">
      <Panel title="Percent recovery">
        <Chart
          label="Percent recovery per vial and compound"
          option={recovery}
          table={<QcTable view={view} figure="recovery" />}
        />
      </Panel>
      <Panel title="Percent error">
        <Chart
          label="Percent error per vial and compound"
          option={error}
          table={<QcTable view={view} figure="error" />}
        />
      </Panel>
    </SimpleGrid>
  )
}

function QcTable({ view, figure }: { view: ReportView; figure: 'recovery' | 'error' }) {
  return (
    <Table.ScrollContainer minWidth={360}>
      <Table aria-label={figure === 'recovery' ? 'Percent recovery' : 'Percent error'}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Cannabinoid</Table.Th>
            {view.qc.map((vial) => (
              <Table.Th key={vial.vial_number} ta="right">
                {vial.label || `Vial ${vial.vial_number}`}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {(view.qc[0]?.compounds ?? []).map(({ compound }, at) => (
            <Table.Tr key={compound}>
              <Table.Td>{compound}</Table.Td>
              {view.qc.map((vial) => (
                <Table.Td key={vial.vial_number} ta="right">
                  {figure === 'recovery'
                    ? vial.compounds[at]?.percent_recovery_text
                    : vial.compounds[at]?.percent_error_text}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

const PROVENANCE = {
  report_number: 'Report number',
  revision_text: 'Revision',
  method: 'Method',
  machine: 'Instrument',
  collected: 'Collected',
  received: 'Received',
  analysed: 'Analysed',
  reported: 'Reported',
  released_by: 'Released by',
  moisture_basis: 'Basis',
  time_zone: 'Time zone of dates',
} as const

function Provenance({ view }: { view: ReportView }) {
  return (
    <Panel title="Provenance">
      <dl className={classes['facts']}>
        {(Object.keys(PROVENANCE) as (keyof typeof PROVENANCE)[])
          .filter((key) => view.provenance[key] !== null)
          .map((key) => (
            <div key={key}>
              <dt>{PROVENANCE[key]}</dt>
              <dd>{view.provenance[key]}</dd>
            </div>
          ))}
      </dl>
      <ul className={classes['footnotes']}>
        {view.footnotes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </Panel>
  )
}

interface ReportBodyProps {
  view: ReportView
  /** Beside the sample's facts: the image, the QR code. */
  aside?: ReactNode
  /** Beside the donut: the choice of the dominant analyte. */
  dominantChoice?: ReactNode
  /** The chromatogram accordion. */
  chromatogram: ReactNode
}

/** The report from top to bottom as the paper reads: identity, verdict, charts, tables, chromatogram, provenance. */
export function ReportBody({ view, aside, dominantChoice, chromatogram }: ReportBodyProps) {
  const ran = view.progress.started
  return (
    <div className={classes['report']}>
      <ReportBanners view={view} />
      <ReleaseState view={view} />
      <Identity view={view} aside={aside} />
      {ran && !view.is_qc && view.charts.shown && <Verdict view={view} />}
      {view.charts.shown &&
        (view.charts.kind === 'qc' ? <QcCharts view={view} /> : <PotencyCharts view={view} action={dominantChoice} />)}
      {ran && (
        <>
          <CalibrationPanel view={view} />
          <TotalsTable view={view} />
          <Panel title="Results" flush>
            <ResultsTable view={view} />
            <Text className={classes['range']} c="dimmed" fz="sm">
              {view.method_range_text}
            </Text>
          </Panel>
          <DerivedTable view={view} />
          {chromatogram}
        </>
      )}
      <Reissue view={view} />
      <Provenance view={view} />
    </div>
  )
}
