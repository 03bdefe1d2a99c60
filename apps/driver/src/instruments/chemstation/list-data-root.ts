import { LARGEST_RUN_FILE_BYTES, type RunList } from '@eluent/contract'
import type { RunEntry } from '@eluent/signal'
import { LARGEST_OPENED_BYTES } from './file-runs.ts'
import { faultOfState } from './run-fault.ts'
import type { RunIndex } from './run-index.ts'

export interface RunFilter {
  text?: string | undefined
  /** yyyy-mm-dd, the day of injection by the instrument's clock. */
  date?: string | undefined
}

type Row = RunList['groups'][number]['runs'][number]
type Listed = Pick<RunEntry, 'path' | 'sampleName' | 'vial' | 'startedAt'>

function parentName(path: string): string {
  return path.split('/').slice(0, -1).join('/')
}

/** Of a run folder by its largest file: only what the server takes matters, since of each signal the head alone is read. */
function sizeOf(bytes: number, isOpenedWhole: boolean): Pick<Row, 'size'> {
  if (bytes > LARGEST_RUN_FILE_BYTES) return { size: 'too_large' }
  return isOpenedWhole && bytes > LARGEST_OPENED_BYTES ? { size: 'large' } : {}
}

async function toRow(index: RunIndex, run: RunEntry): Promise<Row> {
  const sizes =
    index
      .runs()
      .get(run.path)
      ?.files.map(({ sizeBytes }) => sizeBytes) ?? []
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
    ...sizeOf(Math.max(0, ...sizes), false),
  }
}

const LOOSE_FILES = 'Loose data files in the data root'

/** The day by the instrument's clock, which is this computer's where the run names its moment in UTC. */
function dayOf(startedAt: string | null): string | undefined {
  if (!startedAt?.endsWith('Z')) return startedAt?.slice(0, 10)
  const moment = new Date(startedAt)
  return new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000).toISOString().slice(0, 10)
}

/** Runs that are files, a group for each folder: result sets of OpenLab CDS 2, data files of LabSolutions. */
async function fileRuns(index: RunIndex, isWanted: (run: Listed) => boolean): Promise<RunList['groups']> {
  const found = (await index.fileRuns()).map(({ path, sizeBytes, facts }) => ({
    path,
    sizeBytes,
    sampleName: facts?.sampleName ?? null,
    vial: facts?.vial ?? null,
    startedAt: facts?.injectedAt ?? null,
    method: facts?.method ?? null,
  }))
  const byFolder = Map.groupBy(found, ({ path }) => parentName(path))
  return [...byFolder].map(([folder, runs]) => ({
    name: folder === '' ? LOOSE_FILES : folder,
    kind: folder === '' ? ('loose_runs' as const) : ('group' as const),
    runs: runs.filter(isWanted).map(({ path, sizeBytes, sampleName, vial, startedAt, method }) => ({
      path,
      csDataFolder: folder,
      csDataName: folder === '' ? path : path.slice(folder.length + 1),
      sample_name: sampleName,
      vial,
      injected_at: startedAt,
      method,
      fault: null,
      ...sizeOf(sizeBytes, true),
    })),
  }))
}

/** The runs of a data root by sample group folder, then the loose sequences, the loose runs and the runs that are files; empty groups are left out. */
export async function listDataRoot(
  index: RunIndex,
  machine: string,
  filter: RunFilter,
): Promise<Omit<RunList, 'revision'>> {
  const listing = await index.list()
  const text = filter.text?.trim().toLowerCase() ?? ''
  function isWanted(run: Listed): boolean {
    if (filter.date !== undefined && dayOf(run.startedAt) !== filter.date) return false
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
  groups.push(...(await fileRuns(index, isWanted)))
  return { machine, groups: groups.filter(({ runs }) => runs.length > 0) }
}
