import type { RunList } from '@eluent/contract'
import type { RunEntry } from '@eluent/signal'
import { faultOfState } from './run-fault.ts'
import type { RunIndex } from './run-index.ts'

export interface RunFilter {
  text?: string | undefined
  /** yyyy-mm-dd, the day of injection by the instrument's clock. */
  date?: string | undefined
}

type Row = RunList['groups'][number]['runs'][number]

function parentName(path: string): string {
  return path.split('/').slice(0, -1).join('/')
}

async function toRow(index: RunIndex, run: RunEntry): Promise<Row> {
  // Only a run whose header gave trouble is looked into: a list must stay quick beside thousands of runs.
  const state = run.problem === null ? null : await index.stateOf(run.path)
  return {
    path: run.path,
    csDataFolder: parentName(run.path),
    csDataName: run.name,
    sample_name: run.sampleName,
    vial: run.vial,
    injected_at: run.startedAt,
    method: null,
    fault: state === null ? null : faultOfState(state),
  }
}

/** The runs of a data root by sample group folder, then the loose sequences and the loose runs; empty groups are left out. */
export async function listDataRoot(
  index: RunIndex,
  machine: string,
  filter: RunFilter,
): Promise<Omit<RunList, 'revision'>> {
  const listing = await index.list()
  const text = filter.text?.trim().toLowerCase() ?? ''
  function isWanted(run: RunEntry): boolean {
    if (filter.date !== undefined && run.startedAt?.slice(0, 10) !== filter.date) return false
    return text === '' || `${run.path} ${run.sampleName ?? ''} ${run.vial ?? ''}`.toLowerCase().includes(text)
  }

  const rows = (runs: readonly RunEntry[]): Promise<Row[]> =>
    Promise.all(runs.filter(isWanted).map((run) => toRow(index, run)))
  const groups: RunList['groups'] = []
  for (const group of listing.groups) {
    const runs = [...group.sequences.flatMap((sequence) => sequence.runs), ...group.runs]
    groups.push({ name: group.name, kind: 'group', runs: await rows(runs) })
  }
  groups.push({
    name: 'Loose sequences in the data root',
    kind: 'loose_sequences',
    runs: await rows(listing.looseSequences.flatMap((sequence) => sequence.runs)),
  })
  groups.push({
    name: 'Loose runs in the data root',
    kind: 'loose_runs',
    runs: await rows(listing.looseRuns),
  })
  return { machine, groups: groups.filter(({ runs }) => runs.length > 0) }
}
