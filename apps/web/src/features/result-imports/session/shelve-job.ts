import type { DraftSample } from '../draft/import-draft.ts'
import type { ShelvedImport } from './import-shelf.ts'
import type { Choice } from './import-state.ts'
import type { ImportJob } from './run-import.ts'

/** A confirmed import as it is kept on this computer until it is done. */
export function shelvedOf(
  job: ImportJob,
  owner: string,
  choice: Choice,
  samples: readonly DraftSample[],
): ShelvedImport {
  const files = new Set(samples.flatMap(({ vials }) => vials.map(({ file }) => file.file)))
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
    files: [...files],
    stored: [...job.stored].map(([file, id]) => [file, id]),
    samples: samples.flatMap(({ key, again, edits, vials }) => {
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
    }),
  }
}

/** Puts what was typed and picked back onto the samples of the same file. */
export function restoreSamples(samples: readonly DraftSample[], shelved: ShelvedImport): DraftSample[] {
  const kept = new Map(shelved.samples.map((sample) => [sample.key, sample]))
  return samples.map((sample) => {
    const before = kept.get(sample.key)
    if (!before) return sample
    const vials = sample.vials.map((vial, at) => ({ ...vial, ...before.vials[at] }))
    return { ...sample, edits: before.edits, again: before.again, vials }
  })
}
