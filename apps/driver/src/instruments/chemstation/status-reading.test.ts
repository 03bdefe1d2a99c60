import { expect, test } from 'vitest'
import { parseReading } from './status-reading.ts'

test.each([
  ['PRERUN', 'PRERUN'],
  ['Run', 'RUN'],
  ['STANDBY', 'NOTREADY'],
  ['PREPARING', 'NOTREADY'],
  ['OFFLINE', 'POWEROFF'],
  ['INJECTING', 'INJECTING'],
])('%s is shown as %s', (word, status) => {
  expect(parseReading(`${word}|1_Run.M|007-0101.D|`)).toEqual({
    status,
    method: '1_Run.M',
    dataFile: '007-0101.D',
    errors: '',
  })
})

test('a word that is none is an error that shows the word', () => {
  expect(parseReading('DANCING|1_Run.M||')).toMatchObject({
    status: 'ERROR',
    errors: "ChemStation reports the status 'DANCING'.",
  })
  expect(parseReading('')).toMatchObject({ status: 'ERROR' })
})

test('an error without words gets some', () => {
  expect(parseReading('ERROR|||').errors).toBe('ChemStation reports an error.')
  expect(parseReading('ERROR|||Leak').errors).toBe('Leak')
})
