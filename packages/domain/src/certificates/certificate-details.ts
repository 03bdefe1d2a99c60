import { dayInWords } from '../text/calendar-day.ts'
import { isAttachmentKey } from './attachment-rules.ts'
import { fieldWords } from './form-rules-fields.ts'
import { BONDED_CARRIER_KEYS, MANIFEST_KEYS } from './form-rules-manifest.ts'

/** A certificate's details as its page shows them. */
export interface CertificateDetails {
  /** Those of a journey in the order of its form, the rest sorted by name; each name once. */
  fields: { name: string; value: string }[]
  /** In the order of their numbers. */
  attachments: { name: string; url: string }[]
}

/** Spellings of one fact that older certificates carry. */
const AUTHENTICATION_SPELLINGS = new Set(['authenticationtype', 'authtype'])

/** The details of a certificate, ready to show: attachments apart, facts by name, the authentication type once. */
export function certificateDetails(details: { readonly [key: string]: unknown }): CertificateDetails {
  const fields = new Map<string, string>()
  const attachments: CertificateDetails['attachments'] = []
  for (const [key, value] of Object.entries(details)) {
    const text = valueText(value)
    if (text === '') continue
    if (isAttachmentKey(key)) attachments.push({ name: key, url: text })
    else if (!fields.has(detailName(key))) fields.set(detailName(key), text)
  }
  return {
    fields: [...fields]
      .map(([name, value]) => ({ name, value }))
      .toSorted((one, other) => placeOf(one) - placeOf(other) || one.name.localeCompare(other.name, 'en')),
    attachments: attachments.toSorted((one, other) => numberOf(one.name) - numberOf(other.name)),
  }
}

const JOURNEY = ['description', ...MANIFEST_KEYS, ...BONDED_CARRIER_KEYS].map(fieldWords)

function placeOf({ name }: { name: string }): number {
  const place = JOURNEY.indexOf(name)
  return place === -1 ? JOURNEY.length : place
}

function detailName(key: string): string {
  const squeezed = key.toLowerCase().replaceAll(/[\s_-]/g, '')
  return AUTHENTICATION_SPELLINGS.has(squeezed)
    ? 'Authentication Type'
    : fieldWords(key).replace(/\bSha256\b/, 'SHA-256')
}

function valueText(value: unknown): string {
  if (typeof value === 'string') return dayInWords(value.trim())
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

function numberOf(name: string): number {
  return Number(/^\((\d+)\)/.exec(name)?.[1] ?? 0)
}
