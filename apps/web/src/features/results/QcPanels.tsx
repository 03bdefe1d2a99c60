import { SimpleGrid, Text } from '@mantine/core'
import { RECOVERY_LIMITS } from '@eluent/domain/qc'
import type { ReportQcVial, ReportView } from '@eluent/domain/report'
import { errorOption, recoveryOption, type ChartTheme } from '@eluent/report'
import { useCallback, type ReactNode } from 'react'
import { Chart } from '../../ui/Chart/Chart.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import classes from './Report.module.css'
import { Compound } from './ReportTables.tsx'
import { t } from '../../language/t.ts'

/** Percent recovery and percent error, each over the page's width as on paper. */
export function QcCharts({ view }: { view: ReportView }) {
  const recovery = useCallback((theme: ChartTheme) => recoveryOption(view, theme, RECOVERY_LIMITS), [view])
  const error = useCallback((theme: ChartTheme) => errorOption(view, theme), [view])
  return (
    <>
      <Panel title={t('Percent recovery')}>
        <Wide view={view}>
          <Chart
            label={t('Percent recovery per vial and compound')}
            option={recovery}
            table={<QcTable view={view} figure="recovery" />}
          />
        </Wide>
      </Panel>
      <Panel title={t('Percent error')}>
        <Wide view={view}>
          <Chart
            label={t('Percent error per vial and compound')}
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
    <PlainTable
      label={figure === 'recovery' ? t('Percent recovery') : t('Percent error')}
      rows={view.qc[0]?.compounds ?? []}
      rowKey={({ compound }) => compound}
      columns={[
        { header: t('Cannabinoid'), render: ({ compound }) => compound },
        ...view.qc.map(({ vial_number, label, compounds }) => ({
          header: label || t('Vial {vial_number}', { vial_number }),
          align: 'right' as const,
          render: ({ compound }: ReportQcVial['compounds'][number]) => {
            const own = compounds.find((candidate) => candidate.compound === compound)
            return figure === 'recovery' ? own?.percent_recovery_text : own?.percent_error_text
          },
        })),
      ]}
    />
  )
}

/** What was found in each vial of a QC test, against the level that its label names. */
export function QcVials({ view }: { view: ReportView }) {
  if (view.qc.length === 0) return null
  return (
    <Panel title={t('Recovery and error per vial')}>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl" verticalSpacing="xl">
        {view.qc.map((vial) => (
          <VialTable key={vial.vial_number} vial={vial} />
        ))}
      </SimpleGrid>
    </Panel>
  )
}

function VialTable({ vial: { vial_number, label, expected_ug_ml, compounds } }: { vial: ReportQcVial }) {
  const name =
    label === '' ? t('Vial {vial_number}', { vial_number }) : t('Vial {vial_number}, {label}', { vial_number, label })
  return (
    <div>
      <div className={classes['vial']}>
        <Text fw={600}>{name}</Text>
        <Text fz="sm" c="dimmed">
          {expected_ug_ml === null ? t('No expected level') : t('Expected {expected_ug_ml} ug/mL', { expected_ug_ml })}
        </Text>
      </div>
      <PlainTable
        label={name}
        minWidth={320}
        className={classes['figures']}
        rows={compounds}
        rowKey={({ compound }) => compound}
        columns={[
          { header: t('Cannabinoid'), render: ({ color, compound }) => <Compound color={color} name={compound} /> },
          { header: t('Found ug/mL'), render: ({ amount_text }) => amount_text },
          { header: t('Recovery %'), render: ({ percent_recovery_text }) => percent_recovery_text },
          { header: t('Error %'), render: ({ percent_error_text }) => percent_error_text },
        ]}
      />
    </div>
  )
}
