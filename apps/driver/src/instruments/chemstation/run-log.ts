import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ruleOfFault } from '@eluent/domain/queue'
import { textOfBytes } from '../../places/text-of-bytes.ts'

/** One entry of a run's logbook. */
export interface LogEntry {
  /** A module of the instrument, or what of ChemStation wrote it. */
  source: string
  text: string
}

/** ChemStation's own, whose lines tell of its work and not of the instrument. */
const OF_CHEMSTATION = ['Method', 'CP Macro', 'Sequence']
const TAKEN_BYTES = 1_000_000

/**
 * The entries of `RUN.LOG`, as real runs of A.10, B.04 and C.01 have it (packages/signal/fixtures/agilent): a line of numbers, then
 * one of source, module number, text and time. What is not such a line is left out.
 */
export function parseRunLog(bytes: Uint8Array): LogEntry[] {
  return textOfBytes(bytes)
    .split(/\r?\n/)
    .flatMap((line) => {
      const [, source = '', text = ''] =
        /^(\S.{0,10}?) {2,}(?:\d+ +)?(\S.*?) +\d\d:\d\d:\d\d \d\d\/\d\d\/\d\d\s*$/.exec(line) ?? []
      return source === '' ? [] : [{ source, text }]
    })
}

/** The last fault of a part that the logbook names, as 'G7120A: Pressure above upper limit'; '' where it names none. */
export function faultInLog(entries: readonly LogEntry[]): string {
  const found = entries.findLast(({ source, text }) => !OF_CHEMSTATION.includes(source) && ruleOfFault(text) !== null)
  return found === undefined ? '' : `${found.source}: ${found.text}`
}

/** What the run's logbook says of a fault, as far as ChemStation has written it; '' where it says nothing or cannot be read. */
export async function faultOfRun(dataRoot: string, folder: string, run: string): Promise<string> {
  try {
    const bytes = await readFile(join(dataRoot, folder, run, 'RUN.LOG'))
    return faultInLog(parseRunLog(bytes.subarray(0, TAKEN_BYTES)))
  } catch {
    return '' // not written yet, or held by ChemStation: the status word stands
  }
}
