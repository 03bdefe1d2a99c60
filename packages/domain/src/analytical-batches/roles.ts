import { CALIBRATION_SAMPLE_TYPE_ID, STANDARD_SAMPLE_TYPE_ID } from '../samples/sample-types.ts'

/** What a member of an analytical batch is measured for, in the order of the check grid. */
export const QC_ROLES = ['CAL', 'MB', 'ICV', 'CCV', 'LCS', 'LCSD', 'DUP', 'MS', 'MSD'] as const
export type QcRole = (typeof QC_ROLES)[number]

export const MEMBER_ROLES = ['sample', ...QC_ROLES] as const
export type MemberRole = (typeof MEMBER_ROLES)[number]

export const ROLE_WORDS: Readonly<Record<MemberRole, string>> = {
  sample: 'Sample',
  CAL: 'Calibration',
  MB: 'Method blank',
  ICV: 'Initial calibration verification',
  CCV: 'Continuing calibration verification',
  LCS: 'Laboratory control sample',
  LCSD: 'Duplicate of the laboratory control sample',
  DUP: 'Duplicate of a sample',
  MS: 'Matrix spike',
  MSD: 'Matrix spike duplicate',
}

/** Roles that repeat a sample of the batch. */
export const PARENT_ROLES: readonly MemberRole[] = ['DUP', 'MS', 'MSD']

/** Roles whose results are compared with what was put in. */
export const STANDARD_ROLES: readonly MemberRole[] = ['ICV', 'CCV', 'LCS', 'LCSD']

export function isQcRole(text: unknown): text is QcRole {
  return (QC_ROLES as readonly unknown[]).includes(text)
}

/** What a sample is in a batch: a standard without a role of its own is a check standard. */
export function roleOfSample(sample: { sample_type_id: number; qc_role: string | null }): MemberRole {
  if (sample.sample_type_id === CALIBRATION_SAMPLE_TYPE_ID) return 'CAL'
  if (sample.sample_type_id !== STANDARD_SAMPLE_TYPE_ID) return 'sample'
  return isQcRole(sample.qc_role) ? sample.qc_role : 'CCV'
}

/** 'CCV 2' where the batch has several of the role, else 'CCV'; in the order of the members. */
export function memberLabels(members: readonly { id: number; role: MemberRole }[]): Map<number, string> {
  const byRole = Map.groupBy(members, ({ role }) => role)
  return new Map(
    [...byRole].flatMap(([role, of]) =>
      of.map(({ id }, at) => [id, of.length > 1 ? `${role} ${at + 1}` : role] as const),
    ),
  )
}
