import type { UncertaintyBudget } from '@eluent/contract'
import { APPROACH_NAMES, coverageText } from '@eluent/domain/uncertainty'
import { shownHash } from '@eluent/domain/signatures'
import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { figure } from '../../language/figures.ts'
import { t } from '../../language/t.ts'
import { formatCalendarDay } from '../../ui/dates/format-date.ts'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { OneLine } from '../../ui/OneLine/OneLine.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import { Shares, threeDigits } from './Shares.tsx'

/** How far a budget is. */
export function stateOf({ approved_at, approved_by_name, created_by_name, voided_at, ...budget }: UncertaintyBudget) {
  if (voided_at !== null)
    return t('Voided {when} by {who}: {why}', {
      when: formatListDate(voided_at),
      who: budget.voided_by_name ?? '',
      why: budget.void_reason ?? '',
    })
  return approved_at === null
    ? t('Draft by {who}', { who: created_by_name })
    : t('Approved {when} by {who}', { when: formatListDate(approved_at), who: approved_by_name ?? '' })
}

/** A budget with its numbers per analyte, what each is made of, and who signed it. */
export function BudgetPanel({
  budget,
  title,
  actions,
}: {
  budget: UncertaintyBudget
  title: string
  actions: ReactNode
}) {
  const several = budget.lines.filter(({ shares }) => shares.length > 1)
  const { k, correlation, moisture_u_percent, lines, signature, note } = budget
  return (
    <Panel title={title} action={<Group gap="xs">{actions}</Group>}>
      <Facts layout="grid">
        <Fact label={t('State')}>{stateOf(budget)}</Fact>
        <Fact label={t('Method version')}>{budget.method_version}</Fact>
        <Fact label={t('Estimated on')}>{formatCalendarDay(budget.estimated_on)}</Fact>
        <Fact label={t('Coverage factor k')}>
          {t('{k}, about {coverage}', { k: figure(String(k)), coverage: coverageText(k) })}
        </Fact>
        <Fact label={t('Correlation r in totals')}>{figure(String(correlation))}</Fact>
        <Fact label={t('u of the moisture, %')}>
          {moisture_u_percent === null ? t('not stated') : figure(String(moisture_u_percent))}
        </Fact>
        {signature !== null && (
          <Fact label={t('Signature')}>
            {t('{who}, {when}, approved; SHA-256 {hash}', {
              who: signature.signer_name ?? '',
              when: formatListDate(signature.signed_at),
              hash: shownHash(signature.record_sha256),
            })}
          </Fact>
        )}
        {note !== null && <Fact label={t('Note')}>{note}</Fact>}
      </Facts>
      <PlainTable
        label={title}
        minWidth={640}
        rows={lines}
        rowKey={({ analyte }) => analyte}
        columns={[
          { header: t('Analyte'), render: ({ analyte }) => <OneLine>{analyte}</OneLine> },
          {
            header: t('Valid, %'),
            align: 'right',
            render: ({ from_percent, to_percent }) => (
              <OneLine>{`${figure(String(from_percent))} – ${figure(String(to_percent))}`}</OneLine>
            ),
          },
          { header: t('u, %'), align: 'right', render: ({ u_percent }) => threeDigits(u_percent) },
          { header: t('U, %'), align: 'right', render: ({ u_percent }) => threeDigits(u_percent * k) },
          { header: t('Approach'), render: ({ approach }) => t(APPROACH_NAMES[approach]) },
          { header: t('Source'), render: ({ source }) => source },
        ]}
      />
      {several.length > 0 && (
        <details>
          <Text component="summary" fz="sm" mt="sm" style={{ cursor: 'pointer' }}>
            {t('Shares per analyte')}
          </Text>
          {several.map(({ analyte, shares }) => (
            <div key={analyte}>
              <Text fz="sm" fw={500} mt="sm">
                {analyte}
              </Text>
              <Shares of={analyte} shares={shares} />
            </div>
          ))}
        </details>
      )}
    </Panel>
  )
}
