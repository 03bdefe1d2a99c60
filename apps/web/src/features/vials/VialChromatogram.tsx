import { Alert, Button, Group, SegmentedControl, Skeleton, Text } from '@mantine/core'
import { readF4Data, type ChromatogramTrace, type ReplyOf, type SampleResult } from '@eluent/contract'
import { IconDownload } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useRead } from '../../frame/data/use-read.ts'
import { useSwitchPreference } from '../../frame/data/use-preferences.ts'
import { ChromatogramPlot } from '../../ui/ChromatogramPlot/ChromatogramPlot.tsx'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { ChromatogramExports } from '../chromatograms/ChromatogramExports.tsx'
import { F4Table } from './F4Table.tsx'
import { SignalControl, useSignalChoice } from '../chromatograms/signal-choice.tsx'
import { useChromatograms } from '../chromatograms/use-chromatograms.ts'
import { useFileDownload } from '../../ui/download/use-file-download.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

type View = 'system' | 'f4'
const VIEWS: { value: View; label: string }[] = [
  { value: 'system', label: t('System Data') },
  { value: 'f4', label: t('F4 Data') },
]
const CHART_PX = 380
const UNREACHABLE = t('Error retrieving Chromatogram')

interface VialChromatogramProps {
  sampleId: number
  result: SampleResult
  /** The file itself is for those who may see raw data; its drawing for every reader. */
  mayDownload: boolean
}

/** The vial's signals, as the instrument sent them or with the peaks that our own integration finds. */
export function VialChromatogram({ sampleId, result, mayDownload }: VialChromatogramProps) {
  const [view, setView] = useState<View>('system')
  const { vial_number, chromeUrl } = result
  const source = useMemo(() => ({ sampleId }), [sampleId])
  const vials = useMemo(() => [vial_number], [vial_number])
  const traces = useChromatograms(source, vials, chromeUrl !== null)
  const signals = useSignalChoice(traces.data?.data)
  const f4 = useRead(
    readF4Data,
    { params: { id: sampleId, vial: vial_number } },
    { enabled: chromeUrl !== null && view === 'f4', staleTime: Number.POSITIVE_INFINITY },
  )
  if (chromeUrl === null) {
    return (
      <>
        <Text>{t('No Chromatogram uploaded.')}</Text>
        {result.chromeUploadError !== null && <Failure text={result.chromeUploadError} />}
      </>
    )
  }
  const [trace] = signals.drawn
  const shownFile = result.signals.find(({ name }) => name === signals.shown)?.file_id ?? chromeUrl
  return (
    <>
      <Group justify="space-between" mb="sm">
        <Group gap="sm">
          <SegmentedControl aria-label={t('Data shown')} value={view} onChange={setView} data={VIEWS} />
          <SignalControl {...signals} />
        </Group>
        {mayDownload && <DownloadChromatogram result={result} fileId={shownFile} />}
      </Group>
      {view === 'f4' && f4.error !== null ? (
        <Failure text={errorText(f4.error)} />
      ) : traces.error !== null ? (
        <Failure text={UNREACHABLE} />
      ) : traces.data === undefined || (view === 'f4' && f4.data === undefined) ? (
        <Skeleton height={CHART_PX} radius="sm" />
      ) : trace === undefined ? (
        <Failure text={translated(traces.data.errors[0]?.message) ?? UNREACHABLE} />
      ) : (
        <>
          <Signal trace={trace} f4={view === 'f4' ? (f4.data ?? null) : null} />
          {mayDownload && (
            <ChromatogramExports sampleId={sampleId} vials={vials} signal={signals.shown} formats={['csv', 'svg']} />
          )}
        </>
      )}
    </>
  )
}

function Failure({ text }: { text: string }) {
  return (
    <Alert color="red" title={t('ERROR!')} mt="sm">
      {text}
    </Alert>
  )
}

interface SignalProps {
  trace: ChromatogramTrace
  f4: ReplyOf<typeof readF4Data> | null
}

function Signal({ trace, f4 }: SignalProps) {
  const { label, signal, unit, timesMin, values, apexes } = trace
  const traces = useMemo(
    () => [{ name: label, timesMin: Float64Array.from(timesMin), values: Float64Array.from(values), apexes }],
    [label, timesMin, values, apexes],
  )
  const peaks = useMemo(
    () =>
      f4?.retention_time.flatMap((foundMin, at) =>
        f4.signal[at] === signal
          ? [{ foundMin, startMin: f4.peak_start[at] ?? foundMin, stopMin: f4.peak_stop[at] ?? foundMin }]
          : [],
      ),
    [f4, signal],
  )
  const whole = useSwitchPreference('whole_run')
  const name = signal === null ? label : `${label}, ${signal}`
  return (
    <>
      <ChromatogramPlot
        label={
          f4 === null ? t('Chromatogram of {name}', { name }) : t('Chromatogram of {name} with its F4 peaks', { name })
        }
        traces={traces}
        unit={unit}
        {...(peaks === undefined ? {} : { peaks })}
        heightPx={CHART_PX}
        whole={whole}
      />
      {f4 !== null && <F4Table f4={f4} unit={unit} />}
    </>
  )
}

function DownloadChromatogram({ result, fileId }: { result: SampleResult; fileId: string }) {
  const download = useFileDownload()
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconDownload size={16} />}
        loading={download.isPending}
        onClick={() => download.mutate(fileId)}
      >
        {t('Download Chromatogram')}
      </Button>
      {download.error !== null && (
        <Failure
          text={t('Error getting Chromatogram URL for injection {vial_number}. Functional error. (Reference {uuid})', {
            vial_number: result.vial_number,
            uuid: result.uuid,
          })}
        />
      )}
    </div>
  )
}
