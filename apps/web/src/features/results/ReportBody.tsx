import { Alert, Anchor, Button, Text } from '@mantine/core'
import type { LabelValue, ReportTotalRow, ReportView } from '@eluent/domain/report'
import { withUnit, type ChartTheme } from '@eluent/report'
import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Fragment, useCallback, useState, type ReactNode } from 'react'
import { useIsPhone } from '../../frame/use-phone.ts'
import { Chart } from '../../ui/Chart/Chart.tsx'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { lazyPiece } from '../../ui/lazy-part.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { Stat } from '../../ui/Stat/Stat.tsx'
import { ReleaseState } from './ReleaseState.tsx'
import classes from './Report.module.css'
import { reportFigure } from './report-figure.ts'
import { DerivedTable, LimitsTable, OverBoundsWarnings, ResultsTable, TotalsTable } from './ReportTables.tsx'
import { t } from '../../language/t.ts'

const QcCharts = lazyPiece(async () => (await import('./QcPanels.tsx')).QcCharts)
const QcVials = lazyPiece(async () => (await import('./QcPanels.tsx')).QcVials)
const UnitsTable = lazyPiece(async () => (await import('./UnitsTable.tsx')).UnitsTable)
const Decisions = lazyPiece(async () => (await import('./Decisions.tsx')).Decisions)
const Reissue = lazyPiece(async () => (await import('./Reissue.tsx')).Reissue)
const CalibrationPanel = lazyPiece(async () => (await import('./CalibrationPanel.tsx')).CalibrationPanel)

const COLORS = { info: 'accent', warning: 'orange', error: 'red' } as const

/** Why a report is not a plain report: not run, preliminary, estimates. */
function ReportBanners({ view }: { view: ReportView }) {
  return view.banners.map(({ kind, severity, title, text, link }) => (
    <Alert
      key={`${kind} ${title} ${text}`}
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

/** What was cleared before, with the way to the runs that no longer count. */
function Attempts({ view, onRuns }: { view: ReportView; onRuns: () => void }) {
  if (view.attempts.length === 0) return null
  return (
    <Alert mb="md" color={COLORS.info} title={t('Attempts')} icon={<IconInfoCircle size={20} />}>
      {view.provenance.attempts}.
      <ul className={classes['attempts']}>
        {view.attempts.map(({ epoch, text, detail }) => (
          <li key={epoch}>
            {text}. <span className={classes['amended']}>{detail}</span>
          </li>
        ))}
      </ul>
      <Anchor component="button" type="button" fz="sm" className="no-print" onClick={onRuns}>
        {t('Show the runs')}
      </Anchor>
    </Alert>
  )
}

const FOLDED_FACTS = 3

function Identity({ view, aside, folded }: { view: ReportView; aside?: ReactNode; folded: boolean }) {
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(false)
  const isFolded = folded && isPhone && !isOpen
  const facts: LabelValue[] = [...view.identity, ...(view.certificate ?? [])]
  return (
    <Panel title={t('Sample')}>
      <div className={classes['identity']}>
        <Facts layout="grid">
          {facts.slice(0, isFolded ? FOLDED_FACTS : undefined).map(({ label, value, amended }) => (
            <Fact key={label} label={t(label)}>
              {amended?.map(({ old, note }) => (
                <Fragment key={note}>
                  <del>{old}</del>
                  <span className={classes['amended']}>{note}</span>
                </Fragment>
              ))}
              {value}
            </Fact>
          ))}
        </Facts>
        {isFolded ? (
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('All facts')}
          </Button>
        ) : (
          aside
        )}
      </div>
    </Panel>
  )
}

/** What a grower looks for on a phone, after the sum of all. */
const MATTER_MOST = ['THC', 'CBD']

/** What is read first, in large figures. */
function Verdict({ view, first = [] }: { view: ReportView; first?: readonly string[] }) {
  const { verdict } = view
  const isFirst = ({ name }: { name: string }) => first.includes(name)
  const total = ({ name, label, percent_text, mg_g_text, uncertainty_text: u }: ReportTotalRow) => (
    <Stat key={name} label={label} {...reportFigure(percent_text, mg_g_text, u)} />
  )
  return (
    <div className={classes['verdict']}>
      <Stat
        label={t('Total analytes')}
        {...reportFigure(
          verdict.total_analytes_percent_text,
          verdict.total_analytes_mg_g_text,
          verdict.total_analytes_uncertainty_text,
        )}
      />
      {first.flatMap((wanted) => verdict.total_potentials.filter(({ name }) => name === wanted)).map(total)}
      {verdict.dominant_analyte !== null && (
        <Stat
          label={t('Dominant analyte')}
          value={verdict.dominant_analyte}
          note={withUnit(verdict.dominant_analyte_percent_text ?? '', '%')}
        />
      )}
      {verdict.total_potentials.filter((potential) => !isFirst(potential)).map(total)}
    </div>
  )
}

/** They come with the charts, which are drawn when they come into view. */
const options = () => import('./potency-options.ts')

function PotencyCharts({ view, action }: { view: ReportView; action: ReactNode }) {
  const donut = useCallback(async (theme: ChartTheme) => (await options()).donutOption(view, theme), [view])
  const bars = useCallback(async (theme: ChartTheme) => (await options()).barOption(view, theme), [view])
  return (
    <div className={classes['charts']}>
      <Panel title={t('Share of the total')} action={action}>
        <Chart
          label={t('Donut: total analytes {total_analytes_percent_text} %, dominant {dominant_analyte}', {
            total_analytes_percent_text: view.verdict.total_analytes_percent_text,
            dominant_analyte: view.verdict.dominant_analyte ?? 'none',
          })}
          option={donut}
          table={<ResultsTable view={view} short />}
        />
      </Panel>
      <Panel title={t('Amounts in mg/g')}>
        <Chart
          label={t('Bars: amount of each cannabinoid in mg/g')}
          option={bars}
          table={<ResultsTable view={view} short />}
        />
      </Panel>
    </div>
  )
}

const PROVENANCE = {
  report_number: t('Report number'),
  revision_text: t('Revision'),
  attempts: t('Attempts'),
  method: t('Method'),
  machine: t('Instrument'),
  calibration: t('Calibration'),
  equipment: t('Equipment'),
  collected: t('Collected'),
  received: t('Received'),
  analysed: t('Analysed'),
  reported: t('Reported'),
  released_by: t('Released by'),
  signed: t('Signatures'),
  moisture_basis: t('Basis'),
  time_zone: t('Time zone of dates'),
} as const

function Provenance({ view }: { view: ReportView }) {
  return (
    <Panel title={t('Provenance')}>
      <Facts layout="grid">
        {(Object.keys(PROVENANCE) as (keyof typeof PROVENANCE)[])
          .filter((key) => (view.provenance[key] ?? null) !== null)
          .map((key) => (
            <Fact key={key} label={PROVENANCE[key]}>
              {view.provenance[key]}
            </Fact>
          ))}
      </Facts>
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
  /** Whether a phone shows the first facts of the sample only, until all are wanted. */
  folded?: boolean
  /** Beside the donut: the choice of the dominant analyte. */
  dominantChoice?: ReactNode
  /** The chromatogram accordion. */
  chromatogram: ReactNode
  /** Shows the runs that no longer count; absent where none are shown. */
  onRuns?: () => void
}

/** The report from top to bottom as the paper reads, in the `Suspense` of its page: identity, verdict, charts, tables, chromatogram, provenance. */
export function ReportBody({ view, aside, folded = false, dominantChoice, chromatogram, onRuns }: ReportBodyProps) {
  const ran = view.progress.started
  const isShort = useIsPhone() && folded
  const hasVerdict = ran && !view.is_qc && view.charts.shown
  return (
    <div className={classes['report']}>
      {view.mark && (
        <Text fz="lg" fw={600} ta="right" mb="sm">
          {view.mark}
        </Text>
      )}
      <ReportBanners view={view} />
      {onRuns && <Attempts view={view} onRuns={onRuns} />}
      <ReleaseState view={view} />
      {isShort && ran && !view.is_qc && <Verdict view={view} first={MATTER_MOST} />}
      <Identity view={view} aside={aside} folded={folded} />
      {!isShort && hasVerdict && <Verdict view={view} />}
      {view.charts.shown &&
        (view.charts.kind === 'qc' ? <QcCharts view={view} /> : <PotencyCharts view={view} action={dominantChoice} />)}
      {ran && (
        <>
          {view.qc.length > 0 && <QcVials view={view} />}
          {view.calibration.length > 0 && <CalibrationPanel view={view} />}
          <Panel title={t('Results')} flush>
            <ResultsTable view={view} />
            <OverBoundsWarnings view={view} />
            <Text className={classes['range']} c="dimmed" fz="sm">
              {[view.basis_text, view.method_range_text].filter((text) => text !== undefined).join('  ·  ')}
            </Text>
          </Panel>
          <TotalsTable view={view} />
          {view.units && <UnitsTable units={view.units} />}
          <DerivedTable view={view} />
          {view.decisions && <Decisions decisions={view.decisions} />}
          <LimitsTable view={view} />
          {chromatogram}
        </>
      )}
      {view.reissue && <Reissue reissue={view.reissue} />}
      <Provenance view={view} />
    </div>
  )
}
