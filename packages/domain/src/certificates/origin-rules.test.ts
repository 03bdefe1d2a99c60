import { describe, expect, test } from 'vitest'
import {
  attachmentFileName,
  attachmentKey,
  originAttachmentError,
  ORIGIN_ATTACHMENT_TYPES,
} from './attachment-rules.ts'
import { certificateDetails } from './certificate-details.ts'
import { ORIGIN_KEYS, originatorOf, validateOrigin } from './form-rules-origin.ts'

const fields = {
  originator_name: 'Ada Moss',
  originator_affiliation: 'Hill Farm',
  originator_address: '1 Hill Road',
  originator_license_number: 'L-7',
  certificate_name: 'Harvest 7',
  declaration_of_origin: 'Grown at Hill Farm.',
  date_assigned: '2026-11-21',
  approver_name: 'Mara Lindqvist',
}
function attachment(attachmentType: string, name: string) {
  return { attachmentType, name }
}

describe('a certificate of origin', () => {
  test('every form field is required; attachments are not', () => {
    expect(validateOrigin(fields)).toEqual({})
    expect(validateOrigin({ originator_name: '  ' })).toEqual(
      Object.fromEntries(ORIGIN_KEYS.map((key) => [key, ['This field is required.']])),
    )
  })

  test('certificate and originator name take 50 characters', () => {
    expect(validateOrigin({ ...fields, certificate_name: 'c'.repeat(50), originator_name: 'o'.repeat(50) })).toEqual({})
    expect(validateOrigin({ ...fields, certificate_name: 'c'.repeat(51), originator_name: 'o'.repeat(51) })).toEqual({
      certificate_name: ['Maximum of 50 characters'],
      originator_name: ['Maximum of 50 characters'],
    })
  })

  test('the date is a day of the calendar', () => {
    for (const date_assigned of ['2026-02-30', '11/21/2026', 'today', 20_261_121]) {
      expect(Object.keys(validateOrigin({ ...fields, date_assigned }))).toEqual(['date_assigned'])
    }
  })

  test('four attachments pass, a fifth is one too many', () => {
    const files = (count: number) => Array.from({ length: count }, () => attachment('Other', 'a.bin'))
    expect(validateOrigin({ ...fields, attachments: files(4) })).toEqual({})
    expect(validateOrigin({ ...fields, attachments: files(5) })).toEqual({
      attachments: ['Maximum 4 attachments permitted.'],
    })
  })

  test('an attachment of the wrong kind is named', () => {
    const attachments = [attachment('Other', 'a.bin'), attachment('Supporting Image', 'a.pdf')]
    expect(validateOrigin({ ...fields, attachments })).toEqual({
      'attachments.1': ['Attachment type Supporting Image must be of file extension .jpg|.jpeg|.png'],
    })
  })

  test("the issuer's facts fill the originator's fields, and missing ones leave them blank", () => {
    expect(originatorOf('Mara', { name: 'Lab', address: null, license: 'L-1' })).toEqual({
      originator_name: 'Mara',
      originator_affiliation: 'Lab',
      originator_address: '',
      originator_license_number: 'L-1',
    })
  })
})

describe('attachment types', () => {
  const SAMPLES = ['xls', 'xlsx', 'csv', 'pdf', 'jpg', 'jpeg', 'png', 'bin', '']
  const taken = (type: string) =>
    SAMPLES.filter((ending) => originAttachmentError(type, ending === '' ? 'file' : `file.${ending}`) === null)

  test.each(['Approver ID', 'Approver Signature', 'Certificate Signature', 'Originator Signature'])(
    '[ORIGIN-10] %s takes pdf, jpg, jpeg, png',
    (type) => expect(taken(type)).toEqual(['pdf', 'jpg', 'jpeg', 'png']),
  )
  test('[ORIGIN-11] Certificate Regulatory Approval takes pdf', () =>
    expect(taken('Certificate Regulatory Approval')).toEqual(['pdf']))
  test('[ORIGIN-12] Verification Of Origin takes tables, pdf and images', () =>
    expect(taken('Verification Of Origin')).toEqual(['xls', 'xlsx', 'csv', 'pdf', 'jpg', 'jpeg', 'png']))
  test('[ORIGIN-13] Supporting Image takes images', () =>
    expect(taken('Supporting Image')).toEqual(['jpg', 'jpeg', 'png']))
  test('[ORIGIN-14] Other takes any', () => expect(taken('Other')).toEqual(SAMPLES))

  test('the refusal names the endings; letter case does not count; no other types exist', () => {
    expect(originAttachmentError('Certificate Regulatory Approval', 'a.docx')).toBe(
      'Attachment type Certificate Regulatory Approval must be of file extension .pdf',
    )
    expect(originAttachmentError('Supporting Image', 'A.PNG')).toBe(null)
    expect(originAttachmentError('Passport', 'a.pdf')).toBe('Select an attachment type.')
    expect(ORIGIN_ATTACHMENT_TYPES).toHaveLength(8)
  })

  test('spaces in a file name become underscores, and the key counts from 1', () => {
    expect(attachmentFileName('my  own scan.pdf')).toBe('my__own_scan.pdf')
    expect(attachmentKey(1, 'Approver ID')).toBe('(1) Approver ID')
  })
})

describe('the details of a certificate', () => {
  test('facts are sorted by name, attachments stand apart by number', () => {
    expect(
      certificateDetails({
        originator_name: 'Ada',
        '(10) Other': 'https://files/10',
        '(2) Approver ID': 'https://files/2',
        approver_name: 'Mara',
        weight_mg: 12,
        nothing: ' ',
        group: { nested: true },
      }),
    ).toEqual({
      fields: [
        { name: 'Approver Name', value: 'Mara' },
        { name: 'Originator Name', value: 'Ada' },
        { name: 'Weight Mg', value: '12' },
      ],
      attachments: [
        { name: '(2) Approver ID', url: 'https://files/2' },
        { name: '(10) Other', url: 'https://files/10' },
      ],
    })
  })

  test('a day reads as every date does, a hash by its name', () => {
    expect(certificateDetails({ date_assigned: '2026-11-21', report_sha256: 'ab12' }).fields).toEqual([
      { name: 'Date Assigned', value: '11/21/2026' },
      { name: 'Report SHA-256', value: 'ab12' },
    ])
  })

  test('those of a journey stand in the order of its form, before what else there is', () => {
    const details = {
      destination: 'B',
      driver_name: 'C',
      harvest: 'D',
      source: 'A',
      bonded_carrier_permit: 'P',
      description: 'X',
    }
    expect(certificateDetails(details).fields.map(({ name }) => name)).toEqual([
      'Description',
      'Source',
      'Destination',
      'Driver Name',
      'Bonded Carrier Permit',
      'Harvest',
    ])
  })

  test.each(['authentication_type', 'authenticationType', 'Authentication Type'])(
    '[CERTVIEW-03] %s is shown as Authentication Type, once',
    (spelling) => {
      const { fields: shown } = certificateDetails({ [spelling]: 'Blockchain', 'Authentication Type': 'Blockchain' })
      expect(shown).toEqual([{ name: 'Authentication Type', value: 'Blockchain' }])
    },
  )
})
