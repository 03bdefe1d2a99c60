import { describe, expect, test } from 'vitest'
import { chromatogramColumnsError, csvFileError } from '../files/sample-files.ts'
import { IMPORT_ATTACHMENT_TYPES, attachmentTypeError, resultsFileError } from './import-attachments.ts'
import { validateImportedSample, type ImportedSampleInput } from './validate-imported-sample.ts'

const good: ImportedSampleInput = {
  batch_number: 'B-1',
  strain_name: 'Blue Dream',
  loq: '0.0000001',
  sample_type_id: 3,
  sample_weight: '200',
  notes: '',
  dilution_factor: '1',
}
function errorsWith(input: ImportedSampleInput) {
  return validateImportedSample({ ...good, ...input })
}

describe('a row of an import', () => {
  test('one in order has no messages', () => {
    expect(validateImportedSample(good)).toEqual({})
  })

  test.each<[string, keyof ImportedSampleInput, readonly unknown[], string]>([
    ['[IMPVAL-16] a blank batch number', 'batch_number', [undefined, '', '  '], 'Must include batch number.'],
    [
      '[IMPVAL-17] a strain name that is blank or too long',
      'strain_name',
      [undefined, ' ', 'x'.repeat(51)],
      'Please enter a Strain/Sample Name. 50 characters max length.',
    ],
    [
      '[IMPVAL-18] a strain name with other characters',
      'strain_name',
      // every printable ASCII character that is none of them, and some of other kinds
      Array.from('!"#$%&\'()*+,./:;<=>?@[\\]^`{|}~\t\n\u00a0’–½²🌿').map((character) => `Kush${character}9`),
      'Strain/Sample Name can only contain letters, numbers, spaces, dashes, and underscores.',
    ],
    ['[IMPVAL-19] a blank LOQ', 'loq', [undefined, '', ' '], 'Must include LOQ.'],
    [
      '[IMPVAL-20] an LOQ that is negative or no number',
      'loq',
      ['-1', 'x', '<0.05', -0.1],
      'Only positive numbers allowed for LOQ.',
    ],
    ['[IMPVAL-21] an LOQ of 0', 'loq', ['0', '0.00', 0], 'LOQ cannot be zero.'],
    ['[IMPVAL-22] no material type', 'sample_type_id', [undefined, null, '', 0], 'Must include Material Type.'],
    [
      '[IMPVAL-23] a weight that is negative or no number',
      'sample_weight',
      ['-1', '956.100 g', 'x'],
      'Only positive numbers allowed for sample weight.',
    ],
    ['[IMPVAL-24] a weight of 0', 'sample_weight', ['0', '0.0', 0], 'Sample weight cannot be zero.'],
    [
      '[IMPVAL-25] notes of more than 6 lines',
      'notes',
      ['1\n2\n3\n4\n5\n6\n7', '1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n7'],
      'Maximum of 6 lines',
    ],
    ['[IMPVAL-26] notes of more than 330 characters', 'notes', ['x'.repeat(331)], 'Maximum of 330 characters'],
    [
      '[IMPVAL-27] a dilution factor of 0, negative or no number',
      'dilution_factor',
      ['0', '-2', 'x', 0],
      'Positive numbers only',
    ],
  ])('%s', (_, field, values, message) => {
    for (const value of values) expect(errorsWith({ [field]: value })).toEqual({ [field]: [message] })
  })

  test('[IMPVAL-23] an empty weight passes, as do the last of each limit', () => {
    for (const sample_weight of ['', null, undefined, '0.1']) expect(errorsWith({ sample_weight })).toEqual({})
    expect(errorsWith({ strain_name: 'x'.repeat(50) })).toEqual({})
    for (const strain_name of ['AZaz 09', 'Kush-9', 'Kush_9', 'Žluťoučký', 'ñandú', '紫', '१२'])
      expect(errorsWith({ strain_name })).toEqual({})
    expect(errorsWith({ notes: `${'x'.repeat(324)}${'\n'.repeat(5)}x` })).toEqual({})
    expect(errorsWith({ dilution_factor: '' })).toEqual({})
  })

  test('notes with too many lines and characters have both messages', () => {
    expect(errorsWith({ notes: '\n'.repeat(331) })['notes']).toEqual([
      'Maximum of 6 lines',
      'Maximum of 330 characters',
    ])
  })
})

describe('files of an import', () => {
  test('[CSVFILE-01] results are read from tables by their endings, everything else is refused', () => {
    for (const name of ['a.csv', 'A.CSV', 'a.tsv', 'a.txt', 'a.xlsx', 'a.xls'])
      expect(resultsFileError(name)).toBe(null)
    for (const name of ['a.pdf', 'a', 'csv', 'a.csv.exe', 'a.ods'])
      expect(resultsFileError(name)).toBe('File type must be CSV.')
  })

  test('[IMPVAL-11] [CSVFILE-02] a chromatogram is a CSV file', () => {
    expect(csvFileError('a.csv')).toBe(null)
    for (const name of ['a.txt', 'a.xlsx', 'a.cdf', '']) expect(csvFileError(name)).toBe('File type must be CSV.')
  })

  test('[IMPVAL-12] a chromatogram has two columns', () => {
    const message = 'Too many columns in chromatogram file. Expected 2.'
    expect(chromatogramColumnsError([['0.1', '5'], [''], ['0.2', '6']])).toBe(null)
    for (const rows of [[['0.1', '5', '7']], [['0.1']], [['0.1', '5'], ['0.2']], []]) {
      expect(chromatogramColumnsError(rows)).toBe(message)
    }
  })

  test('[CONST2-02] the attachment types in their order', () => {
    expect(IMPORT_ATTACHMENT_TYPES.map(({ name }) => name)).toEqual([
      'Certificate of Analysis',
      'Data Zipfile',
      'Report PDF',
      'Additional Chromatogram',
      'Sample Image',
      'Other',
    ])
  })

  test.each([
    ['Certificate of Analysis', 'a.pdf', 'a.zip', '.pdf'],
    ['Report PDF', 'a.PDF', 'a.doc', '.pdf'],
    ['Data Zipfile', 'a.zip', 'a.pdf', '.zip'],
    ['Additional Chromatogram', 'a.csv', 'a.txt', '.csv'],
    ['Sample Image', 'a.webp', 'a.bmp', '.gif|.jpg|.jpeg|.png|.webp'],
  ])('[IMPVAL-13] [IMPVAL-14] [IMPVAL-15] %s takes %s and refuses %s', (type, right, wrong, endings) => {
    expect(attachmentTypeError(type, right)).toBe(null)
    expect(attachmentTypeError(type, wrong)).toBe(`Attachment type ${type} must be of file extension ${endings}`)
  })

  test('[IMPVAL-14] every image ending passes', () => {
    for (const ending of ['gif', 'jpg', 'jpeg', 'png', 'webp']) {
      expect(attachmentTypeError('Sample Image', `a.${ending}`)).toBe(null)
    }
  })

  test('[IMPVAL-15] Other takes any ending or none, a type that is not offered is none', () => {
    for (const name of ['a.exe', 'a', 'a.CSV']) expect(attachmentTypeError('Other', name)).toBe(null)
    expect(attachmentTypeError('Video', 'a.mp4')).toBe('Select an attachment type.')
  })
})
