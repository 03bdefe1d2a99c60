/** Weight a QC test starts with, mg. */
export const QC_SAMPLE_WEIGHT_MG = 1

/** Weight the edit screen starts with for a sample that has none, mg. */
export const UNWEIGHED_SAMPLE_WEIGHT_MG = 750

/** 'Confirm Sample weight 750mg'. */
export function confirmWeightText(weightMg: string): string {
  return `Confirm Sample weight ${weightMg}mg`
}
