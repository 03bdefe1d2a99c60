import type { ReportDerivedRow, ReportRow, ReportTotalRow, ReportView } from '@eluent/domain/report'
import { withUnit } from '@eluent/report'
import { useIsPhone } from '../../frame/use-phone.ts'
import { Hint } from '../../ui/Hint/Hint.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable, type PlainColumn } from '../../ui/PlainTable/PlainTable.tsx'
import classes from './Report.module.css'
import { t } from '../../language/t.ts'

function PercentCell({ row }: { row: ReportRow }) {
  const why = stateNote(row)
  if (why === null) return row.percent_text
  return (
    <Hint label={why} className={classes[row.state === 'over_bounds' ? 'over' : 'below']}>
      {row.percent_text}
    </Hint>
  )
}

/** The number behind the words of a cell; null where there is none. */
function stateNote({ state, over_bounds_value_text, loq_text }: ReportRow): string | null {
  if (over_bounds_value_text !== null) {
    return t("Above the method's upper bound. Over-bounds value: {withUnit}", {
      withUnit: withUnit(over_bounds_value_text, 'mg/g'),
    })
  }
  const isStated = /\d/.test(loq_text)
  return state === 'below_loq' && isStated ? t('Detected, below the LOQ of {loq} %', { loq: loq_text }) : null
}

/** What the results above the method's range stand for, in the words of the paper. */
export function OverBoundsWarnings({ view }: { view: ReportView }) {
  const over = view.rows.filter((row) => row.over_bounds_value_text !== null)
  if (over.length === 0) return null
  return (
    <div className={classes['warnings']}>
      {over.map(({ analyte, over_bounds_value_text: value }) => (
        <div key={analyte}>
          {t('{analyte} is above the upper bound of the method concentration range; over-bounds value {withUnit}.', {
            analyte,
            withUnit: withUnit(value ?? '', 'mg/g'),
          })}
        </div>
      ))}
    </div>
  )
}

/** A number of a column; the mark of an estimate takes no room, so that decimal points stay in line. */
export function Figure({ text }: { text: string }) {
  const [, number, mark] = /^(.*\d)( \*)$/.exec(text) ?? []
  if (number === undefined || mark === undefined) return text
  return (
    <>
      {number}
      <span className={classes['mark']}>{mark}</span>
    </>
  )
}

/** The results, one row per cannabinoid; `short` leaves out all but percent and mg/g. */
export function ResultsTable({ view, short = false }: { view: ReportView; short?: boolean }) {
  const compares = !short && view.compares
  const isPhone = useIsPhone()
  const statesU = view.uncertainty !== undefined
  return (
    <PlainTable
      label={t('Results')}
      minWidth={compares ? 640 : statesU && !isPhone ? 420 : 320}
      className={classes['figures']}
      rows={view.rows}
      rowKey={({ analyte }) => analyte}
      rowState={({ state }) => state}
      columns={[
        { header: t('Cannabinoid'), render: ({ color, analyte }) => <Compound color={color} name={analyte} /> },
        { header: t('Result %'), render: (row) => <PercentCell row={row} /> },
        statesU && { header: '± U %', render: ({ uncertainty_text }) => uncertainty_text },
        { header: 'mg/g', render: ({ mg_g_text }) => mg_g_text },
        statesU && !isPhone && { header: '± U mg/g', render: ({ uncertainty_mg_g_text }) => uncertainty_mg_g_text },
        !short &&
          // a phone has no room for it beside U, and the limits have a table of their own
          !(statesU && isPhone && view.limits.length > 0) && { header: 'LOQ %', render: ({ loq_text }) => loq_text },
        compares && { header: t('Last %'), render: ({ last_percent_text }) => last_percent_text },
        compares && { header: t('Last mg/g'), render: ({ last_mg_g_text }) => last_mg_g_text },
        compares && { header: t('% diff'), render: ({ diff_text }) => diff_text },
      ]}
    />
  )
}

/** LOD and LOQ of this sample, where the method states an LOD. */
export function LimitsTable({ view }: { view: ReportView }) {
  const isPhone = useIsPhone()
  if (view.limits.length === 0) return null
  return (
    <Panel title={t('Limits of This Sample')} flush>
      <PlainTable
        label={t('Limits of This Sample')}
        {...(!isPhone && { minWidth: 420 })}
        className={classes['figures']}
        rows={view.limits}
        rowKey={({ analyte }) => analyte}
        columns={[
          { header: t('Cannabinoid'), render: ({ analyte }) => analyte },
          { header: 'LOD %', render: ({ lod_percent_text }) => lod_percent_text },
          !isPhone && { header: 'LOD mg/g', render: ({ lod_mg_g_text }) => lod_mg_g_text },
          { header: 'LOQ %', render: ({ loq_percent_text }) => loq_percent_text },
          !isPhone && { header: 'LOQ mg/g', render: ({ loq_mg_g_text }) => loq_mg_g_text },
        ]}
      />
    </Panel>
  )
}

/** A compound with its colour in the charts. */
export function Compound({ color, name }: { color: string; name: string }) {
  return (
    <>
      <span className={classes['swatch']} style={{ background: color }} aria-hidden />
      {name}
    </>
  )
}

/** Percent and mg/g of a sum, each with its U where the report states any. */
function numberColumns(
  { uncertainty }: ReportView,
  isPhone: boolean,
): readonly (PlainColumn<ReportTotalRow | ReportDerivedRow> | false)[] {
  const statesU = uncertainty !== undefined
  return [
    { header: '%', render: ({ percent_text }) => <Figure text={percent_text} /> },
    statesU && { header: '± U %', render: ({ uncertainty_text }) => uncertainty_text },
    { header: 'mg/g', render: ({ mg_g_text }) => <Figure text={mg_g_text} /> },
    statesU && !isPhone && { header: '± U mg/g', render: ({ uncertainty_mg_g_text }) => uncertainty_mg_g_text },
  ]
}

/** Calculated total potentials: name, percent, mg/g. */
export function TotalsTable({ view }: { view: ReportView }) {
  const isPhone = useIsPhone()
  if (view.totals.length === 0) return null
  return (
    <Panel title={t('Calculated Total Potential')} flush>
      <PlainTable
        label={t('Calculated Total Potential')}
        minWidth={320}
        className={classes['figures']}
        rows={view.totals}
        rowKey={({ name }) => name}
        columns={[{ header: t('Total'), render: ({ label }) => label }, ...numberColumns(view, isPhone)]}
      />
    </Panel>
  )
}

/** Derived compounds with the formula each comes from. */
export function DerivedTable({ view }: { view: ReportView }) {
  const isPhone = useIsPhone()
  if (view.derived.length === 0) return null
  return (
    <Panel title={t('Derived Compounds')} flush>
      <PlainTable
        label={t('Derived Compounds')}
        {...(!isPhone && { minWidth: 560 })}
        className={`${classes['figures']} ${isPhone ? '' : classes['derived']}`}
        rows={view.derived}
        rowKey={({ name, basis }) => `${name} ${basis}`}
        columns={[
          { header: t('Compound'), render: ({ name, basis }) => (isPhone ? `${name}, ${basis}` : name) },
          !isPhone && { header: t('Formula'), render: ({ formula_text }) => formula_text },
          !isPhone && { header: t('Basis'), render: ({ basis }) => basis },
          ...numberColumns(view, isPhone),
        ]}
      />
    </Panel>
  )
}
