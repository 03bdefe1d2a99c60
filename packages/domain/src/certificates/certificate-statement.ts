import { dayInWords } from '../text/calendar-day.ts'
import { counted } from '../text/counted.ts'
import { certificateDetails, type CertificateDetails } from './certificate-details.ts'
import { CERTIFICATE_TYPES, isSampleCertificate } from './certificate-types.ts'
import { BONDED_CARRIER_KEYS, MANIFEST_KEYS } from './form-rules-manifest.ts'
import { ORIGIN_KEYS } from './form-rules-origin.ts'

/** What a certificate says, in sentences. */
export interface CertificateStatement {
  title: string
  paragraphs: StatementParagraph[]
}

export interface StatementParagraph {
  text: string
  /** Words of whoever filled in the form, as they were typed. */
  quoted: boolean
}

export interface StatedCertificate {
  typeId: number
  details: { readonly [key: string]: unknown }
  /** Of a project. */
  projectType: string | null
  /** How many certificates it holds. */
  parts: number
  issuer: string
}

type Texts = (key: string) => string

/** The certificate's statement, in the order in which a reader asks: what, from where, to where, by whom. */
export function certificateStatement(certificate: StatedCertificate): CertificateStatement {
  const of: Texts = (key) => {
    const value = certificate.details[key]
    return typeof value === 'string' ? value.trim() : ''
  }
  const { title, paragraphs } = statementOf(certificate, of)
  return { title, paragraphs: paragraphs.filter(({ text }) => text !== '') }
}

/** @internal a test holds the catalogue of texts against them */
export const STATEMENT_TITLES = {
  sample: 'What Is Certified',
  origin: 'Declaration of Origin',
  manifest: 'Journey',
  project: 'Project',
} as const

function statementOf({ typeId, projectType, parts, issuer }: StatedCertificate, of: Texts): CertificateStatement {
  if (isSampleCertificate(typeId))
    return { title: STATEMENT_TITLES.sample, paragraphs: sampleWords(typeId, issuer, of) }
  if (typeId === CERTIFICATE_TYPES.origin)
    return { title: STATEMENT_TITLES.origin, paragraphs: originWords(issuer, of) }
  if (typeId === CERTIFICATE_TYPES.manifest)
    return { title: STATEMENT_TITLES.manifest, paragraphs: journeyWords(parts, of) }
  const holds = `This project holds ${counted(parts, 'sealed sample')}.`
  const kind = projectType === null ? '' : ` Its type is ${projectType}.`
  return { title: STATEMENT_TITLES.project, paragraphs: [quoted(of('description')), said(holds + kind)] }
}

function sampleWords(typeId: number, issuer: string, of: Texts): StatementParagraph[] {
  const sample = listed(
    of('sample_name'),
    before('intake number', of('intake_number')),
    before('batch number', of('batch_number')),
  )
  const report = typeId === CERTIFICATE_TYPES.coa ? 'certificate of analysis' : 'report'
  const named = [report, of('report_number')].filter(Boolean).join(' ')
  return [
    said(`${issuer} tested the sample ${sample}.`),
    said(`The ${named} of this sample is sealed as it read when this certificate was issued.`),
  ]
}

function originWords(issuer: string, of: Texts): StatementParagraph[] {
  const originator = listed(
    [of('originator_name'), before('of', of('originator_affiliation'))].filter(Boolean).join(' '),
    of('originator_address'),
    before('license number', of('originator_license_number')),
  )
  const day = dayInWords(of('date_assigned'))
  const approved = of('approver_name') && `Approved by ${of('approver_name')} for ${issuer}.`
  return [
    said(originator && `${originator}, declares:`),
    quoted(of('declaration_of_origin')),
    said([day && `Date assigned: ${day}.`, approved].filter(Boolean).join(' ')),
  ]
}

function journeyWords(parts: number, of: Texts): StatementParagraph[] {
  const route = [before('from', of('source')), before('to', of('destination'))].filter(Boolean).join(' ')
  const vehicle = [
    before('license plate', of('vehicle_license_plate')),
    before('vehicle identification number (VIN)', of('vehicle_vin')),
  ].filter(Boolean)
  return [
    quoted(of('description')),
    said(route && `This manifest covers the transport of ${counted(parts, 'VERISEAL')} ${route}.`),
    said(
      [
        of('transport_company_name') && `The transport company is ${of('transport_company_name')}.`,
        of('driver_name') && `The driver is ${listed(of('driver_name'), before('license', of('driver_license')))}.`,
        vehicle.length > 0 && `The vehicle has the ${vehicle.join(' and the ')}.`,
      ]
        .filter(Boolean)
        .join(' '),
    ),
    said(bondedCarrier(of)),
  ]
}

function bondedCarrier(of: Texts): string {
  const [name, permit] = [of('bonded_carrier_name'), of('bonded_carrier_permit')]
  if (name === '') return permit && `The permit of the bonded carrier is ${permit}.`
  return `The bonded carrier is ${listed(name, before('permit', permit))}.`
}

const STATED = new Set<string>([
  'description',
  'sample_name',
  'intake_number',
  'batch_number',
  'report_number',
  ...MANIFEST_KEYS,
  ...BONDED_CARRIER_KEYS,
  ...ORIGIN_KEYS,
])

/** What no sentence of the statement says. */
export function unstatedDetails(details: { readonly [key: string]: unknown }): CertificateDetails['fields'] {
  return certificateDetails(Object.fromEntries(Object.entries(details).filter(([key]) => !STATED.has(key)))).fields
}

/** Who signs the printed certificate, and where. */
export interface CertificateSignature {
  role: string
  /** Blank where it is written by hand. */
  name: string
  /** '11/21/2026', blank where it is written by hand. */
  day: string
  /** The attachment type that may bear the signature's picture. */
  attachmentType: string | null
}

export function certificateSignatures(
  { typeId, details }: Pick<StatedCertificate, 'typeId' | 'details'>,
  issued: { by: string; day: string },
): CertificateSignature[] {
  const text = (key: string) => (typeof details[key] === 'string' ? details[key] : '')
  const issuer = { role: 'Issued by', name: issued.by, day: issued.day, attachmentType: 'Certificate Signature' }
  if (typeId === CERTIFICATE_TYPES.origin) {
    const day = dayInWords(text('date_assigned'))
    return [
      { role: 'Originator', name: text('originator_name'), day, attachmentType: 'Originator Signature' },
      { role: 'Approver', name: text('approver_name'), day, attachmentType: 'Approver Signature' },
      issuer,
    ]
  }
  if (typeId !== CERTIFICATE_TYPES.manifest) return [issuer]
  const byHand = { day: '', attachmentType: null }
  return [
    issuer,
    { role: 'Driver', name: text('driver_name'), ...byHand },
    { role: 'Received by', name: '', ...byHand },
  ]
}

const said = (text: string): StatementParagraph => ({ text, quoted: false })
const quoted = (text: string): StatementParagraph => ({ text, quoted: true })
const before = (words: string, text: string): string => text && `${words} ${text}`
const listed = (...texts: string[]): string => texts.filter((text) => text !== '').join(', ')
