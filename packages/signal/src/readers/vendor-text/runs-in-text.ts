import { chromtabRuns } from './read-chromtab.ts'
import { lcsolutionRuns } from './read-lcsolution-text.ts'
import type { RunWithin } from './several-runs.ts'

/** The runs that a data system wrote below one another into one text, each to be read as it would be alone; none of any other file. */
export function runsInText(bytes: Uint8Array, fileName: string): RunWithin[] {
  const runs = chromtabRuns(bytes, fileName)
  return runs.length > 0 ? runs : lcsolutionRuns(bytes, fileName)
}
