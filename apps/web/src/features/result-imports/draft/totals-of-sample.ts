import { failedAmounts, importedTotals, type JudgedField } from '@eluent/domain/result-imports'
import { parseDecimal } from '@eluent/domain/text'
import { locale } from '../../../language/t.ts'
import { analytesOf, sampleValue, vialValue, type DraftSample } from './import-draft.ts'

const known = new WeakMap<DraftSample, Map<string, string>>()

/** The totals of a sample as it stands in the form, percent in words, by name. */
export function totalsOfSample(sample: DraftSample, judged: JudgedField): Map<string, string> {
  const before = known.get(sample)
  if (before) return before
  const vials = sample.vials.map((vial) => ({
    analytes: analytesOf(vial),
    dilution_factor: parseDecimal(vialValue(vial, 'dilution_factor')) ?? 1,
  }))
  const facts = {
    weight_mg: parseDecimal(sampleValue(sample, 'sample_weight')),
    loq_percent: parseDecimal(sampleValue(sample, 'loq')),
  }
  // what nobody knows does not count as nothing
  const failed = new Set(
    vials.flatMap(({ analytes }) => failedAmounts(analytes, judged).map(({ at }) => analytes[at]?.compound)),
  )
  const totals = new Map(
    importedTotals(vials, facts, judged).map(({ name, percent, primary_analyte: neutral, acid_analyte: acid }) => [
      name,
      percent === null || failed.has(neutral) || failed.has(acid)
        ? '–'
        : percent.toLocaleString(locale, { maximumSignificantDigits: 6 }),
    ]),
  )
  known.set(sample, totals)
  return totals
}
