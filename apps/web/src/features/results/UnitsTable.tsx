import { Text } from '@mantine/core'
import type { ReportView } from '@eluent/domain/report'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import classes from './Report.module.css'
import { Compound, Figure } from './ReportTables.tsx'
import { figure } from '../../language/figures.ts'
import { t } from '../../language/t.ts'

/** The amounts in the units of the product, where its density or unit weight was said. */
export function UnitsTable({ units }: { units: NonNullable<ReportView['units']> }) {
  return (
    <Panel title={t('Amounts per Volume, Serving and Package')} flush>
      <PlainTable
        label={t('Amounts per Volume, Serving and Package')}
        minWidth={320}
        className={classes['figures']}
        rows={units.rows}
        rowKey={({ name }) => name}
        columns={[
          {
            header: t('Cannabinoid'),
            render: ({ name, color }) => (color === null ? name : <Compound color={color} name={name} />),
          },
          ...units.units.map((unit, at) => ({
            header: unit === 'mg/mL' ? unit : t(unit),
            render: ({ texts }: (typeof units.rows)[number]) => <Figure text={figure(texts[at] ?? '')} />,
          })),
        ]}
      />
      <Text className={classes['range']} c="dimmed" fz="sm">
        {units.note}
      </Text>
    </Panel>
  )
}
