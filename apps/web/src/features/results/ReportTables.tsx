import { Table, Tooltip, UnstyledButton } from '@mantine/core'
import type { ReportRow, ReportView } from '@eluent/domain'
import { Panel } from '../../ui/Panel.tsx'
import classes from './Report.module.css'

function PercentCell({ row }: { row: ReportRow }) {
  if (row.over_bounds_value_text === null) return row.percent_text
  return (
    <Tooltip label={`Above the method's upper bound. Over-bounds value: ${row.over_bounds_value_text}`} withArrow>
      <UnstyledButton className={classes['over'] ?? ''}>{row.percent_text}</UnstyledButton>
    </Tooltip>
  )
}

/** The results, one row per cannabinoid; `short` leaves out the comparison with the last standard. */
export function ResultsTable({ view, short = false }: { view: ReportView; short?: boolean }) {
  return (
    <Table.ScrollContainer minWidth={short ? 320 : 640}>
      <Table className={classes['figures'] ?? ''} aria-label="Results">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Cannabinoid</Table.Th>
            <Table.Th>Result %</Table.Th>
            <Table.Th>mg/g</Table.Th>
            {!short && (
              <>
                <Table.Th>LOQ %</Table.Th>
                <Table.Th>Last %</Table.Th>
                <Table.Th>Last mg/g</Table.Th>
                <Table.Th>% diff</Table.Th>
              </>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {view.rows.map((row) => (
            <Table.Tr key={row.analyte} data-state={row.state}>
              <Table.Td>
                <span className={classes['swatch']} style={{ background: row.color }} aria-hidden />
                {row.analyte}
              </Table.Td>
              <Table.Td>
                <PercentCell row={row} />
              </Table.Td>
              <Table.Td>{row.mg_g_text}</Table.Td>
              {!short && (
                <>
                  <Table.Td>{row.loq_text}</Table.Td>
                  <Table.Td>{row.last_percent_text}</Table.Td>
                  <Table.Td>{row.last_mg_g_text}</Table.Td>
                  <Table.Td>{row.diff_text}</Table.Td>
                </>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

/** Calculated total potentials: name, percent, mg/g. */
export function TotalsTable({ view }: { view: ReportView }) {
  if (view.totals.length === 0) return null
  return (
    <Panel title="Calculated Total Potential" flush>
      <Table.ScrollContainer minWidth={320}>
        <Table className={classes['figures'] ?? ''} aria-label="Calculated Total Potential">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Total</Table.Th>
              <Table.Th>%</Table.Th>
              <Table.Th>mg/g</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {view.totals.map(({ name, label, percent_text, mg_g_text }) => (
              <Table.Tr key={name}>
                <Table.Td>{label}</Table.Td>
                <Table.Td>{percent_text}</Table.Td>
                <Table.Td>{mg_g_text}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  )
}

/** Derived compounds with the formula each comes from. */
export function DerivedTable({ view }: { view: ReportView }) {
  if (view.derived.length === 0) return null
  return (
    <Panel title="Derived Compounds" flush>
      <Table.ScrollContainer minWidth={560}>
        <Table className={classes['figures'] ?? ''} aria-label="Derived Compounds">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Compound</Table.Th>
              <Table.Th>%</Table.Th>
              <Table.Th>mg/g</Table.Th>
              <Table.Th>Formula</Table.Th>
              <Table.Th>Basis</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {view.derived.map(({ name, basis, formula_text, percent_text, mg_g_text }) => (
              <Table.Tr key={`${name} ${basis}`}>
                <Table.Td>{name}</Table.Td>
                <Table.Td>{percent_text}</Table.Td>
                <Table.Td>{mg_g_text}</Table.Td>
                <Table.Td>{formula_text}</Table.Td>
                <Table.Td>{basis}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  )
}
