import { Stack, Table, Text } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { AnalyticalGraph } from '@eluent/contract'
import { formatGraphValue, graphFacts, graphNotes, isEmptyTable } from '@eluent/domain/analytical-reports'
import { graphDescription, graphHeightPx, graphNote, graphOption, type ChartTheme, type Graph } from '@eluent/report'
import { useCallback, useMemo } from 'react'
import { Chart } from '../../ui/Chart/Chart.tsx'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { graphOf, type GraphLook } from './graph-look.ts'
import { NoData } from './NoData.tsx'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

interface GraphFigureProps {
  look: GraphLook
  figures: AnalyticalGraph
}

/** A graph with how it is to be read, its figures as a table behind a toggle; without figures a picture that says so. */
export function GraphFigure({ look, figures }: GraphFigureProps) {
  const narrow = useMediaQuery('(max-width: 767.98px)', undefined, { getInitialValueInEffect: false }) ?? false
  const graph = useMemo(() => graphOf(look, figures, narrow), [look, figures, narrow])
  const option = useCallback((theme: ChartTheme) => graphOption(graph, theme), [graph])
  const note = graphNote(graph)
  return (
    <Stack gap="md">
      <Facts layout="line">
        {translated(graphFacts(look, figures.meta)).map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </Facts>
      {isEmptyTable(graph.table) ? (
        <NoData />
      ) : (
        <Chart
          label={translated(graphDescription(graph))}
          option={option}
          heightPx={graphHeightPx(graph)}
          table={<FigureTable graph={graph} />}
        />
      )}
      {[...translated(graphNotes(look, figures.meta)), ...(note === null ? [] : [translated(note)])].map((text) => (
        <Text key={text} size="sm" c="dimmed">
          {text}
        </Text>
      ))}
    </Stack>
  )
}

function FigureTable({ graph: { table, unit, axis } }: { graph: Graph }) {
  return (
    <Table.ScrollContainer minWidth={table.series.length * 96 + 160}>
      <Table aria-label={t('Figures of the graph')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{axis}</Table.Th>
            {table.series.map(({ name }, index) => (
              <Table.Th key={index} ta="right" scope="col">{`${name}${unit === 'amount' ? ', mg/g' : ''}`}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.labels.map((label, at) => (
            <Table.Tr key={label}>
              <Table.Th scope="row" fw={400}>
                {label.replace('\n', ', ')}
              </Table.Th>
              {table.series.map(({ values }, index) => {
                const value = values[at] ?? null
                return (
                  <Table.Td key={index} ta="right">
                    {value === null ? '–' : formatGraphValue(value, unit)}
                  </Table.Td>
                )
              })}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
