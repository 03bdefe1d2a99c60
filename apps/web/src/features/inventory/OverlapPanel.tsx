import type { ControlOverlapReply } from '@eluent/contract'
import { Anchor, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../frame/screens.ts'
import { figure } from '../../language/figures.ts'
import { t } from '../../language/t.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'

type Figures = ControlOverlapReply['analytes'][number]['before']

const short = (value: number) => figure(String(Number(value.toPrecision(4))))
const meanText = ({ mean, sd }: Figures) => (sd === null ? short(mean) : `${short(mean)} \u00b1 ${short(sd)}`)

/** The runs of a new control material beside the lot in use: how many there are, and how far their means lie apart. */
export function OverlapPanel({ overlap }: { overlap: ControlOverlapReply }) {
  const { lot_id, lot_number, runs_before, runs_after, required, analytes, exception } = overlap
  return (
    <Panel title={t('Beside the lot in use')}>
      <Text mb="xs">
        {t('{after} of {required} runs of this lot, {before} of {required} of', {
          after: runs_after,
          before: runs_before,
          required,
        })}{' '}
        <Anchor component={Link} to={pathTo('lot', { id: lot_id })} inherit>
          {t('lot {number}', { number: lot_number })}
        </Anchor>
      </Text>
      {exception !== null && <Text mb="xs">{t('Released with fewer runs: {exception}', { exception })}</Text>}
      {analytes.length > 0 && (
        <PlainTable
          label={t('Beside the lot in use')}
          minWidth={480}
          rows={analytes}
          rowKey={({ analyte }) => analyte}
          columns={[
            { header: t('Analyte'), render: ({ analyte }) => analyte },
            {
              header: t('Lot {number}, mg/g', { number: lot_number }),
              align: 'right',
              render: ({ before }) => meanText(before),
            },
            { header: t('This lot, mg/g'), align: 'right', render: ({ after }) => meanText(after) },
            { header: t('Difference, mg/g'), align: 'right', render: ({ difference }) => short(difference) },
            {
              header: t('Difference, %'),
              align: 'right',
              render: ({ difference_percent }) => (difference_percent === null ? '\u2013' : short(difference_percent)),
            },
          ]}
        />
      )}
    </Panel>
  )
}
