import { SimpleGrid, Table, Text } from '@mantine/core'
import type { ReportCalibration, ReportView } from '@eluent/domain/report'
import { calibrationOption, type ChartTheme } from '@eluent/report'
import { useCallback } from 'react'
import { Chart } from '../../ui/Chart/Chart.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import classes from './Report.module.css'

/** A calibration: each compound's levels and line, and what the line makes of each level. */
export function CalibrationPanel({ view }: { view: ReportView }) {
  if (view.calibration.length === 0) return null
  return (
    <Panel title="Calibration">
      <Text fz="sm" c="dimmed" mb="md">
        {view.calibration_note}
      </Text>
      <Table.ScrollContainer minWidth={640} mb="lg">
        <Table className={classes['figures'] ?? ''} aria-label="Calibration">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Cannabinoid</Table.Th>
              <Table.Th>r²</Table.Th>
              <Table.Th>RSE %</Table.Th>
              {view.calibration[0]?.points.map(({ vial_number, label }) => (
                <Table.Th key={vial_number}>{`${label}, back-calculated %`}</Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {view.calibration.map(({ compound, color, r2_text, rse_text, keeps_limit, points }) => (
              <Table.Tr key={compound}>
                <Table.Td>
                  <span className={classes['swatch']} style={{ background: color }} aria-hidden />
                  {compound}
                </Table.Td>
                <Table.Td>
                  {r2_text}
                  {keeps_limit === false && <span className={classes['missed']}> below the limit</span>}
                </Table.Td>
                <Table.Td>{rse_text}</Table.Td>
                {points.map(({ vial_number, back_calculated_text }) => (
                  <Table.Td key={vial_number}>{back_calculated_text}</Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        {view.calibration.map((line) => (
          <CalibrationChart key={line.compound} line={line} />
        ))}
      </SimpleGrid>
    </Panel>
  )
}

function CalibrationChart({ line }: { line: ReportCalibration }) {
  const option = useCallback((theme: ChartTheme) => calibrationOption(line, theme), [line])
  return <Chart label={`Calibration of ${line.compound}: ${line.line_text}`} option={option} heightPx={260} />
}
