import { readCalibration, type Calibration } from '@eluent/contract'
import { Anchor, Group, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useData } from '../../frame/data/use-read.ts'
import { pathTo, usePathValues } from '../../frame/screens.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { PageHeader } from '../../ui/PageHeader/PageHeader.tsx'
import { ReadRecord } from '../../ui/ReadRecord/ReadRecord.tsx'
import { NonconformanceButton } from '../nonconformances/NonconformanceLinks.tsx'
import { NonconformancesOf } from '../nonconformances/NonconformancesOf.tsx'
import { CalibrationAge } from './CalibrationAge.tsx'
import { CalibrationBody } from './CalibrationBody.tsx'
import { CalibrationStateWord } from './CalibrationStateWord.tsx'
import { LotsUsed } from '../inventory/LotsUsed.tsx'
import { t } from '../../language/t.ts'

/** How one instrument answers to the analytes of a report method. */
export function CalibrationPage() {
  const { id } = usePathValues('calibration')
  const calibration = useData(readCalibration, { params: { id: Number(id) } })
  return (
    <ReadRecord order={1} query={calibration} list={{ label: t('Calibrations'), to: pathTo('calibrationList') }}>
      {(read) => <ReadCalibration calibration={read} />}
    </ReadRecord>
  )
}

function ReadCalibration({ calibration }: { calibration: Calibration }) {
  const { machine_name, method, measured_at } = calibration
  return (
    <>
      <PageHeader
        title={`${machine_name} · ${method.name}`}
        crumbs={[
          { label: t('Home'), to: pathTo('home') },
          { label: t('Calibrations'), to: pathTo('calibrationList') },
          { label: `${machine_name}, ${method.name}, ${formatListDate(measured_at)}` },
        ]}
        action={<NonconformanceButton touch={{ kind: 'calibration', id: calibration.id }} />}
      >
        <Facts calibration={calibration} />
      </PageHeader>
      <Stack gap="md">
        <NonconformancesOf touch={{ kind: 'calibration', id: calibration.id }} />
        <CalibrationBody key={calibration.id} calibration={calibration} />
        <LotsUsed subject="calibration" recordId={calibration.id} />
      </Stack>
    </>
  )
}

/** Its state, who brought it there, its age, and what it is made of. */
function Facts({ calibration }: { calibration: Calibration }) {
  const { state, approved_at, superseded_at, superseded_by_id, rejected_at } = calibration
  return (
    <Group gap="xs" component="span">
      <CalibrationStateWord state={state} />
      {approved_at !== null && (
        <span>
          {t('Approved {when} by {who}', {
            when: formatListDate(approved_at),
            who: calibration.approved_by_name ?? '',
          })}
        </span>
      )}
      {calibration.approved_alone && (
        <span>{t('Made and approved by the same person: there was no other admin.')}</span>
      )}
      {state === 'approved' && <CalibrationAge measuredAt={calibration.measured_at} />}
      {superseded_at !== null && superseded_by_id !== null && (
        <Anchor component={Link} to={pathTo('calibration', { id: superseded_by_id })} inherit>
          {t('Superseded {when} by No. {id}', { when: formatListDate(superseded_at), id: superseded_by_id })}
        </Anchor>
      )}
      {rejected_at !== null && (
        <span>
          {t('Rejected {when} by {who}: {why}', {
            when: formatListDate(rejected_at),
            who: calibration.rejected_by_name ?? '',
            why: calibration.reject_reason ?? '',
          })}
        </span>
      )}
      <Anchor component={Link} to={pathTo('sampleReport', { id: calibration.sample_id })} inherit>
        {t('Its sample')}
      </Anchor>
      {approved_at !== null && (
        <span>{t('{count, plural, one {# injection} other {# injections}}', { count: calibration.used_by })}</span>
      )}
    </Group>
  )
}
