import { Table, Tooltip, UnstyledButton } from '@mantine/core'
import type { ReportRow, ReportView } from '@eluent/domain/report'
import { withUnit } from '@eluent/report'
import { Panel } from '../../ui/Panel/Panel.tsx'
import classes from './Report.module.css'

function PercentCell({ row }: { row: ReportRow }) {
  if (row.over_bounds_value_text === null) return row.percent_text
  return (
    <Tooltip
      label={`Above the method's upper bound. Over-bounds value: ${withUnit(row.over_bounds_value_text, 'mg/g')}`}
      events={{ hover: true, focus: true, touch: true }}
      withArrow
    >
      <UnstyledButton className={classes['over'] ?? ''}>{row.percent_text}</UnstyledButton>
    </Tooltip>
  )
}

/** What the results above the method's range stand for, in the words of the paper. */
export function OverBoundsWarnings({ view }: { view: ReportView }) {
  const over = view.rows.filter((row) => row.over_bounds_value_text !== null)
  if (over.length === 0) return null
  return (
    <div className={classes['warnings']}>
      {over.map(({ analyte, over_bounds_value_text: value }) => (
        <div key={analyte}>
          {`${analyte} is above the upper bound of the method concentration range; over-bounds value ${withUnit(value ?? '', 'mg/g')}.`}
        </div>
      ))}
    </div>
  )
}

/** A number of a column; the mark of an estimate takes no room, so that decimal points stay in line. */
function Figure({ text }: { text: string }) {
  const [, number, mark] = /^(.*\d)( \*)$/.exec(text) ?? []
  if (number === undefined || mark === undefined) return text
  return (
    <>
      {number}
      <span className={classes['mark']}>{mark}</span>
    </>
  )
}

/** The results, one row per cannabinoid; `short` leaves out all but percent and mg/g. */
export function ResultsTable({ view, short = false }: { view: ReportView; short?: boolean }) {
  return (
    <Table.ScrollContainer minWidth={short || !view.compares ? 320 : 640}>
      <Table className={classes['figures'] ?? ''} aria-label="Results">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Cannabinoid</Table.Th>
            <Table.Th>Result %</Table.Th>
            <Table.Th>mg/g</Table.Th>
            {!short && <Table.Th>LOQ %</Table.Th>}
            {!short && view.compares && (
              <>
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
              {!short && <Table.Td>{row.loq_text}</Table.Td>}
              {!short && view.compares && (
                <>
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
                <Table.Td>
                  <Figure text={percent_text} />
                </Table.Td>
                <Table.Td>
                  <Figure text={mg_g_text} />
                </Table.Td>
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
        <Table className={`${classes['figures']} ${classes['derived']}`} aria-label="Derived Compounds">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Compound</Table.Th>
              <Table.Th>Formula</Table.Th>
              <Table.Th>Basis</Table.Th>
              <Table.Th>%</Table.Th>
              <Table.Th>mg/g</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {view.derived.map(({ name, basis, formula_text, percent_text, mg_g_text }) => (
              <Table.Tr key={`${name} ${basis}`}>
                <Table.Td>{name}</Table.Td>
                <Table.Td>{formula_text}</Table.Td>
                <Table.Td>{basis}</Table.Td>
                <Table.Td>
                  <Figure text={percent_text} />
                </Table.Td>
                <Table.Td>
                  <Figure text={mg_g_text} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  )
}
