import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { familyOf, parseSetup, revisionInSignal } from './revisions.ts'

const FIXTURES = join(import.meta.dirname, '../../../../../packages/signal/fixtures/agilent')

test.each([
  ['lc-v30-calibration-chromhandler/CA7_800uM.D/dad1A.ch', 'A.10.02', 'A.10'],
  ['lc-v30-mwd-entab/chemstation_mwd.d/mwd1A.ch', 'A.10.02', 'A.10'],
  ['gc-v181-chromhandler/001F0101.D/FID1A.ch', 'B.04.03', 'B.04'],
  ['lc-sequence-zhulong/E-Z 2021-09-30 17-18-47/001-1-0312650-0713-SM.D/DAD1A.ch', 'C.01.07 SR2', 'C.01'],
])('the real signal %s was written by %s', (file, revision, family) => {
  const found = revisionInSignal(readFileSync(join(FIXTURES, file)).subarray(0, 0x1800))
  expect([found, familyOf(found ?? '')]).toEqual([revision, family])
})

test.each([
  ['Rev. B.01.03', 'B.04'],
  ['a.05.01', 'A.10'],
  ['D.01.02', null],
  ['2.8', null],
])('%s is of %s', (revision, family) => {
  expect(familyOf(revision)).toBe(family)
})

const SETUP = `[windows]\r\nload=\r\n[PCS]\r\nREV=C.01.07 SR2\r\nInstruments=1,2\r\n
[PCS,1]\r\nInstName=HPLC 2 Gerät\r\n_AUTOPATH$=C:\\Chem32\\CORE\\\r\n_DATAPATH$=C:\\Chem32\\1\\DATA\\\r\n
[PCS,2]\r\nInstName=GC\r\n_EXEPATH$=C:\\Chem32\\CORE\\\r\n`

test.each([
  ['UTF-16', Buffer.from(`\uFEFF${SETUP}`, 'utf16le')],
  ['code page 1252', Buffer.from(SETUP, 'latin1')],
])('a setup in %s names revision, instruments and where their data and macros are', (_, bytes) => {
  expect(parseSetup(bytes)).toEqual({
    revision: 'C.01.07 SR2',
    instruments: [
      { number: 1, name: 'HPLC 2 Gerät', dataPath: 'C:\\Chem32\\1\\DATA\\', macroPath: 'C:\\Chem32\\CORE\\' },
      { number: 2, name: 'GC', dataPath: null, macroPath: 'C:\\Chem32\\CORE\\' },
    ],
  })
})

test('a win.ini without ChemStation holds none', () => {
  expect(parseSetup(Buffer.from('[fonts]\r\n[PCSX]\r\nREV=1\r\n'))).toBeNull()
})
