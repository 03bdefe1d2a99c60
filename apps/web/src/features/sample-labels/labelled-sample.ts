import type { SampleRow } from '@eluent/contract'

export interface LabelledSample {
  id: number
  strain_name: string | null
  batch_number: string | null
}

export function nameOf({ id, strain_name, batch_number }: LabelledSample, word: string): string {
  return strain_name ?? batch_number ?? `${word} ${id}`
}

/** What a row is called in the labels of its buttons. */
export function rowName(row: Pick<SampleRow, 'id' | 'intake_form'>): string {
  return nameOf(labelledRow(row), 'sample')
}

export function labelledRow({ id, intake_form }: Pick<SampleRow, 'id' | 'intake_form'>): LabelledSample {
  return {
    id,
    strain_name: intake_form.strain_name,
    batch_number: intake_form.batch_number,
  }
}
