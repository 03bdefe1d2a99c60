import { expect, test } from 'vitest'
import { signalIdentity } from './signal-identity.ts'

test.each([
  [
    'DAD1A, Sig=210,4  Ref=360,100',
    'x.ch',
    { name: 'DAD1A', detector: 'DAD', wavelengthNm: 210, bandwidthNm: 4, reference: '360,100' },
  ],
  [
    'DAD1B, Sig=280.0,4.0  Ref=off',
    'x.ch',
    { name: 'DAD1B', detector: 'DAD', wavelengthNm: 280, bandwidthNm: 4, reference: 'off' },
  ],
  [
    'DAD A, Sig=254,4 Ref=360,100',
    'run.D/dad1A.ch',
    { name: 'DAD1A', detector: 'DAD', wavelengthNm: 254, reference: '360,100' },
  ],
  ['DAD1 A, Sig=254,4 Ref=360,100', '', { name: 'DAD1A', detector: 'DAD', wavelengthNm: 254 }],
  ['VWD1A, Wavelength=257 nm', 'x.ch', { name: 'VWD1A', detector: 'VWD', wavelengthNm: 257, bandwidthNm: null }],
  ['RID1A,Refractive Index Signal', 'hplc.CH', { name: 'RID1A', detector: 'RID', wavelengthNm: null, reference: null }],
  ['ADC1', 'ADC1A.CH', { name: 'ADC1A', detector: 'ADC' }],
  ['Front Signal', 'FID1A.ch', { name: 'FID1A', detector: 'FID' }],
  ['', 'C:\\data\\TCD2B.ch', { name: 'TCD2B', detector: 'TCD' }],
  ['', 'test_fid.ch', { name: 'test_fid', detector: null }],
  ['', '', { name: 'signal', detector: null }],
])('%j in %j', (text, fileName, expected) => expect(signalIdentity(text, fileName)).toMatchObject(expected))
