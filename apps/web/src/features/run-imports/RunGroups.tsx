import { Badge, Button, Table, Text } from '@mantine/core'
import type { RunList, Sample } from '@eluent/contract'
import { isSuggestedRunGroup } from '@eluent/domain/samples'
import { useState } from 'react'
import { EmptyState } from '../../ui/EmptyState/EmptyState.tsx'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import type { RunFilter } from './use-runs.ts'
import classes from './RunImport.module.css'
import { FAULT_TEXTS, SIZE_TEXTS } from './run-texts.ts'
import { t } from '../../language/t.ts'

type Group = RunList['groups'][number]
type Run = Group['runs'][number]

const GROUPS_SHOWN = 20
const RUNS_SHOWN = 25

interface RunGroupsProps {
  groups: readonly Group[]
  sample: Sample
  filter: RunFilter
  onChoose: (path: string) => void
}

/** The runs by sample group folder, the suggested group first and marked. */
export function RunGroups({ groups, sample, filter, onChoose }: RunGroupsProps) {
  const [shown, setShown] = useState(GROUPS_SHOWN)
  const isSuggested = (group: Group) => group.kind === 'group' && isSuggestedRunGroup(group.name, sample.id)
  const ordered = [...groups.filter(isSuggested), ...groups.filter((group) => !isSuggested(group))]
  if (ordered.length === 0) {
    const filtered = filter.text !== '' || filter.date !== ''
    return (
      <Panel>
        <EmptyState title={filtered ? t('No run matches this filter.') : t('The instrument holds no runs yet.')}>
          {filtered ? t('Change the text or the day.') : t('Runs appear here when the first acquisition has ended.')}
        </EmptyState>
      </Panel>
    )
  }
  return (
    <>
      {ordered.slice(0, shown).map((group) => (
        <RunGroup
          key={`${group.kind} ${group.name}`}
          group={group}
          suggested={isSuggested(group)}
          sample={sample}
          onChoose={onChoose}
        />
      ))}
      {ordered.length > shown && (
        <Button mt="md" variant="default" onClick={() => setShown(shown + GROUPS_SHOWN)}>
          {t('Show more of {count} groups', { count: ordered.length })}
        </Button>
      )}
    </>
  )
}

interface RunGroupProps {
  group: Group
  suggested: boolean
  sample: Sample
  onChoose: (path: string) => void
}

function RunGroup({ group, suggested, sample, onChoose }: RunGroupProps) {
  const [shown, setShown] = useState(RUNS_SHOWN)
  return (
    <div className={classes['group']} data-suggested={suggested || undefined}>
      <Panel
        title={group.name}
        action={suggested && <Badge color="accent">{t('Suggested for sample {id}', { id: sample.id })}</Badge>}
        flush
      >
        <Table className={classes['runs'] ?? ''} aria-label={group.name}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('Run')}</Table.Th>
              <Table.Th visibleFrom="sm">{t('Sample in the run')}</Table.Th>
              <Table.Th visibleFrom="sm">{t('Vial')}</Table.Th>
              <Table.Th visibleFrom="sm">{t('Injected')}</Table.Th>
              <Table.Th>
                <span className="visually-hidden">{t('Import')}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {group.runs.slice(0, shown).map((run) => (
              <RunRow key={run.path} run={run} sample={sample} onChoose={onChoose} />
            ))}
          </Table.Tbody>
        </Table>

        {group.runs.length > shown && (
          <Button m="sm" variant="subtle" size="sm" onClick={() => setShown(shown + RUNS_SHOWN)}>
            {t('Show more of {count} runs', { count: group.runs.length })}
          </Button>
        )}
      </Panel>
    </div>
  )
}

function RunRow({ run, sample, onChoose }: { run: Run; sample: Sample; onChoose: (path: string) => void }) {
  const stored = sample.results.find(
    ({ csDataFolder, csDataName }) => csDataFolder === run.csDataFolder && csDataName === run.csDataName,
  )
  const injected = run.injected_at === null ? '–' : formatListDate(run.injected_at)
  return (
    <Table.Tr>
      <Table.Td>
        {run.csDataName}
        {run.csDataFolder !== '' && (
          <Text fz="xs" c="dimmed">
            {run.csDataFolder}
          </Text>
        )}
        {run.size === 'large' && (
          <Text fz="xs" c="dimmed">
            {SIZE_TEXTS.large}
          </Text>
        )}
        <Text fz="xs" hiddenFrom="sm">
          {[run.sample_name, run.vial && t('vial {vial}', { vial: run.vial }), injected].filter(Boolean).join(', ')}
        </Text>
      </Table.Td>
      <Table.Td visibleFrom="sm">{run.sample_name ?? '–'}</Table.Td>
      <Table.Td visibleFrom="sm">{run.vial ?? '–'}</Table.Td>
      <Table.Td visibleFrom="sm">{injected}</Table.Td>
      <Table.Td ta="right">
        {stored ? (
          <Text fz="sm" c="dimmed">
            {t('Stored as vial {vial_number}', { vial_number: stored.vial_number })}
          </Text>
        ) : run.fault !== null || run.size === 'too_large' ? (
          <Text fz="sm" className={classes['fault'] ?? ''}>
            {run.fault === null ? SIZE_TEXTS.too_large : FAULT_TEXTS[run.fault]}
          </Text>
        ) : (
          <Button
            size="sm"
            variant="default"
            aria-label={t('Preview {csDataName} in {csDataFolder}', {
              csDataName: run.csDataName,
              csDataFolder: run.csDataFolder || t('the data root'),
            })}
            onClick={() => onChoose(run.path)}
          >
            {t('Preview')}
          </Button>
        )}
      </Table.Td>
    </Table.Tr>
  )
}
