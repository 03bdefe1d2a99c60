import type { DraftSample } from '../draft/import-draft.ts'
import type { ShelvedImport } from './import-shelf.ts'
import type { Choice } from './import-state.ts'
import type { ImportJob } from './run-import.ts'

/** The originals, in the order of their vials. */
export function filesOf(samples: readonly DraftSample[]): File[] {
  return [...new Set(samples.flatMap(({ vials }) => vials.map(({ file }) => file.file)))]
}

/** What was typed and picked, of the samples where anything was. */
export function typedOn(samples: readonly DraftSample[]): ShelvedImport['samples'] {
  return samples.flatMap(({ key, again, edits, vials }) => {
    const kept = vials.map((vial) => ({
      edits: vial.edits,
      chromatogram: vial.chromatogram,
      attachments: vial.attachments,
    }))
    const untouched =
      !again &&
      Object.keys(edits).length === 0 &&
      kept.every((vial) => Object.keys(vial.edits).length + vial.attachments.length === 0 && !vial.chromatogram)
    return untouched ? [] : [{ key, again, edits, vials: kept }]
  })
}

/** A confirmed import as it is kept on this computer until it is done. */
export function shelvedOf(
  job: ImportJob,
  owner: string,
  choice: Choice,
  samples: readonly DraftSample[],
): ShelvedImport {
  return {
    owner,
    jobId: job.id,
    startedAt: new Date().toISOString(),
    type: job.type,
    templateId: job.template.id,
    sheet: choice.sheet,
    decimal: choice.decimal,
    conversion: choice.conversion,
    taken: choice.taken,
    total: job.samples.length,
    files: filesOf(samples),
    stored: [...job.stored].map(([file, id]) => [file, id]),
    samples: typedOn(samples),
  }
}

/** Puts what was typed and picked back onto the samples of the same file. */
export function restoreSamples(
  samples: readonly DraftSample[],
  shelved: Pick<ShelvedImport, 'samples'>,
): DraftSample[] {
  const kept = new Map(shelved.samples.map((sample) => [sample.key, sample]))
  return samples.map((sample) => {
    const before = kept.get(sample.key)
    if (!before) return sample
    const vials = sample.vials.map((vial, at) => ({ ...vial, ...before.vials[at] }))
    return { ...sample, edits: before.edits, again: before.again, vials }
  })
}
