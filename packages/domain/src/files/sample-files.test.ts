import { describe, expect, test } from 'vitest'
import { chromatogramColumnsError, csvFileError, fileExtension, imageFileError } from './sample-files.ts'

describe('files', () => {
  test('the extension is the last one, in lower case', () => {
    expect(['a.CSV', 'a.tar.gz', 'noextension', '.d/file', 'x.'].map(fileExtension)).toEqual(['csv', 'gz', '', '', ''])
  })

  test('results and chromatogram files are CSV', () => {
    expect(csvFileError('run.csv')).toBe(null)
    expect(csvFileError('run.csv.exe')).toBe('File type must be CSV.')
    expect(csvFileError('csv')).toBe('File type must be CSV.')
  })

  test('a chromatogram has exactly 2 columns in every filled row', () => {
    const text = 'Too many columns in chromatogram file. Expected 2.'
    expect(
      chromatogramColumnsError([
        ['0', '1'],
        ['', ''],
        ['1', '2'],
      ]),
    ).toBe(null)
    expect(chromatogramColumnsError([['0', '1'], ['', ' ', ''], []])).toBe(null)
    expect(chromatogramColumnsError([['0', '1', '2']])).toBe(text)
    expect(chromatogramColumnsError([['0', '1'], ['1']])).toBe(text)
    expect(chromatogramColumnsError([])).toBe(text)
  })

  test('an image is jpg, jpeg or png and below the maximum of the account, 10MB without one', () => {
    const type = 'Error reading selected file. Acceptable image file types: .jpg|.jpeg|.png'
    expect(imageFileError({ name: 'a.JPG', size: 9_999_999 }, null)).toBe(null)
    expect(imageFileError({ name: 'a.png', size: 10_000_000 }, null)).toBe('Image size too large. Maximum size 10MB')
    expect(imageFileError({ name: 'a.png', size: 2_000_000 }, 2)).toBe('Image size too large. Maximum size 2MB')
    expect(imageFileError({ name: 'a.jpeg', size: 1_999_999 }, 2)).toBe(null)
    expect(imageFileError({ name: 'a.gif', size: 1 }, null)).toBe(type)
    expect(imageFileError({ name: 'png', size: 1 }, null)).toBe(type)
  })
})
