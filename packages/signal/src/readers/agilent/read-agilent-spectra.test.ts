import { describe, expect, test } from 'vitest'
import { itemAt } from '../../arrays/item-at.ts'
import { fixtureBytes } from '../../testing/fixtures.ts'
import { openlabSpectra } from '../../testing/openlab-spectra.ts'
import { extractWavelength } from '../../chromatogram/extract-wavelength.ts'
import { readAgilentSpectra } from './read-agilent-spectra.ts'
import { SignalFormatError } from '../input/signal-format-error.ts'

const UV = 'agilent/lc-sequence-zhulong/E-Z 2021-09-30 17-18-47/001-1-0312650-0713-SM.D/DAD1.UV'
const START = 0x1000
const SPECTRA = 982

function failure(bytes: Uint8Array): SignalFormatError {
  try {
    readAgilentSpectra(bytes, 'x.uv')
  } catch (error) {
    if (error instanceof SignalFormatError) return error
    throw error
  }
  throw new Error('was read')
}

function changed(change: (view: DataView, bytes: Uint8Array) => void): Uint8Array {
  const bytes = fixtureBytes(UV)
  change(new DataView(bytes.buffer), bytes)
  return bytes
}

const openLab = (): Uint8Array =>
  openlabSpectra({
    scale: 0.5,
    stored: [
      [0.25, 1.25, 2.25],
      [10.25, 11.25, 12.25],
    ],
  })

describe('spectra of 64-bit floats (OpenLab)', () => {
  test('times in ms, wavelengths in twentieths of a nm, values times the scale of 0.5', () => {
    const { format, spectra, warnings } = readAgilentSpectra(openLab(), 'x.uv')
    expect(format).toBe('agilent-uv-131')
    expect(spectra[0]?.timesMin).toEqual(Float64Array.of(0.01, 1600 / 60_000))
    expect(spectra[0]?.wavelengthsNm).toEqual(Float64Array.of(200, 202, 204))
    expect(spectra[0]?.values).toEqual(Float64Array.of(0.125, 0.625, 1.125, 5.125, 5.625, 6.125))
    expect(warnings).toEqual([expect.stringContaining('outside of a .dx file: nobody describes their scale')])
  })

  test('a value that is not a number is refused', () => {
    const bytes = openLab()
    new DataView(bytes.buffer).setFloat64(START + 22, Number.NaN, true)
    expect(failure(bytes)).toMatchObject({ code: 'corrupt', offset: START + 22 })
  })
})

test('a run that was broken off states no number: the spectra are read to their end, with a warning', () => {
  const { spectra, warnings } = readAgilentSpectra(
    changed((view) => {
      view.setUint32(0x116, 0)
      view.setUint32(0x104, 0)
    }),
    'x.uv',
  )
  expect(spectra[0]?.timesMin.length).toBe(SPECTRA)
  expect(warnings[0]).toContain('broken off')
})

describe('what is refused, where and why', () => {
  test('one signal is not spectra', () =>
    expect(failure(fixtureBytes(UV.replace('DAD1.UV', 'DAD1A.ch'))).message).toContain('130 holds one signal'))

  test('more spectra than fit into the file', () => {
    expect(failure(changed((view) => view.setUint32(0x116, 0x7fff_ffff)))).toMatchObject({
      code: 'truncated',
      offset: 0x116,
    })
  })

  test('one spectrum more than there are', () => {
    expect(failure(changed((view) => view.setUint32(0x116, SPECTRA + 1))).code).toBe('corrupt')
  })

  test('an index that names another place for a spectrum', () => {
    const bytes = fixtureBytes(UV)
    const view = new DataView(bytes.buffer)
    const index = view.getUint32(0x104)
    view.setUint32(index + 6, START + 2, true)
    expect(failure(bytes)).toMatchObject({ code: 'corrupt', offset: index + 6 })
  })

  test('an index that names another time', () => {
    const bytes = fixtureBytes(UV)
    const view = new DataView(bytes.buffer)
    const index = view.getUint32(0x104)
    view.setUint32(index + 10, 1, true)
    expect(failure(bytes)).toMatchObject({ code: 'corrupt', offset: index + 10 })
  })

  test('wavelengths without a step', () => {
    expect(failure(changed((view) => view.setUint16(START + 12, 0)))).toMatchObject({
      code: 'corrupt',
      offset: START + 8,
    })
  })

  test('a spectrum whose values do not fill its record', () => {
    // Turns the escape at the first value (8000h, then four bytes) into a plain difference.
    expect(failure(changed((view) => view.setUint16(START + 22, 1, true))).code).toBe('corrupt')
  })

  test('values that need more bytes than the last record of a broken-off run has', () => {
    const whole = fixtureBytes(UV)
    const bytes = whole.slice(0, new DataView(whole.buffer).getUint32(0x104))
    const view = new DataView(bytes.buffer)
    view.setUint32(0x116, 0)
    view.setUint32(0x104, 0)
    let last = START
    for (let at = START; at < bytes.length; at += view.getUint16(at + 2, true)) last = at
    // Each value says that it is absolute: six bytes instead of two.
    for (let at = last + 22; at < bytes.length; at += 2) view.setUint16(at, 0x8000, true)
    expect(failure(bytes)).toMatchObject({ code: 'corrupt', offset: last + 22 })
  })
})

describe('extractWavelength', () => {
  const field = itemAt(readAgilentSpectra(openLab(), 'x.uv').spectra, 0)
  test('is one column of the field', () => {
    const channel = extractWavelength(field, 202)
    expect(channel).toMatchObject({ name: '202 nm', wavelengthNm: 202, unit: 'mAU', sourceFile: 'x.uv' })
    expect([...channel.values]).toEqual([0.625, 5.625])
  })

  test('a wavelength that was not recorded is not made up', () => {
    expect(() => extractWavelength(field, 203)).toThrow('Wavelength 203 nm was not recorded (3 from 200 to 204 nm)')
  })
})
