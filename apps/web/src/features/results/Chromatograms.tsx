import { Alert, Group, SegmentedControl, Skeleton, Text } from '@mantine/core'
import type { ChromatogramTrace, ReplyOf, readChromatograms } from '@eluent/contract'
import { maxTracesPerView } from '@eluent/report'
import { useMemo, useState } from 'react'
import { useSwitchPreference } from '../../frame/data/use-preferences.ts'
import { ChromatogramPlot } from '../../ui/ChromatogramPlot/ChromatogramPlot.tsx'
import { ChromatogramExports } from '../chromatograms/ChromatogramExports.tsx'
import { SignalControl, useSignalChoice } from '../chromatograms/signal-choice.tsx'
import { useChromatograms, type SignalSource } from '../chromatograms/use-chromatograms.ts'
import { t } from '../../language/t.ts'

export interface ChromatogramsProps {
  /** Numbers of the vials that ran, in order. */
  vials: readonly number[]
  source: SignalSource
  /** Whether the signals may be taken along as files. */
  mayExport?: boolean
  /** Whether they are seen now; read then and not before. */
  shown: boolean
  heightPx?: number
}

/** The raw signals, at most six vials per view. */
export function Chromatograms(props: ChromatogramsProps) {
  const { vials, source, mayExport = false, shown: isShown, heightPx = 380 } = props
  const [view, setView] = useState(0)
  const views = Math.max(1, Math.ceil(vials.length / maxTracesPerView))
  const shown = useMemo(() => vials.slice(view * maxTracesPerView, (view + 1) * maxTracesPerView), [vials, view])
  const traces = useChromatograms(source, shown, isShown && shown.length > 0)
  const signals = useSignalChoice(traces.data?.data)
  return (
    <>
      <Group gap="sm" mb="sm">
        {views > 1 && (
          <SegmentedControl
            aria-label={t('Vials shown')}
            value={String(view)}
            onChange={(value) => setView(Number(value))}
            data={Array.from({ length: views }, (_, at) => ({
              value: String(at),
              label: t('Vials {at} to {min}', {
                at: at * maxTracesPerView + 1,
                min: Math.min((at + 1) * maxTracesPerView, vials.length),
              }),
            }))}
          />
        )}
        <SignalControl {...signals} />
      </Group>
      {traces.error ? (
        <Alert color="red" title={t('ERROR!')}>
          {t('Error retrieving Chromatogram')}
        </Alert>
      ) : traces.data === undefined ? (
        <Skeleton height={340} radius="sm" />
      ) : (
        <Traces traces={signals.drawn} errors={traces.data.errors} heightPx={heightPx} />
      )}
      {mayExport && 'sampleId' in source && (traces.data?.data.length ?? 0) > 0 && (
        <ChromatogramExports sampleId={source.sampleId} vials={shown} signal={signals.shown} />
      )}
    </>
  )
}

interface TracesProps {
  traces: readonly ChromatogramTrace[]
  errors: ReplyOf<typeof readChromatograms>['errors']
  heightPx: number
}

function Traces({ traces, errors, heightPx }: TracesProps) {
  const drawn = useMemo(
    () =>
      traces.map(({ label, timesMin, values, apexes }) => ({
        name: label,
        apexes,
        timesMin: Float64Array.from(timesMin),
        values: Float64Array.from(values),
      })),
    [traces],
  )
  const unit = traces[0]?.unit ?? ''
  const whole = useSwitchPreference('whole_run')
  return (
    <>
      {drawn.length > 0 && (
        <ChromatogramPlot
          label={t('Chromatogram of {map}', { map: drawn.map(({ name }) => name).join(', ') })}
          traces={drawn}
          unit={unit}
          heightPx={heightPx}
          whole={whole}
        />
      )}
      <Group gap="xs" mt="xs">
        {errors.map(({ vial_number, signal, message }) => (
          <Text key={`${vial_number} ${signal ?? ''}`} fz="sm" c="dimmed">
            {t('Vial {vial_number}{text}: {message}', {
              vial_number,
              text: signal === null ? '' : `, ${signal}`,
              message,
            })}
          </Text>
        ))}
      </Group>
    </>
  )
}
