import type { BatchMetadataItem, SingleAnalyteItem, SingleMetadataItem } from './template-map.ts'

/** Words of data systems for an item, the surest first; compared as `normalWords` makes them. */
type Synonyms<Item extends string> = Readonly<Record<Item, readonly (readonly [words: string, confidence: number])[]>>

/** Lower case, without accents, brackets, colons and other signs, single blanks: 'Conc. (%)' is 'conc %'. */
export function normalWords(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('\u00B5', 'u')
    .replaceAll('\u03BC', 'u')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9%#/]+/g, ' ')
    .replaceAll(/ ?% ?/g, ' % ')
    .trim()
    .replaceAll(/ +/g, ' ')
}

export const ANALYTE_WORDS: Synonyms<SingleAnalyteItem> = {
  Name: [
    ['name', 0.9],
    ['compound', 1],
    ['compound name', 1],
    ['analyte', 1],
    ['analyte name', 1],
    ['component', 1],
    ['component name', 1],
    ['peak name', 1],
    ['cannabinoid', 1],
  ],
  'Concentration %': [
    ['concentration %', 1],
    ['conc %', 1],
    ['% w/w', 1],
    ['% wt', 1],
    ['wt %', 1],
    ['weight %', 1],
    ['percent', 0.8],
    ['result %', 1],
    ['amount %', 1],
    ['%', 0.7],
    ['concentration', 0.5],
    ['conc', 0.5],
    ['final conc', 0.5],
    ['calc conc', 0.4],
    ['result', 0.4],
    ['value', 0.4],
  ],
  'Retention Time': [
    ['retention time', 1],
    ['ret time', 1],
    ['rettime', 1],
    ['measrettime', 0.9],
    ['r time', 1],
    ['rt', 1],
    ['rt min', 1],
    ['retention time min', 1],
    ['ret time min', 1],
    ['r t', 1],
    ['time', 0.6],
  ],
  'Peak Start': [
    ['peak start', 1],
    ['start time', 0.9],
    ['start', 0.7],
    ['i time', 0.9],
    ['peak start min', 1],
  ],
  'Peak End': [
    ['peak end', 1],
    ['end time', 0.9],
    ['end', 0.7],
    ['stop', 0.7],
    ['f time', 0.9],
    ['peak end min', 1],
  ],
  Resolution: [
    ['resolution', 1],
    ['resolution usp', 0.9],
    ['rs', 0.6],
  ],
  Area: [
    ['area', 1],
    ['peak area', 1],
    ['resp', 0.6],
    ['response', 0.6],
    ['area uv s', 1],
    ['area mau s', 1],
    ['area mau min', 0.8],
  ],
  'Amount ug/mL': [
    ['amount ug/ml', 1],
    ['conc ug/ml', 1],
    ['concentration ug/ml', 1],
    ['ug/ml', 1],
    ['amount ng/ul', 1],
    ['ng/ul', 1],
    ['ppm', 0.7],
    ['amount', 0.5],
  ],
  'Amount mg/g': [
    ['amount mg/g', 1],
    ['mg/g', 1],
    ['conc mg/g', 1],
    ['concentration mg/g', 1],
    ['result mg/g', 1],
    ['amount mg/g', 1],
    ['mg g', 0.8],
  ],
}

const SHARED_METADATA = {
  'Sample name': [
    ['sample/ctrl id', 0.9],
    ['solution label', 0.9],
    ['sample name 1 20', 0.9],
    ['ident', 0.7],
    ['sample name', 1],
    ['samplename', 1],
    ['sample', 0.7],
    ['name', 0.6],
    ['strain name', 0.9],
    ['injection name', 0.8],
    ['strain', 0.7],
    ['product name', 0.8],
    ['probe', 0.8],
    ['probenname', 1],
    ['probenbezeichnung', 1],
    ['muestra', 0.8],
    ['nombre de la muestra', 1],
    ['echantillon', 0.8],
    ['nom de l echantillon', 1],
  ],
  Description: [
    ['description', 1],
    ['sample info', 0.8],
    ['sampleinfo', 0.8],
    ['comment', 0.7],
    ['comments', 0.7],
    ['sample description', 1],
  ],
  'Lims ID': [
    ['lims id', 1],
    ['sample id', 0.9],
    ['batch number', 0.9],
    ['batch', 0.6],
    ['sample number', 0.7],
    ['lot', 0.6],
    ['barcode', 0.5],
    ['charge', 0.6],
    ['chargennummer', 0.9],
    ['lote', 0.6],
    ['numero de lote', 0.9],
  ],
  'Injection date': [
    ['injection date', 1],
    ['inj date', 1],
    ['injdatetime', 1],
    ['date acquired', 1],
    ['acq date time', 1],
    ['acquired', 0.8],
    ['acquisition date', 0.7],
    ['data acquisition time', 1],
    ['acquisition date and time', 1],
    ['date tested', 0.6],
  ],
  'Sample amount': [
    ['sample amount', 1],
    ['sampleamount', 1],
    ['sample weight', 0.9],
    ['weight', 0.6],
    ['weight mg', 0.6],
    ['einwaage', 0.9],
    ['einwaage mg', 0.9],
    ['probenmenge', 0.9],
    ['peso', 0.6],
    ['peso de muestra', 0.9],
    ['prise d essai', 0.9],
  ],
  Dilution: [
    ['dilution', 1],
    ['dilution factor', 1],
    ['dil factor', 1],
    ['verdunnung', 1],
    ['verdunnungsfaktor', 1],
    ['dilucion', 1],
    ['factor de dilucion', 1],
  ],
  Location: [
    ['location', 1],
    ['vial', 0.9],
    ['vial#', 0.9],
    ['rack/vial', 0.8],
    ['sample position', 0.9],
    ['position', 0.6],
  ],
  'Sample type': [
    ['sample type', 1],
    ['material type', 1],
    ['matrix', 0.8],
    ['product type', 0.8],
    ['matriz', 0.8],
    ['matrice', 0.8],
    ['type', 0.5],
  ],
  LOQ: [
    ['loq', 1],
    ['loq %', 1],
    ['limit of quantitation', 1],
    ['limit of quantification', 1],
  ],
} as const

export const SINGLE_METADATA_WORDS: Synonyms<SingleMetadataItem> = {
  ...SHARED_METADATA,
  'Data file': [
    ['data file', 1],
    ['data file name', 1],
    ['data filename', 1],
    ['raw data file', 0.9],
    ['rawdatafile', 0.9],
    ['filepath', 0.7],
  ],
  'Acq. operator': [
    ['acq operator', 1],
    ['operator', 0.9],
    ['operator name', 1],
    ['acqop', 1],
    ['acquired by', 0.9],
    ['user name', 0.8],
  ],
  Instrument: [
    ['instrument', 1],
    ['instrument name', 1],
    ['acq instrument', 1],
    ['acqinstname', 1],
  ],
  'Acq. method': [
    ['acq method', 1],
    ['acqmeth', 1],
    ['acquisition method', 1],
    ['inst method', 0.9],
    ['method file', 0.6],
    ['method', 0.6],
  ],
  'Analysis method': [
    ['analysis method', 1],
    ['da method', 0.9],
    ['damethfile', 0.9],
    ['proc method', 0.9],
    ['processing method', 0.9],
    ['qnt method', 0.8],
  ],
  'Last changed': [
    ['last changed', 1],
    ['modified', 0.7],
    ['last modified', 0.8],
  ],
  'Calib. data modified': [
    ['calib data modified', 1],
    ['calibration modified', 0.9],
  ],
  Multiplier: [['multiplier', 1]],
  'Injection volume': [
    ['injection volume', 1],
    ['inj volume', 1],
    ['injvolume', 1],
    ['injection volume ul', 1],
    ['sample volume', 0.5],
  ],
  'Signal Name': [
    ['signal name', 1],
    ['signal', 0.8],
    ['signal 1', 0.8],
    ['channel', 0.6],
    ['desc', 0.4],
  ],
}

export const BATCH_METADATA_WORDS: Synonyms<BatchMetadataItem> = {
  ...SHARED_METADATA,
  Notes: [
    ['notes', 1],
    ['note', 1],
    ['remarks', 0.8],
    ['bemerkung', 0.8],
    ['observaciones', 0.8],
    ['remarques', 0.8],
  ],
}

const CANNABINOID = /^(?:(?:exo)?(?:(?:d|delta)(?:8|9|10))?thc(?:a|v|va|p|aa)?|cb(?:dv|gv|cv|d|g|n|c|l|t|e|p)a?)$/

/** Whether a name is a cannabinoid's, as data systems spell them: 'd9-THC', 'delta_9_thc', 'CBDV - cannabidivarin'. */
export function isCannabinoid(name: string): boolean {
  const [first = ''] = name.split(/\s+-\s+/)
  const plain = first.replaceAll(/[\u0394\u2206]/g, 'd').replaceAll('_', ' ')
  return CANNABINOID.test(normalWords(plain).replaceAll(' ', ''))
}
