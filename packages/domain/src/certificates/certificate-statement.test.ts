import { describe, expect, test } from 'vitest'
import { certificateSignatures, certificateStatement, unstatedDetails } from './certificate-statement.ts'
import { CERTIFICATE_TYPES } from './certificate-types.ts'

const JOURNEY = {
  description: 'Autumn flower with its reports',
  vehicle_vin: '1FTBW2CM5HKA41207',
  vehicle_license_plate: 'C41207B',
  driver_license: 'WDL7K3M2P1Q4',
  driver_name: 'Jonas Pike',
  transport_company_name: 'North Cascades Freight',
  destination: 'Spokane, WA',
  source: 'Bellingham, WA',
}
const ORIGIN = {
  approver_name: 'Ada Ng',
  date_assigned: '2026-11-21',
  certificate_name: 'Field 3, lot 12',
  declaration_of_origin: 'Grown in Bow, WA.',
  originator_license_number: 'WA-PROD-0417',
  originator_address: '2100 Chuckanut Drive, Bow',
  originator_affiliation: 'Skagit Valley Growers',
  originator_name: 'Maren Holt',
}
const of = (typeId: number, details: Record<string, string>, parts = 0, projectType: string | null = null) =>
  certificateStatement({ typeId, details, parts, projectType, issuer: 'Cascade Analytical' })
const texts = (...given: Parameters<typeof of>) => of(...given).paragraphs.map(({ text }) => text)

describe('what a certificate says, in sentences', () => {
  test('a manifest tells the journey: from, to, carrier, driver, vehicle', () => {
    expect(of(CERTIFICATE_TYPES.manifest, JOURNEY, 2)).toEqual({
      title: 'Journey',
      paragraphs: [
        { text: 'Autumn flower with its reports', quoted: true },
        {
          text: 'This manifest covers the transport of 2 VERISEALs from Bellingham, WA to Spokane, WA.',
          quoted: false,
        },
        {
          text: 'The transport company is North Cascades Freight. The driver is Jonas Pike, license WDL7K3M2P1Q4. The vehicle has the license plate C41207B and the vehicle identification number (VIN) 1FTBW2CM5HKA41207.',
          quoted: false,
        },
      ],
    })
    const bonded = { ...JOURNEY, bonded_carrier_name: 'Harbor Bond', bonded_carrier_permit: 'P-9' }
    expect(texts(CERTIFICATE_TYPES.manifest, bonded, 1).at(-1)).toBe('The bonded carrier is Harbor Bond, permit P-9.')
    expect(texts(CERTIFICATE_TYPES.manifest, bonded, 1)[1]).toContain('of 1 VERISEAL from')
    const permit = { ...JOURNEY, bonded_carrier_permit: 'P-9' }
    expect(texts(CERTIFICATE_TYPES.manifest, permit, 1).at(-1)).toBe('The permit of the bonded carrier is P-9.')
  })

  test('an origin says who declares what, when, and who approved it', () => {
    expect(of(CERTIFICATE_TYPES.origin, ORIGIN)).toEqual({
      title: 'Declaration of Origin',
      paragraphs: [
        {
          text: 'Maren Holt of Skagit Valley Growers, 2100 Chuckanut Drive, Bow, license number WA-PROD-0417, declares:',
          quoted: false,
        },
        { text: 'Grown in Bow, WA.', quoted: true },
        { text: 'Date assigned: 11/21/2026. Approved by Ada Ng for Cascade Analytical.', quoted: false },
      ],
    })
    const { originator_address: _address, originator_license_number: _license, ...bare } = ORIGIN
    expect(texts(CERTIFICATE_TYPES.origin, bare)[0]).toBe('Maren Holt of Skagit Valley Growers, declares:')
  })

  test('a project says what it holds, a sealed sample what was tested', () => {
    expect(texts(CERTIFICATE_TYPES.project, { description: 'Flower of field 3' }, 2, 'Harvest')).toEqual([
      'Flower of field 3',
      'This project holds 2 sealed samples. Its type is Harvest.',
    ])
    const sample = { sample_name: 'Blue Dream', intake_number: '68', batch_number: 'B-1', report_number: '68-1' }
    expect(texts(CERTIFICATE_TYPES.report, sample)).toEqual([
      'Cascade Analytical tested the sample Blue Dream, intake number 68, batch number B-1.',
      'The report 68-1 of this sample is sealed as it read when this certificate was issued.',
    ])
    expect(texts(CERTIFICATE_TYPES.coa, sample)[1]).toContain('The certificate of analysis 68-1')
  })

  test('what no sentence says is listed', () => {
    expect(unstatedDetails({ ...JOURNEY, ...ORIGIN, authentication_type: 'Signed log', harvest_room: '4' })).toEqual([
      { name: 'Authentication Type', value: 'Signed log' },
      { name: 'Harvest Room', value: '4' },
    ])
  })
})

test('who signs: originator and approver of an origin, driver and receiver by hand, else who issued it', () => {
  const issued = { by: 'Ada Ng', day: '11/21/2026' }
  const roles = (typeId: number, details: Record<string, string>) =>
    certificateSignatures({ typeId, details }, issued).map(({ role, name, day }) => [role, name, day].join('|'))
  expect(roles(CERTIFICATE_TYPES.origin, ORIGIN)).toEqual([
    'Originator|Maren Holt|11/21/2026',
    'Approver|Ada Ng|11/21/2026',
    'Issued by|Ada Ng|11/21/2026',
  ])
  expect(roles(CERTIFICATE_TYPES.manifest, JOURNEY)).toEqual([
    'Issued by|Ada Ng|11/21/2026',
    'Driver|Jonas Pike|',
    'Received by||',
  ])
  expect(roles(CERTIFICATE_TYPES.project, {})).toEqual(['Issued by|Ada Ng|11/21/2026'])
})
