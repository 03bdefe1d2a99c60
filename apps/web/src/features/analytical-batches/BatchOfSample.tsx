import type { Sample } from '@eluent/contract'
import { ROLE_WORDS } from '@eluent/domain/analytical-batches'
import { Anchor, Group } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { pathTo } from '../../frame/screens.ts'
import { t } from '../../language/t.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { BatchWord, CheckWord } from './check-words.tsx'

/** The analytical batch that speaks for a sample, and how its QC stands. */
export function BatchOfSample({ batch }: { batch: NonNullable<Sample['analytical_batch']> }) {
  const { id, number, role, state, worst } = batch
  return (
    <Panel title={t('Analytical Batch')}>
      <Group gap="md" fz="sm">
        <Anchor component={Link} inherit to={pathTo('analyticalBatch', { id })}>
          {number}
        </Anchor>
        <span>{t(ROLE_WORDS[role])}</span>
        {state === 'complete' ? <CheckWord state={worst} /> : <BatchWord state={state} />}
      </Group>
    </Panel>
  )
}
