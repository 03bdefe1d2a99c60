import { Anchor } from '@mantine/core'
import type { Sample } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { CONDITION_TITLES, type ConditionKey, type ReleaseHoldRule } from '@eluent/domain/report'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { t } from '../../language/t.ts'

type Hold = Sample['holds'][number]
/** A dialog of the report in which something is settled. */
export type Dialog = 'amend' | 'clear' | 'details'

/** The page of the record where what a rule holds back can be settled. */
const SETTLED_AT: Readonly<
  Partial<
    Record<
      ReleaseHoldRule,
      {
        screen:
          | 'analyticalBatch'
          | 'calibration'
          | 'equipment'
          | 'homogeneity'
          | 'lot'
          | 'methodEdit'
          | 'methodUncertainty'
          | 'nonconformance'
        label: string
      }
    >
  >
> = {
  batch_failed: { screen: 'analyticalBatch', label: t('Open the batch') },
  batch_failed_several: { screen: 'analyticalBatch', label: t('Open the batch') },
  batch_not_evaluated: { screen: 'analyticalBatch', label: t('Open the batch') },
  batch_not_run: { screen: 'analyticalBatch', label: t('Open the batch') },
  batch_surrogate: { screen: 'analyticalBatch', label: t('Open the batch') },
  batch_bracket: { screen: 'analyticalBatch', label: t('Open the batch') },
  batch_rejected: { screen: 'analyticalBatch', label: t('Open the batch') },
  qc_report_missing: { screen: 'analyticalBatch', label: t('Open the batch') },
  qc_report_differs: { screen: 'analyticalBatch', label: t('Open the batch') },
  calibration_age: { screen: 'calibration', label: t('Open the calibration') },
  calibration_later: { screen: 'calibration', label: t('Open the calibration') },
  lot_expired: { screen: 'lot', label: t('Open the lot') },
  equipment_overdue: { screen: 'equipment', label: t('Open the equipment') },
  under_review: { screen: 'lot', label: t('Open the lot') },
  nonconformance: { screen: 'nonconformance', label: t('Open the nonconformance') },
  proficiency: { screen: 'nonconformance', label: t('Open the nonconformance') },
  not_homogeneous: { screen: 'homogeneity', label: t('Open the homogeneity test') },
  homogeneity_open: { screen: 'homogeneity', label: t('Open the homogeneity test') },
  coa_method: { screen: 'methodEdit', label: t('Open the report method') },
  coa_uncertainty: { screen: 'methodUncertainty', label: t('Open the uncertainty budget') },
  uncertainty_range: { screen: 'methodUncertainty', label: t('Open the uncertainty budget') },
  required_analytes: { screen: 'methodEdit', label: t('Open the report method') },
}

/** The rules that are settled at the list of a kind of record. */
const AT_LIST: Readonly<
  Partial<Record<ReleaseHoldRule, { screen: 'profileList' | 'calibrationList' | 'reviews'; label: string }>>
> = {
  coa_laboratory: { screen: 'profileList', label: t('Open the profiles') },
  not_calibrated: { screen: 'calibrationList', label: t('Open the calibrations') },
  review_missing: { screen: 'reviews', label: t('Open the review') },
  review_differs: { screen: 'reviews', label: t('Open the review') },
  review_returned: { screen: 'reviews', label: t('Open the review') },
}

/** The rules that another preparation settles, and those that begin with a look at the runs. */
const AT_BENCH: readonly ReleaseHoldRule[] = ['replicates_missing', 'loq_limit']
const AT_VIAL: readonly ReleaseHoldRule[] = ['over_range', 'over_calibration', 'replicate_rsd']

/** The rules that are settled in a dialog of the report. */
const DIALOGS: Readonly<Partial<Record<ReleaseHoldRule, { dialog: Dialog; label: string }>>> = {
  coa_names: { dialog: 'amend', label: t('Amend') },
  coa_details: { dialog: 'details', label: t('Certificate Details') },
  coa_runs: { dialog: 'clear', label: t('Clear Results') },
}

type LookedAt =
  | 'vial'
  | 'analyticalBatchList'
  | 'calibrationList'
  | 'profileList'
  | 'methodList'
  | 'homogeneityList'
  | 'equipmentList'
  | 'inventory'
  | 'reviews'
  | 'nonconformanceList'
  | 'proficiencyList'
/** Where a condition that is met is looked at. */
const LOOKED_AT: Readonly<Record<ConditionKey, LookedAt>> = {
  runs: 'vial',
  batch: 'analyticalBatchList',
  qc_report: 'analyticalBatchList',
  calibration: 'calibrationList',
  over_range: 'vial',
  replicates: 'vial',
  required_analytes: 'profileList',
  certificate: 'profileList',
  uncertainty: 'methodList',
  homogeneity: 'homogeneityList',
  reviews: 'reviews',
  equipment: 'equipmentList',
  lots: 'inventory',
  nonconformances: 'nonconformanceList',
  proficiency: 'proficiencyList',
}

/** Whether the reader may open a dialog: what they may not do has no button. */
function mayOpen(dialog: Dialog, { can }: Sample): boolean {
  return dialog === 'clear' ? can.clear_results.allowed : can.amend.allowed
}

interface WayProps {
  hold: Hold
  sample: Sample
  onOpen: (dialog: Dialog) => void
}

/** The way to where a hold is settled, where the reader has one. */
export function Way({ hold: { rule, record_id }, sample, onOpen }: WayProps) {
  const permissions = useSession()?.claims.permissions
  const record = SETTLED_AT[rule]
  const list = AT_LIST[rule]
  const dialog = DIALOGS[rule]
  if (record !== undefined && record_id !== null)
    return <WayLink to={pathTo(record.screen, { id: record_id })} label={record.label} />
  if (list !== undefined)
    return (
      <WayLink
        to={pathTo(list.screen)}
        search={list.screen === 'reviews' ? { item: String(sample.id) } : {}}
        label={list.label}
      />
    )
  if (AT_BENCH.includes(rule) && can(permissions, 'quality.enter'))
    return <WayLink to={pathTo('bench')} label={t('Open the bench sheet')} />
  const [vial] = sample.results
  if (AT_VIAL.includes(rule) && vial !== undefined)
    return <WayLink to={pathTo('vial', { id: sample.id, n: vial.vial_number })} label={t('Open the vial')} />
  return dialog === undefined || !mayOpen(dialog.dialog, sample) ? null : (
    <Anchor component="button" type="button" fz="sm" onClick={() => onOpen(dialog.dialog)}>
      {dialog.label}
    </Anchor>
  )
}

/** The title of a condition, as a link to where it is looked at. */
export function ConditionTitle({ condition, sample }: { condition: ConditionKey; sample: Sample }) {
  const screen = LOOKED_AT[condition]
  const [vial] = sample.results
  const title = t(CONDITION_TITLES[condition])
  if (screen === 'vial')
    return vial === undefined ? (
      title
    ) : (
      <WayLink to={pathTo(screen, { id: sample.id, n: vial.vial_number })} label={title} />
    )
  return <WayLink to={pathTo(screen)} label={title} />
}

function WayLink({ to, label, search = {} }: { to: string; label: string; search?: Record<string, string> }) {
  return (
    <Anchor component={Link} fz="sm" to={to} search={search as never}>
      {label}
    </Anchor>
  )
}
