import { Alert, Anchor } from '@mantine/core'
import type { Sample } from '@eluent/contract'
import { RELEASE_HOLD_TEXTS, type ReleaseHoldRule } from '@eluent/domain/report'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { pathTo, useIsRegistered } from '../../frame/screens.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { DifferenceText } from '../vials/Differences.tsx'
import { t } from '../../language/t.ts'
import classes from './Report.module.css'

const AmendModal = lazyPart(async () => (await import('./AmendModal.tsx')).AmendModal)
const ClearModal = lazyPart(async () => (await import('./ClearModal.tsx')).ClearModal)
const CertificateDetailsModal = lazyPart(
  async () => (await import('./details/CertificateDetailsModal.tsx')).CertificateDetailsModal,
)

type Hold = Sample['holds'][number]
type Dialog = 'amend' | 'clear' | 'details'

/** The page of the record where what a rule holds back can be settled. */
const SETTLED_AT: Readonly<
  Partial<
    Record<
      ReleaseHoldRule,
      { screen: 'calibration' | 'homogeneity' | 'lot' | 'methodEdit' | 'nonconformance'; label: string }
    >
  >
> = {
  calibration_age: { screen: 'calibration', label: t('Open the calibration') },
  under_review: { screen: 'lot', label: t('Open the lot') },
  nonconformance: { screen: 'nonconformance', label: t('Open the nonconformance') },
  not_homogeneous: { screen: 'homogeneity', label: t('Open the homogeneity test') },
  homogeneity_open: { screen: 'homogeneity', label: t('Open the homogeneity test') },
  coa_method: { screen: 'methodEdit', label: t('Open the report method') },
}

/** The rules that are settled at the jurisdiction profiles. */
const AT_PROFILES: readonly ReleaseHoldRule[] = ['coa_laboratory', 'coa_uncertainty']

/** The rules that are settled in a dialog of the report. */
const DIALOGS: Readonly<Partial<Record<ReleaseHoldRule, { dialog: Dialog; label: string }>>> = {
  coa_names: { dialog: 'amend', label: t('Amend') },
  coa_details: { dialog: 'details', label: t('Certificate Details') },
  coa_runs: { dialog: 'clear', label: t('Clear Results') },
}

/** Whether the reader may open a dialog: what they may not do has no button. */
function mayOpen(dialog: Dialog, { can }: Sample): boolean {
  return dialog === 'clear' ? can.clear_results.allowed : can.amend.allowed
}

/** What keeps a finished report from being released, each with the way to settle it, and what to look at before. */
export function BeforeReleasing({ sample }: { sample: Sample }) {
  const [opened, setOpened] = useState<Dialog | null>(null)
  const { id, holds } = sample
  const differences = sample.finished && !sample.release?.current ? (sample.differences ?? []) : []
  const close = () => setOpened(null)
  return (
    <Alert
      mb="md"
      color="orange"
      title={
        holds.length > 0 && holds.every(({ rule }) => rule === 'under_review' || rule === 'nonconformance')
          ? t('Under review')
          : t('Before releasing')
      }
      icon={<IconAlertTriangle size={20} />}
      className="no-print"
    >
      <ul className={classes['attempts']}>
        {holds.map((hold) => (
          <li key={`${hold.rule} ${hold.record_id} ${JSON.stringify(hold.values)}`}>
            {t(RELEASE_HOLD_TEXTS[hold.rule], hold.values)} <Way hold={hold} sample={sample} onOpen={setOpened} />
          </li>
        ))}
        {differences.map((difference) => (
          <li key={`${difference.vial_number} ${difference.name}`}>
            <DifferenceText difference={difference} />{' '}
            <Anchor component={Link} fz="sm" to={pathTo('vial', { id, n: difference.vial_number })}>
              {t('Open the vial')}
            </Anchor>
          </li>
        ))}
      </ul>
      {opened === 'amend' && <AmendModal sample={sample} onClose={close} />}
      {opened === 'clear' && <ClearModal id={id} onClose={close} />}
      {opened === 'details' && <CertificateDetailsModal ids={[sample.id]} sample={sample} onClose={close} />}
    </Alert>
  )
}

/** The way to where a hold is settled, where there is one. */
function Way({
  hold: { rule, record_id },
  sample,
  onOpen,
}: {
  hold: Hold
  sample: Sample
  onOpen: (dialog: Dialog) => void
}) {
  const isRegistered = useIsRegistered()
  const record = SETTLED_AT[rule]
  const dialog = DIALOGS[rule]
  if (record !== undefined && record_id !== null) {
    return (
      <Anchor component={Link} fz="sm" to={pathTo(record.screen, { id: record_id })}>
        {record.label}
      </Anchor>
    )
  }
  if (AT_PROFILES.includes(rule) && isRegistered('profileList')) {
    return (
      <Anchor component={Link} fz="sm" to={pathTo('profileList')}>
        {t('Open the profiles')}
      </Anchor>
    )
  }
  if (rule === 'not_calibrated' && isRegistered('calibrationList')) {
    return (
      <Anchor component={Link} fz="sm" to={pathTo('calibrationList')}>
        {t('Open the calibrations')}
      </Anchor>
    )
  }
  return dialog === undefined || !mayOpen(dialog.dialog, sample) ? null : (
    <Anchor component="button" type="button" fz="sm" onClick={() => onOpen(dialog.dialog)}>
      {dialog.label}
    </Anchor>
  )
}
