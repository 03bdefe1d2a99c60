/**
 * What the sources of reference vectors say in words of ours, with what stands in them, for readers of another language. Titles of
 * works and data sets stay as they are. @internal a test holds the catalogue of texts against them
 */
export const VECTOR_SOURCE_TEXTS = [
  'Calculated by hand: {sum}',
  'Calculated by hand: {sum}; {from} to {to} %',
  'Calculated by hand: {sum}; below {limit} %',
  'Calculated by hand: {sum}; as the LCS',
  'Calculated by hand: {value} mg/g against {limit} mg/g',
  'Calculated by hand: {value} mg/g against an LOQ of {loq} %',
  'Calculated by hand: {wet} mg that dry to {dry} mg',
  "California's regulations (CCR, title 16 of the BCC) on dried flower, dry weight = wet weight / (1 - moisture / 100), by hand: {sum}",
  'Definitions of the rules, westgard.com; z = {z}',
  '7 CFR 990.1: {limit} % with {uncertainty} % ranges from {from} to {to} %',
  'ILAC-G8:09/2019, 4.2.3, four words with w = U; upper limit {limit}, U = {uncertainty}',
  'Eurachem/CITAC QUAM:2012, example A1, sections A1.4 and A1.5, Table A1.1',
  'Eurachem QUAM:2012, E.4, on the data of NIST StRD Norris',
] as const
