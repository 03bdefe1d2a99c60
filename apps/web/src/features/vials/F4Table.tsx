import { Text } from '@mantine/core'
import type { ReplyOf, readF4Data } from '@eluent/contract'
import { roundHalfUp } from '@eluent/domain/text'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import classes from './Vials.module.css'
import { t } from '../../language/t.ts'

interface F4TableProps {
  f4: ReplyOf<typeof readF4Data>
  /** Of the signal shown. */
  unit: string
}

/** The found peaks in order of time, signal after signal, each beside the area that was stored with its result. */
export function F4Table({ f4, unit }: F4TableProps) {
  const figure = (value: number | null | undefined) => (value == null ? 'N/A' : roundHalfUp(value, 3))
  const area = `${unit === '' ? 'signal' : unit}·s`
  const columns: { header: string; cell: (at: number) => string }[] = [
    { header: t('Analyte'), cell: (at) => f4.compounds[at]?.join(', ') ?? '' },
    { header: t('Signal'), cell: (at) => f4.signal[at] ?? '' },
    { header: t('Found Peak, min'), cell: (at) => figure(f4.retention_time[at]) },
    { header: t('Peak Start, min'), cell: (at) => figure(f4.peak_start[at]) },
    { header: t('Peak Stop, min'), cell: (at) => figure(f4.peak_stop[at]) },
    { header: t('Area, {area}', { area }), cell: (at) => figure(f4.area[at]) },
    { header: t('Stored Area'), cell: (at) => figure(f4.stored_area[at]) },
    { header: t('Area / Stored'), cell: (at) => figure(f4.area_ratio[at]) },
  ]
  const isNamed = f4.signal.some((signal) => signal !== null)
  const missing = f4.without_peak.map(({ compound, signal }) =>
    signal === null ? compound : `${compound} (${signal})`,
  )
  return (
    <>
      <Text fz="sm" c="dimmed" mt="xs">
        {t('Marked on the signal: start dashed, stop dotted, found peak solid.')}
      </Text>
      <PlainTable
        label={t('F4 Data')}
        minWidth={560}
        className={classes['figures']}
        rows={f4.retention_time.map((_time, at) => at)}
        rowKey={(at) => at}
        columns={columns
          .filter(({ header }) => isNamed || header !== 'Signal')
          .map(({ header, cell }) => ({ header, render: cell }))}
      />
      {missing.length > 0 && (
        <Text fz="sm" mt="xs">
          {t('No peak found at the retention time of: {missing}.', { missing: missing.join(', ') })}
        </Text>
      )}
    </>
  )
}
