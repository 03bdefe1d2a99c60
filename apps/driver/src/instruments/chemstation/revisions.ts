import { textOfBytes } from '../../places/text-of-bytes.ts'

/** The revisions of ChemStation that differ in what they write; from C.01 on it is sold as OpenLab CDS ChemStation Edition. */
export const REVISIONS = ['A.10', 'B.04', 'C.01'] as const
export type RevisionFamily = (typeof REVISIONS)[number]

export interface RevisionFacts {
  /** Versions of its `.ch` files, as their first bytes say. */
  signals: readonly string[]
  /** How its text files are written. */
  text: 'code page 1252' | 'UTF-16'
  /** What holds the sample's data beside the signals. */
  sampleFile: string
  /** The `.acam_` results beside the report. */
  hasAcaml: boolean
  /** Where Windows keeps its setup, most likely first. */
  setup: readonly string[]
}

/**
 * Signals, texts and files as real runs of A.10.02, B.04.03 and C.01.07 SR2 have them (packages/signal/fixtures/agilent/README.md).
 * A.xx keeps its setup in win.ini, B.xx and later in ChemStation.ini (DXChem's index tool for ChemStation, "Rev A.xx, Rev B.xx");
 * C.01 in ProgramData, in UTF-16 with its revision under REV (aghplctools, https://pypi.org/project/aghplctools/).
 */
export const REVISION_FACTS: Readonly<Record<RevisionFamily, RevisionFacts>> = {
  'A.10': {
    signals: ['8', '30', '31', '81'],
    text: 'code page 1252',
    sampleFile: 'SAMPLE.MAC',
    hasAcaml: false,
    setup: ['%WINDIR%\\win.ini'],
  },
  'B.04': {
    signals: ['130', '131', '179', '180', '181'],
    text: 'UTF-16',
    sampleFile: 'SAMPLE.XML',
    hasAcaml: false,
    setup: ['%WINDIR%\\ChemStation.ini', '%PROGRAMDATA%\\Agilent Technologies\\ChemStation\\ChemStation.ini'],
  },
  'C.01': {
    signals: ['130', '131', '179', '180', '181'],
    text: 'UTF-16',
    sampleFile: 'SAMPLE.XML',
    hasAcaml: true,
    setup: ['%PROGRAMDATA%\\Agilent Technologies\\ChemStation\\ChemStation.ini', '%WINDIR%\\ChemStation.ini'],
  },
}

/** 'C.01.07 SR2 [255]' is of C.01; A.05 to A.10 are alike here, B.01 to B.04, C.01 and later. Null for what is not a revision. */
export function familyOf(revision: string): RevisionFamily | null {
  const letter = /^(?:Rev\.?\s*)?([ABC])\.\d\d/i.exec(revision.trim())?.[1]?.toUpperCase()
  return REVISIONS.find((family) => family[0] === letter) ?? null
}

const REVISION = /Rev\. ?([ABC]\.\d\d\.\d\d(?: SR\d+)?)/

/** The revision that the header of a signal file names, in one byte a character or in two; null when it names none. */
export function revisionInSignal(header: Uint8Array): string | null {
  const bytes = Buffer.from(header)
  for (const text of [bytes.toString('latin1'), bytes.toString('utf16le'), bytes.subarray(1).toString('utf16le')]) {
    const found = REVISION.exec(text)?.[1]
    if (found !== undefined) return found
  }
  return null
}

export interface ChemstationSetup {
  /** As the setup says, e.g. 'C.01.07 SR2'; null where it does not. */
  revision: string | null
  instruments: { number: number; name: string | null; dataPath: string | null; macroPath: string | null }[]
}

/** What ChemStation's setup says: sections [PCS] and [PCS,1], [PCS,2] of a Windows INI file. Null when there is no [PCS]. */
export function parseSetup(bytes: Uint8Array): ChemstationSetup | null {
  const sections = new Map<string, Map<string, string>>()
  let current: Map<string, string> | undefined
  for (const line of textOfBytes(bytes).split(/\r?\n/)) {
    const heading = /^\s*\[(.+?)\]\s*$/.exec(line)?.[1]
    const [, name, value = ''] = /^\s*([^=;]+?)\s*=\s*(.*?)\s*$/.exec(line) ?? []
    if (heading !== undefined) sections.set(heading.replaceAll(' ', '').toUpperCase(), (current = new Map()))
    else if (name !== undefined) current?.set(name.toUpperCase(), value)
  }
  const top = sections.get('PCS')
  if (!top) return null
  const instruments = [...sections].flatMap(([heading, values]) => {
    const number = /^PCS,(\d+)$/.exec(heading)?.[1]
    if (number === undefined) return []
    return {
      number: Number(number),
      name: values.get('INSTNAME') ?? null,
      dataPath: values.get('_DATAPATH$') ?? null,
      macroPath: values.get('_AUTOPATH$') ?? values.get('_EXEPATH$') ?? null,
    }
  })
  return { revision: top.get('REV') ?? null, instruments }
}
