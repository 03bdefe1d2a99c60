import type { AnalyticalBatch, AnalyticalBatchCheck } from '@eluent/contract'
import { CHECK_STATES } from '@eluent/domain/analytical-batches'
import { Anchor, List, Text } from '@mantine/core'
import { t } from '../../language/t.ts'
import { saidOf } from './check-texts.ts'
import { CheckWord } from './check-words.tsx'

/** Why a check has no value, where nobody can do anything about it. */
const LEFT_OUT = new Set(['no_value', 'not_expected', 'flank_hidden', 'no_neighbour'])

/** The checks of a batch on a phone: what did not pass first, what passed as a number. */
export function CheckList({
  batch,
  onOpen,
}: {
  batch: AnalyticalBatch
  onOpen: (check: AnalyticalBatchCheck) => void
}) {
  const labels = new Map(batch.members.map(({ id, label }) => [id, label]))
  const named = batch.checks
    .filter(({ state, reason }) => state !== 'passed' && !LEFT_OUT.has(reason ?? ''))
    .toSorted((a, b) => CHECK_STATES.indexOf(a.state) - CHECK_STATES.indexOf(b.state))
  const passed = batch.checks.filter(({ state }) => state === 'passed').length
  return (
    <>
      <List listStyleType="none" spacing={6}>
        {named.map((check) => (
          <List.Item key={check.id}>
            <Anchor inherit component="button" type="button" ta="start" onClick={() => onOpen(check)}>
              {labels.get(check.member_id)}, {check.analyte}: {saidOf(check)}
            </Anchor>{' '}
            <CheckWord state={check.state} />
          </List.Item>
        ))}
      </List>
      <Text fz="sm" mt="xs">
        {t('{count, plural, one {# check passed} other {# checks passed}}', { count: passed })}
      </Text>
    </>
  )
}
