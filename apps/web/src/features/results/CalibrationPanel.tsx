import { SimpleGrid, Text } from '@mantine/core'
import type { ReportCalibration, ReportView } from '@eluent/domain/report'
import { calibrationOption, type ChartTheme } from '@eluent/report'
import { useCallback } from 'react'
import { Chart } from '../../ui/Chart/Chart.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import classes from './Report.module.css'
import { Compound } from './ReportTables.tsx'
import { t } from '../../language/t.ts'

/** A calibration: each compound's levels and line, and what the line makes of each level. */
export function CalibrationPanel({ view }: { view: ReportView }) {
  if (view.calibration.length === 0) return null
  const levels = view.calibration[0]?.points ?? []
  return (
    <Panel title={t('Calibration')}>
      <Text fz="sm" c="dimmed" mb="md">
        {view.calibration_note}
      </Text>
      <div className={classes['calibration']}>
        <PlainTable
          label={t('Calibration')}
          minWidth={640}
          className={classes['figures']}
          rows={view.calibration}
          rowKey={({ compound }) => compound}
          columns={[
            { header: t('Cannabinoid'), render: ({ compound, color }) => <Compound color={color} name={compound} /> },
            {
              header: t('Verdict'),
              render: ({ verdict_text, keeps_limit }) => <Figure text={verdict_text} keeps={keeps_limit} />,
            },
            { header: 'r²', render: ({ r2_text, keeps_r2 }) => <Figure text={r2_text} keeps={keeps_r2} /> },
            { header: 'RSE %', render: ({ rse_text, keeps_rse }) => <Figure text={rse_text} keeps={keeps_rse} /> },
            ...levels.map(({ label }, index) => ({
              header: t('{label} reads, %', { label }),
              render: ({ points }: ReportCalibration) => (
                <Figure text={points[index]?.back_calculated_text} keeps={points[index]?.keeps_limit} />
              ),
            })),
          ]}
        />
      </div>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        {view.calibration.map((line) => (
          <CalibrationChart key={line.compound} line={line} />
        ))}
      </SimpleGrid>
    </Panel>
  )
}

/** A figure; one that misses its limit is marked, and the verdict says so in words. */
function Figure({ text, keeps }: { text: string | undefined; keeps: boolean | null | undefined }) {
  return keeps === false ? <span className={classes['missed']}>{text}</span> : text
}

function CalibrationChart({ line }: { line: ReportCalibration }) {
  const option = useCallback((theme: ChartTheme) => calibrationOption(line, theme), [line])
  return (
    <Chart
      label={t('Calibration of {compound}: {line_text}', { compound: line.compound, line_text: line.line_text })}
      option={option}
      heightPx={260}
    />
  )
}
