import type { ReportDecision } from '@eluent/domain/report'
import type { Outcome } from '@eluent/domain/uncertainty'
import { Badge, Text } from '@mantine/core'
import { useIsPhone } from '../../frame/use-phone.ts'
import { t } from '../../language/t.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'
import classes from './Report.module.css'

const COLORS: Readonly<Record<Outcome, string>> = {
  pass: 'green',
  conditional_pass: 'yellow',
  conditional_fail: 'orange',
  fail: 'red',
}

/** What the profile or a label limits, and how the results come out. */
export function Decisions({ decisions }: { decisions: readonly ReportDecision[] }) {
  const isPhone = useIsPhone()
  const spelled = decisions.flatMap(({ sentence, outcome }) => (sentence ? [{ sentence, outcome }] : []))
  return (
    <Panel title={t('Limits and Decisions')} flush>
      <PlainTable
        label={t('Limits and Decisions')}
        {...(!isPhone && { minWidth: 560 })}
        className={classes['decisions']}
        rows={decisions}
        rowKey={({ what, rule, limit_text }) => `${what} ${rule} ${limit_text}`}
        columns={[
          {
            header: t('Result of'),
            render: ({ what, basis, limit_text, rule_text }) => (
              <>
                {basis === null ? what : `${what}, ${basis}`}
                {isPhone && (
                  <Text fz="xs" c="dimmed">
                    {limit_text}; {rule_text}
                  </Text>
                )}
              </>
            ),
          },
          !isPhone && { header: t('Limit'), render: ({ limit_text }) => limit_text },
          !isPhone && { header: t('Rule'), render: ({ rule_text }) => rule_text },
          { header: t('Result ± U'), render: ({ result_text }) => result_text },
          {
            header: t('Outcome'),
            render: ({ outcome, outcome_text }) =>
              outcome === null ? (
                outcome_text
              ) : (
                <Badge variant="light" color={COLORS[outcome]} tt="none">
                  {outcome_text}
                </Badge>
              ),
          },
        ]}
      />
      {spelled.map(({ sentence, outcome }) => (
        <Text key={sentence} className={classes['range']} fz="sm" fw={600}>
          <Badge component="span" variant="light" color={COLORS[outcome ?? 'fail']} tt="none" mr="xs">
            {t('Hemp')}
          </Badge>
          {sentence}
        </Text>
      ))}
    </Panel>
  )
}
