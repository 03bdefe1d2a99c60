import { matchAnalyte, type AnalyteDictionary, type AnalyteMatch } from '@eluent/domain/analyte-names'
import type { ImportedSample } from '@eluent/domain/result-imports'
import { analyteName } from '@eluent/domain/results'
import { t } from '../../../language/t.ts'

/** Names told in a sentence. */
const NAMED = 5

/** What each name of the file is taken for, in the file's order. */
export function matchesOf(samples: readonly ImportedSample[], dictionary: AnalyteDictionary): AnalyteMatch[] {
  const names = new Set(samples.flatMap(({ analytes }) => analytes.map(({ name }) => name)))
  return [...names].filter((name) => analyteName({ name }) !== null).map((written) => matchAnalyte(written, dictionary))
}

export function namesInShort(matches: readonly AnalyteMatch[]): string {
  const names = matches.slice(0, NAMED).map(({ written }) => written)
  const rest = matches.length - names.length
  return rest > 0 ? t('{names} and {rest} more', { names: names.join(', '), rest }) : names.join(', ')
}
