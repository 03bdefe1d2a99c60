import type { RunEntry, RunListing, SequenceEntry } from '../folder/list-runs.ts'

const runLine = (run: RunEntry): string =>
  `  ${(run.startedAt ?? run.startedAtText ?? '-').padEnd(20)} ${(run.vial ?? '-').padStart(6)}  ${run.path}${run.problem === null ? '' : `  (${run.problem})`}  ${run.sampleName ?? ''}`.trimEnd()

const sequenceLines = (sequence: SequenceEntry): string[] => [`${sequence.path}/`, ...sequence.runs.map(runLine)]

/** The runs of a folder for people: start, vial, path and sample. */
export function formatListing({ groups, looseSequences, looseRuns }: RunListing): string {
  return [
    ...groups.flatMap((group) => [
      ...group.sequences.flatMap(sequenceLines),
      ...(group.runs.length > 0 ? [`${group.path}/`] : []),
      ...group.runs.map(runLine),
    ]),
    ...looseSequences.flatMap(sequenceLines),
    ...looseRuns.map(runLine),
    '',
  ].join('\n')
}
