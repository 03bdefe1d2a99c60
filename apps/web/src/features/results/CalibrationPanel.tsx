import { SimpleGrid, Text } from '@mantine/core'
import type { ReportCalibration, ReportView } from '@eluent/domain/report'
import { calibrationOption, type ChartTheme } from '@eluent/report'
import { useCallback } from 'react'
import { Chart } from '../../ui/Chart/Chart.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import classes from './Report.module.css'
import { Compound } from './ReportTables.tsx'

/** A calibration: each compound's levels and line, and what the line makes of each level. */
export function CalibrationPanel({ view }: { view: ReportView }) {
  if (view.calibration.length === 0) return null
  const levels = view.calibration[0]?.points ?? []
  return (
    <Panel title="Calibration">
      <Text fz="sm" c="dimmed" mb="md">
        {view.calibration_note}
      </Text>
      <div className={classes['calibration']}>
        <PlainTable
          label="Calibration"
          minWidth={640}
          className={classes['figures']}
          rows={view.calibration}
          rowKey={({ compound }) => compound}
          columns={[
            { header: 'Cannabinoid', render: ({ compound, color }) => <Compound color={color} name={compound} /> },
            { header: 'r²', render: (line) => <Determination {...line} /> },
            { header: 'RSE %', render: ({ rse_text }) => rse_text },
            ...levels.map(({ label }, index) => ({
              header: `${label}, back-calculated %`,
              render: ({ points }: ReportCalibration) => points[index]?.back_calculated_text,
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

function Determination({ r2_text, keeps_limit }: ReportCalibration) {
  return (
    <>
      {r2_text}
      {keeps_limit === false && <span className={classes['missed']}> below the limit</span>}
    </>
  )
}

function CalibrationChart({ line }: { line: ReportCalibration }) {
  const option = useCallback((theme: ChartTheme) => calibrationOption(line, theme), [line])
  return <Chart label={`Calibration of ${line.compound}: ${line.line_text}`} option={option} heightPx={260} />
}
