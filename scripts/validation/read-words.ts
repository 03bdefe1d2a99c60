import { parseArgs } from 'node:util'

export interface ValidationWords {
  /** JSON reports of runs already made; none runs the whole suite. */
  readonly results: readonly string[]
  readonly out: string | undefined
}

/** Reads what stands behind `npm run validation --`. @throws TypeError in words for whoever typed it */
export function readWords(args: readonly string[]): ValidationWords {
  const { values } = parseArgs({
    args: [...args],
    options: { results: { type: 'string', multiple: true }, out: { type: 'string' } },
  })
  return { results: values.results ?? [], out: values.out }
}
