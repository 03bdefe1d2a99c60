import type { AnalyticalBatch, AnalyticalBatchCheck, AnalyticalBatchMember } from '@eluent/contract'
import { CHECK_MEASURES, CHECK_STATE_WORDS, type CheckState } from '@eluent/domain/analytical-batches'
import { formatCalendarDay } from '../../ui/dates/format-date.ts'
import { Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useIsPhone } from '../../frame/use-phone.ts'
import { t } from '../../language/t.ts'
import { CheckGrid } from '../../ui/CheckGrid/CheckGrid.tsx'
import { Panel } from '../../ui/Panel/Panel.tsx'
import classes from './Batch.module.css'
import { CheckDetails } from './CheckDetails.tsx'
import { CheckList } from './CheckList.tsx'
import { limitOf, shortValue, valueOf, worstOf } from './check-texts.ts'
import { CHECK_LOOKS, CheckWord } from './check-words.tsx'

/** Figures of injections stand with their limits in the details alone. */
const OF_INJECTIONS = new Set<AnalyticalBatchCheck['measure']>(
  CHECK_MEASURES.filter((measure) => !['blank', 'recovery', 'rpd', 'chart'].includes(measure)),
)
const SHOWN: readonly CheckState[] = ['passed', 'warning', 'failed', 'not_evaluated', 'not_run', 'excepted']

/** Every check of a batch: analytes down, QC members across; a cell opens its numbers beside. */
export function ChecksPanel({ batch }: { batch: AnalyticalBatch }) {
  const [opened, setOpened] = useState<{ analyte: string; member: number } | null>(null)
  const isPhone = useIsPhone()
  // a sample has checks of its own where surrogates were added to it
  const checked = new Set(batch.checks.map(({ member_id }) => member_id))
  const columns = batch.members.filter(({ id, role }) => role !== 'CAL' && (role !== 'sample' || checked.has(id)))
  const checksOf = (analyte: string, { id }: AnalyticalBatchMember) =>
    batch.checks.filter((check) => check.member_id === id && check.analyte === analyte)
  const limitsOf = ({ id }: AnalyticalBatchMember) => [
    ...new Set(
      batch.checks
        .filter(({ member_id, limit, measure }) => member_id === id && limit !== null && !OF_INJECTIONS.has(measure))
        .map(limitOf),
    ),
  ]
  if (columns.length === 0)
    return (
      <Panel title={t('Checks')}>
        <Text fz="sm">
          {t('This batch has no QC members. Add them under Add QC, or choose a profile that asks for them.')}
        </Text>
      </Panel>
    )
  const member = columns.find(({ id }) => id === opened?.member)
  return (
    <Panel
      title={t('Checks')}
      action={
        batch.limits_of !== null && (
          <Text fz="xs" c="dimmed">
            {t('Limits of {day}', { day: formatCalendarDay(batch.limits_of) })}
          </Text>
        )
      }
    >
      <div className={classes['beside']} data-open={member ? true : undefined}>
        <div>
          {isPhone ? (
            <CheckList
              batch={batch}
              onOpen={(check) => setOpened({ analyte: check.analyte, member: check.member_id })}
            />
          ) : (
            <CheckGrid
              label={t('Checks')}
              corner={t('Analyte')}
              rows={batch.analytes}
              rowKey={({ analyte }) => analyte}
              rowHead={({ analyte }) => analyte}
              columns={columns}
              columnKey={({ id }) => id}
              columnHead={({ label }) => label}
              opened={opened && { row: opened.analyte, column: opened.member }}
              onOpen={({ analyte }, { id }) => setOpened({ analyte, member: id })}
              cell={({ analyte }, column) => {
                const check = worstOf(checksOf(analyte, column))
                const state: CheckState = check?.state ?? 'not_run'
                const { icon: Shape, tone } = CHECK_LOOKS[state]
                const value = check ? shortValue(check) : ''
                const said = `${column.label}, ${analyte}: ${t(CHECK_STATE_WORDS[state])}`
                // who speaks to the page says what it shows, so that it stands in the name (WCAG 2.5.3)
                const whole = check && check.value !== null ? valueOf(check) : ''
                const figure = whole.includes(value) ? whole : value
                return {
                  tone,
                  name: figure === '' ? said : `${said}, ${figure}`,
                  content: (
                    <>
                      <Shape size={15} stroke={2} aria-hidden="true" />
                      {value}
                    </>
                  ),
                }
              }}
              foot={{
                head: t('Limit'),
                cell: (column) => {
                  const limits = limitsOf(column)
                  return limits.length === 1 ? limits[0] : limits.length === 0 ? '–' : t('by analyte')
                },
              }}
            />
          )}
          <Group gap="md" mt="sm" fz="xs">
            {SHOWN.map((state) => (
              <CheckWord key={state} state={state} />
            ))}
          </Group>
          <BracketLine batch={batch} />
        </div>
        {opened !== null && member && (
          <CheckDetails
            batch={batch}
            member={member}
            analyte={opened.analyte}
            checks={checksOf(opened.analyte, member)}
            onClose={() => setOpened(null)}
          />
        )}
      </div>
    </Panel>
  )
}

/** Which samples stand outside of a passing bracket. */
function BracketLine({ batch }: { batch: AnalyticalBatch }) {
  const bracketedMembers = batch.members.filter(({ bracketed }) => bracketed !== null)
  if (bracketedMembers.length === 0) return null
  const outside = bracketedMembers.filter(({ bracketed }) => bracketed === false)
  return (
    <Text fz="sm" mt="sm" {...(outside.length > 0 && { c: 'var(--eluent-bad)' })}>
      {outside.length === 0
        ? t('Every sample stands between two CCVs that pass, with at most {most} sample injections between them.', {
            most: batch.bracket,
          })
        : t('{count, plural, one {# sample stands} other {# samples stand}} outside of a passing bracket: {names}.', {
            count: outside.length,
            names: outside.map(({ label }) => label).join(', '),
          })}
    </Text>
  )
}
