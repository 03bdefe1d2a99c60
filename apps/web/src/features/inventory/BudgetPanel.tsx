import type { Lot } from '@eluent/contract'
import type { BudgetSource } from '@eluent/domain/inventory'
import { Text } from '@mantine/core'
import { figure } from '../../language/figures.ts'
import { t } from '../../language/t.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'

const SOURCES: Readonly<Record<BudgetSource, string>> = {
  certified: t('Certified value'),
  purity: t('Purity'),
  amount: t('Amount taken'),
  volume: t('Final volume'),
}

/** Below this, percent, a contribution is nothing. */
const LEAST = 0.0001

function percent(relative: number | null): string {
  if (relative === null) return t('not stated')
  const value = 100 * relative
  return value < LEAST ? `< ${figure(String(LEAST))} %` : `${figure(value.toPrecision(2))} %`
}

/** What the uncertainty of each concentration of a prepared solution is made of; nothing where nothing was stated at all. */
export function BudgetPanel({ lot, budget }: { lot: Lot; budget: NonNullable<Lot['budget']> }) {
  const lines = budget.flatMap(({ analyte, lines: own }) => own.map((line) => ({ ...line, analyte })))
  const isMeant = lot.final_volume_uncertainty !== null || lot.parts.some(({ uncertainty }) => uncertainty !== null)
  if (!isMeant || lines.length === 0) return null
  return (
    <Panel title={t('Uncertainty')} flush>
      <PlainTable
        label={t('Uncertainty')}
        minWidth={480}
        rows={lines}
        rowKey={({ analyte, source, lot_number }) => `${analyte} ${source} ${lot_number ?? ''}`}
        columns={[
          { header: t('Analyte'), render: ({ analyte }) => analyte },
          { header: t('Contribution'), render: ({ source }) => SOURCES[source] },
          { header: t('Lot'), render: ({ lot_number }) => lot_number ?? '\u2013' },
          { header: t('Share of the concentration'), align: 'right', render: ({ relative }) => percent(relative) },
        ]}
      />
      <Text fz="sm" c="dimmed" p="md">
        {t(
          'Standard uncertainties, combined as the root of the sum of their squares (Eurachem QUAM:2012, A1); what parts have of one stock, and what volumes or masses have of one pipette or balance, is added before (JCGM 100:2008, 5.2). Where one is not stated, none is given.',
        )}
      </Text>
    </Panel>
  )
}
