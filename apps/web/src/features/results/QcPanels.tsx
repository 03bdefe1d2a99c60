import { SimpleGrid, Table, Text } from '@mantine/core'
import { RECOVERY_LIMITS } from '@eluent/domain/qc'
import type { ReportQcVial, ReportView } from '@eluent/domain/report'
import { errorOption, recoveryOption, type ChartTheme } from '@eluent/report'
import { useCallback, type ReactNode } from 'react'
import { Chart } from '../../ui/Chart/Chart.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import classes from './Report.module.css'

/** Percent recovery and percent error, each over the page's width as on paper. */
export function QcCharts({ view }: { view: ReportView }) {
  const recovery = useCallback((theme: ChartTheme) => recoveryOption(view, theme, RECOVERY_LIMITS), [view])
  const error = useCallback((theme: ChartTheme) => errorOption(view, theme), [view])
  return (
    <>
      <Panel title="Percent recovery">
        <Wide view={view}>
          <Chart
            label="Percent recovery per vial and compound"
            option={recovery}
            table={<QcTable view={view} figure="recovery" />}
          />
        </Wide>
      </Panel>
      <Panel title="Percent error">
        <Wide view={view}>
          <Chart
            label="Percent error per vial and compound"
            option={error}
            table={<QcTable view={view} figure="error" />}
          />
        </Wide>
      </Panel>
    </>
  )
}

/** Room for a shape per vial and compound; what does not fit a phone is scrolled. */
function Wide({ view, children }: { view: ReportView; children: ReactNode }) {
  const compounds = view.qc[0]?.compounds.length ?? 0
  const minWidth = 72 + compounds * Math.max(44, view.qc.length * 11)
  return (
    <div className={classes['wide']}>
      <div style={{ minWidth }}>{children}</div>
    </div>
  )
}

function QcTable({ view, figure }: { view: ReportView; figure: 'recovery' | 'error' }) {
  return (
    <Table aria-label={figure === 'recovery' ? 'Percent recovery' : 'Percent error'}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Cannabinoid</Table.Th>
          {view.qc.map((vial) => (
            <Table.Th key={vial.vial_number} ta="right">
              {vial.label || `Vial ${vial.vial_number}`}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {(view.qc[0]?.compounds ?? []).map(({ compound }, at) => (
          <Table.Tr key={compound}>
            <Table.Td>{compound}</Table.Td>
            {view.qc.map((vial) => (
              <Table.Td key={vial.vial_number} ta="right">
                {figure === 'recovery'
                  ? vial.compounds[at]?.percent_recovery_text
                  : vial.compounds[at]?.percent_error_text}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

/** What was found in each vial of a QC test, against the level that its label names. */
export function QcVials({ view }: { view: ReportView }) {
  if (view.qc.length === 0) return null
  return (
    <Panel title="Recovery and error per vial">
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" verticalSpacing="xl">
        {view.qc.map((vial) => (
          <VialTable key={vial.vial_number} vial={vial} />
        ))}
      </SimpleGrid>
    </Panel>
  )
}

function VialTable({ vial: { vial_number, label, expected_ug_ml, compounds } }: { vial: ReportQcVial }) {
  const name = label === '' ? `Vial ${vial_number}` : `Vial ${vial_number}, ${label}`
  return (
    <div>
      <div className={classes['vial']}>
        <Text fw={600}>{name}</Text>
        <Text fz="sm" c="dimmed">
          {expected_ug_ml === null ? 'No expected level' : `Expected ${expected_ug_ml} ug/mL`}
        </Text>
      </div>
      <Table.ScrollContainer minWidth={320}>
        <Table className={classes['figures'] ?? ''} aria-label={name}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Cannabinoid</Table.Th>
              <Table.Th>Found ug/mL</Table.Th>
              <Table.Th>Recovery %</Table.Th>
              <Table.Th>Error %</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {compounds.map(({ compound, color, amount_text, percent_recovery_text, percent_error_text }) => (
              <Table.Tr key={compound}>
                <Table.Td>
                  <span className={classes['swatch']} style={{ background: color }} aria-hidden />
                  {compound}
                </Table.Td>
                <Table.Td>{amount_text}</Table.Td>
                <Table.Td>{percent_recovery_text}</Table.Td>
                <Table.Td>{percent_error_text}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </div>
  )
}
