export const STANDARD_SAMPLE_TYPE_ID = 9
export const CALIBRATION_SAMPLE_TYPE_ID = 10

/** Slugs of the two quality-control types. */
const QC_SAMPLE_TYPE_SLUGS: readonly string[] = ['standard', 'calibration']
export const QC_SAMPLE_TYPE_IDS: readonly number[] = [STANDARD_SAMPLE_TYPE_ID, CALIBRATION_SAMPLE_TYPE_ID]

/** Whether a sample of this type is a quality-control test. */
export function isQcSampleType(slug: string | null | undefined): boolean {
  return slug !== null && slug !== undefined && QC_SAMPLE_TYPE_SLUGS.includes(slug)
}

/** The material types a form offers: the two QC types for a QC test, all others for a Sample Test. */
export function materialTypesFor<T extends { slug: string }>(kind: 'sample' | 'qc', types: readonly T[]): T[] {
  return types.filter((type) => isQcSampleType(type.slug) === (kind === 'qc'))
}
