import { itemAt } from '../../arrays/item-at.ts'

/** What a signal text or a file name says of the detector. */
export interface SignalIdentity {
  name: string
  detector: string | null
  wavelengthNm: number | null
  bandwidthNm: number | null
  /** Reference wavelength and width as written, e.g. '360,100' or 'off'. */
  reference: string | null
}

function stem(fileName: string): string {
  const base = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1)
  const dot = base.lastIndexOf('.')
  return dot > 0 ? base.slice(0, dot) : base
}

/**
 * Detector, wavelength and channel name from ChemStation's signal text ('DAD1A, Sig=210,4  Ref=360,100'), and from the
 * file name where the text does not say (versions 81 and 181 often have none). Widths and wavelengths in nm.
 */
export function signalIdentity(signalText: string, fileName: string): SignalIdentity {
  const inText = /^([A-Z]{2,4})\s?(\d?)\s?([A-Z]?)(?=$|[\s,])/.exec(signalText)
  const base = stem(fileName)
  const inName = /^([A-Z]{2,4})(\d)([A-Z]?)$/i.exec(base)
  const detector = inText?.[1] ?? inName?.[1]?.toUpperCase() ?? null
  const full = inText?.[1] && inText[2] && inText[3] ? inText[1] + inText[2] + inText[3] : null
  const label = itemAt(signalText.split(','), 0).trim()
  const wavelength = /Sig=\s*(\d+(?:\.\d+)?)\s*,\s*(\d+(?:\.\d+)?)/.exec(signalText)
  const single = /Wavelength=\s*(\d+(?:\.\d+)?)/.exec(signalText)
  return {
    name: full ?? (inName ? base.toUpperCase() : label || base || 'signal'),
    detector,
    wavelengthNm: wavelength ? Number(wavelength[1]) : single ? Number(single[1]) : null,
    bandwidthNm: wavelength ? Number(wavelength[2]) : null,
    reference: /Ref=\s*([^\s;]+)/.exec(signalText)?.[1] ?? null,
  }
}
