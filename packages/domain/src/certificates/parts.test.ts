import { expect, test } from 'vitest'
import { CERTIFICATE_TYPES } from './certificate-types.ts'
import { canContain, canPrecede, certificateDownloads, firstExpiry } from './parts.ts'

const { coa, report, project, manifest, origin } = CERTIFICATE_TYPES
const ALL = [coa, report, project, manifest, origin]

test('[CERTSEL-06] a project holds certificates and reports, a manifest projects as well', () => {
  expect(ALL.filter((type) => canContain('project', type))).toEqual([coa, report])
  expect(ALL.filter((type) => canContain('manifest', type))).toEqual([coa, report, project])
})

test('[SEAL-13] a sample follows a certificate of origin or a manifest, a manifest any certificate', () => {
  expect(ALL.filter((type) => canPrecede('sample', type))).toEqual([manifest, origin])
  expect(ALL.filter((type) => canPrecede('manifest', type))).toEqual(ALL)
})

test.each([
  ['2026-11-21T20:00:00.000Z', '2027-11-21T20:00:00.000Z'],
  ['2028-02-29T23:59:59.999Z', '2029-02-28T23:59:59.999Z'],
])('[CERTNEW-12] issued at %s it expires at %s', (from, to) => {
  expect(firstExpiry(new Date(from)).toISOString()).toBe(to)
})

test('[API3-22] which downloads a kind has', () => {
  expect(certificateDownloads(coa, null)).toEqual(['summary', 'report', 'qr'])
  expect(certificateDownloads(report, origin)).toEqual(['summary', 'report', 'origin', 'qr'])
  expect(certificateDownloads(project, null)).toEqual(['summary', 'qr'])
  expect(certificateDownloads(manifest, coa)).toEqual(['summary', 'qr'])
  expect(certificateDownloads(origin, null)).toEqual(['summary', 'origin', 'qr'])
})
