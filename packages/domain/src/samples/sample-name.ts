export interface NamedSample {
  id: number
  strain_name: string | null
  batch_number: string | null
}

/** What a sample is called in a sentence; `word` where it has neither name nor number. */
export function sampleName({ id, strain_name, batch_number }: NamedSample, word = 'Sample'): string {
  return strain_name ?? batch_number ?? `${word} ${id}`
}

const BY_NUMBER = new Intl.Collator('en', { numeric: true })

/** In the order of their batch numbers, 9 before 10; those without one last. The order of labels, tray and bench. */
export function inBatchNumberOrder<Sample extends { id: number; batch_number: string | null }>(
  samples: readonly Sample[],
): Sample[] {
  return samples.toSorted((a, b) => {
    if (a.batch_number === null || b.batch_number === null) {
      return Number(a.batch_number === null) - Number(b.batch_number === null) || a.id - b.id
    }
    return BY_NUMBER.compare(a.batch_number, b.batch_number) || a.id - b.id
  })
}
