import { type ControlChart, type ControlPoint } from '@eluent/contract'
import { can } from '@eluent/domain/auth'
import { controlText } from '@eluent/domain/control-charts'
import { WESTGARD_RULE_TEXTS } from '@eluent/domain/qc'
import { Anchor, Button, Group, Skeleton, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { pathTo } from '../../frame/screens.ts'
import { useSession } from '../../frame/services.ts'
import { figure as written } from '../../language/figures.ts'
import { ChromatogramPlot } from '../../ui/ChromatogramPlot/ChromatogramPlot.tsx'
import { formatCalendarDay } from '../../ui/dates/format-date.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { useChromatograms } from '../chromatograms/use-chromatograms.ts'
import { useChartAddress } from './chart-address.ts'
import { ExcludeModal } from './ExcludeModal.tsx'
import { t } from '../../language/t.ts'

/** The injection of a point beside its chart: what it read, which rules it broke, and its chromatogram. */
export function PointPane({ chart, point }: { chart: ControlChart; point: ControlPoint }) {
  const { address, go } = useChartAddress()
  const permissions = useSession()?.claims.permissions
  const [isAsking, ask] = useState(false)
  const { sample, vial_number, calibration_id, excluded, cleared, broken, z } = point
  const value = (number: number | null) => (number === null ? undefined : written(controlText(number, chart.figure)))
  const found = chart.violations.find(({ point_id, nonconformance }) => point_id === point.id && nonconformance)
  return (
    <section aria-label={t('Injection of the point')}>
      <Group justify="space-between" mb="xs" wrap="nowrap">
        <Title order={3} size="h4">
          {formatListDate(point.measured_at)}
        </Title>
        <Button variant="subtle" size="xs" onClick={() => go({ ...address, point: '' })}>
          {t('Close')}
        </Button>
      </Group>
      <Facts>
        <Fact label={t('Value')}>{value(point.value)}</Fact>
        <Fact label="z">{z === null ? t('Establishing') : written(z.toFixed(2))}</Fact>
        {point.centre !== null && (
          <Fact label={t('Judged with')}>
            {t('mean {mean}, SD {sd}', { mean: value(point.centre) ?? '', sd: value(point.deviation) ?? '' })}
          </Fact>
        )}
        {broken.length > 0 && (
          <Fact label={t('Broken rules')}>
            {broken.map(({ rule, mode }) => (
              <span key={rule} style={{ display: 'block' }}>
                {mode === 'reject'
                  ? t('{rule} rejects: {text}', { rule, text: t(WESTGARD_RULE_TEXTS[rule]) })
                  : t('{rule} warns: {text}', { rule, text: t(WESTGARD_RULE_TEXTS[rule]) })}
              </span>
            ))}
          </Fact>
        )}
        {found?.nonconformance && (
          <Fact label={t('Nonconformance')}>
            <Anchor component={Link} to={pathTo('nonconformance', { id: found.nonconformance.id })} inherit>
              {found.nonconformance.number}
            </Anchor>
          </Fact>
        )}
        <Fact label={t('Run')}>{point.run.replace(/\d{4}-\d{2}-\d{2}$/, formatCalendarDay)}</Fact>
        <Fact label={t('Sample')}>
          <Anchor component={Link} to={pathTo('sampleReport', { id: sample.id })} inherit>
            {sample.name || t('No. {id}', { id: sample.id })}
          </Anchor>
        </Fact>
        {point.analyst !== null && <Fact label={t('By')}>{point.analyst}</Fact>}
        {excluded !== null && (
          <Fact label={t('Excluded')}>
            {t('{when} by {who}: {why}', {
              when: formatListDate(excluded.at),
              who: excluded.by_name ?? '',
              why: excluded.why,
            })}
          </Fact>
        )}
        {cleared && <Fact label={t('Excluded')}>{t('Its results were cleared.')}</Fact>}
      </Facts>
      {vial_number !== null && !cleared && <Signal sampleId={sample.id} vial={vial_number} name={sample.name} />}
      <Group gap="xs" mt="sm">
        {vial_number !== null && (
          <Button component={Link} to={pathTo('vial', { id: sample.id, n: vial_number })} variant="default" size="xs">
            {t('Open the injection')}
          </Button>
        )}
        {calibration_id !== null && (
          <Button component={Link} to={pathTo('calibration', { id: calibration_id })} variant="default" size="xs">
            {t('Open the calibration')}
          </Button>
        )}
        {can(permissions, 'quality.approve') && !cleared && (
          <Button variant="default" size="xs" onClick={() => ask(true)}>
            {excluded === null ? t('Exclude') : t('Take Back In')}
          </Button>
        )}
      </Group>
      {isAsking && <ExcludeModal point={point} onClose={() => ask(false)} />}
    </section>
  )
}

function Signal({ sampleId, vial, name }: { sampleId: number; vial: number; name: string }) {
  const vials = useMemo(() => [vial], [vial])
  const read = useChromatograms({ sampleId }, vials, true)
  const found = read.data?.data
  const traces = useMemo(
    () =>
      (found ?? []).slice(0, 1).map(({ label, timesMin, values, apexes }) => ({
        name: label,
        timesMin: Float64Array.from(timesMin),
        values: Float64Array.from(values),
        apexes,
      })),
    [found],
  )
  if (read.isPending) return <Skeleton height={240} radius="sm" />
  const [first] = found ?? []
  if (read.error !== null || first === undefined) {
    return (
      <Text c="dimmed" fz="sm" mt="sm">
        {t('This injection has no chromatogram.')}
      </Text>
    )
  }
  return (
    <ChromatogramPlot label={t('Chromatogram of {name}', { name })} traces={traces} unit={first.unit} heightPx={240} />
  )
}
