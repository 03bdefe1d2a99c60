import type { QueueTask } from '@eluent/contract'

/** Letters, digits, dash and underscore only: a name that every file system and ChemStation takes. */
export function groupFolder(sampleName: string, sampleId: number): string {
  const safe = sampleName
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
  return `${safe.slice(0, 40) || 'Sample'}_${sampleId}`
}

/** Vial position and moment of injection: one name per injection. */
export function runName(location: number, injectedAt: string, attempt: number): string {
  const moment = injectedAt.slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')
  return `${String(location).padStart(3, '0')}-${moment}-${attempt}.D`
}

/** The same task again: by its key, else by sample, epoch, vial and place. */
export function isSameVial(a: QueueTask, b: QueueTask): boolean {
  if (a.task_key !== undefined || b.task_key !== undefined) return a.task_key === b.task_key
  return (
    a.sample_id === b.sample_id &&
    a.vial_number === b.vial_number &&
    a.location === b.location &&
    (a.epoch ?? 0) === (b.epoch ?? 0)
  )
}
