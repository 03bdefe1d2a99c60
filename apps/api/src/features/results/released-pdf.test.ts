import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Sample } from '@eluent/contract'
import { readPdf } from '@eluent/report/testing'
import { FakeClock } from '@eluent/testkit'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { injection } from '../../testing/laboratory.ts'
import { readSignature } from '../../testing/read-signature.ts'
import { listKeptReports, type AskedFor } from '../../views/results/kept-report.ts'
import { idempotent, labTest, statusOf, type Caller } from '../../testing/lab-test.ts'

// a document that is drawn at another second is another one: its file names the second
const clock = new FakeClock('2026-11-21T20:00:00Z')
const { app, admin, tester, stranger } = labTest({ overrides: { now: clock.date } })

const textOf = async (pdf: Buffer) => (await readPdf(pdf)).pages.join(' ')

async function pdfOf(
  path: string,
  { caller = admin, timezone = 'UTC' }: { caller?: Pick<Caller, 'get'>; timezone?: string } = {},
) {
  await clock.advance(2000)
  const reply = await caller.get(path, { accept: 'application/pdf', timezone })
  expect([path, reply.statusCode, reply.headers['content-type']]).toEqual([path, 200, 'application/pdf'])
  return reply.rawPayload
}
const own = (id: number) => `/samples/${id}/report/download`
const shared = ({ share_key }: { share_key: string }) => `/share/samples/${share_key}/report/download`

async function released(body: Record<string, unknown> = {}): Promise<Sample> {
  const { id } = await tester.finishedSample({ notes: 'for the laboratory alone' })
  await release(id, body)
  return admin.read<Sample>(`/samples/${id}`)
}
async function release(id: number, body: Record<string, unknown> = {}) {
  const { version } = await admin.read<Sample>(`/samples/${id}`)
  expect(await statusOf(admin.post(`/samples/${id}/release`, { version, ...body }))).toBe(200)
}

const kept = () => app.sql('select * from kept_reports order by kept_at')
async function keptOf({ release: of }: Sample) {
  return (await kept()).filter((row) => row['report_number'] === of?.report_number)
}
const fileOf = (id: unknown) =>
  join(app.deps.settings.dataDir, 'files', 'objects', String(app.laboratoryId), 'report', String(id))

describe('the PDF of a released report', () => {
  test('is drawn once: whoever asks later, by whichever way, gets its bytes', async () => {
    const sample = await released()
    const first = await pdfOf(own(sample.id))
    expect(await pdfOf(own(sample.id), { caller: tester })).toEqual(first)
    expect(await pdfOf(`/reports/${sample.share_key}`, { caller: tester })).toEqual(first)
    expect(await keptOf(sample)).toMatchObject([{ variant: 'report', time_zone: 'UTC', coa_sha256: '' }])
  })

  test('is signed by the laboratory before it is kept; T16: one that was changed is not valid', async () => {
    const sample = await released()
    for (const bytes of [await pdfOf(own(sample.id)), await pdfOf(shared(sample), { caller: app })]) {
      const signature = await readSignature(bytes)
      expect(signature).toMatchObject({
        isValid: true,
        name: sample.organization.name,
        reason: `Report ${sample.release?.report_number}, released by ${admin.person.name}`,
      })
      bytes[1000] = (bytes[1000] ?? 0) ^ 1
      expect((await readSignature(bytes))?.isValid).toBe(false)
    }
    const unreleased = await tester.finishedSample()
    expect(await readSignature(await pdfOf(own(unreleased.id)))).toBeNull()
  })

  test('of a share link is another document, kept beside it', async () => {
    const sample = await released()
    const [ours, theirs] = [await pdfOf(own(sample.id)), await pdfOf(shared(sample), { caller: app })]
    expect(await textOf(ours)).toContain('for the laboratory alone')
    expect(await textOf(theirs)).not.toContain('for the laboratory alone')
    expect(await pdfOf(shared(sample), { caller: app })).toEqual(theirs)
    expect(await pdfOf(own(sample.id))).toEqual(ours)
    expect((await keptOf(sample)).map((row) => row['variant'])).toEqual(['report', 'shared-report'])
  })

  test('reads as it did, wherever the laboratory has moved to since', async () => {
    const moveTo = async (address: string) =>
      expect(await statusOf(admin.patch(`/organizations/${app.laboratoryId}`, { organization: { address } }))).toBe(200)
    await moveTo('1 Column Way')
    const sample = await released()
    const first = await pdfOf(own(sample.id))
    await moveTo('2 Baseline Road')
    expect(await textOf(first)).toContain('1 Column Way')
    expect(await pdfOf(own(sample.id))).toEqual(first)
  })

  test('with COA data has its certificate beside it, which follows its own words', async () => {
    const superadmin = await app.signIn('superadmin')
    const picture = sharp({ create: { width: 20, height: 10, channels: 3, background: 'green' } })
    const image = { kind: 'image', name: 'gummy.png', media_type: 'image/png' } as const
    const photo = await admin.store(image, await picture.png().toBuffer())
    const { id, share_key } = await tester.finishedSample()
    const writeNotes = async (coa_notes: string) => {
      const words = { coa_analyte_1: 'THC', coa_analyte_2: 'CBD', coa_unit: 'gummy', coa_unit_weight: '4.2', coa_notes }
      const people = { analyst_id: null, reviewer_id: null, consumer_id: null, labIdNumber: 'SUB-1' }
      const body = {
        ...words,
        ...people,
        coa_sample_description: 'Gummies',
        sample_image_url: photo,
        sample_image_url_full: photo,
      }
      expect(await statusOf(admin.patch(`/samples/${id}/coa`, body, idempotent()))).toBe(200)
    }
    const certificate = () => pdfOf(`/reports/${share_key}?variant=coa`, { caller: superadmin })
    await writeNotes('Keep cool')
    await release(id)
    const first = await certificate()
    expect(await certificate()).toEqual(first)
    await writeNotes('Keep warm')
    expect(await textOf(await certificate())).toContain('Keep warm')
    await writeNotes('Keep cool')
    expect((await kept()).filter((row) => row['report_number'] === `${id}-1`)).toMatchObject(
      [1, 2].map(() => ({ variant: 'coa', coa_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown })),
    )
  })

  test('has its dates in the time zone of the caller; a few time zones are kept', async () => {
    const sample = await released()
    const utc = await pdfOf(own(sample.id))
    const zones = [
      'Asia/Tokyo',
      'America/Denver',
      'Europe/Berlin',
      'Asia/Seoul',
      'America/Lima',
      'Asia/Dubai',
      'Africa/Cairo',
      'Europe/Rome',
    ]
    for (const timezone of zones) {
      expect(await textOf(await pdfOf(own(sample.id), { timezone }))).toContain(timezone)
    }
    expect(await pdfOf(own(sample.id))).toEqual(utc)
    expect(await keptOf(sample)).toHaveLength(8)
  })

  test('is one for all who ask at the same moment', async () => {
    const sample = await released()
    const all = await Promise.all(Array.from({ length: 4 }, () => pdfOf(own(sample.id))))
    const last = await pdfOf(own(sample.id))
    for (const bytes of all) expect(bytes.equals(last)).toBe(true)
    expect(await keptOf(sample)).toHaveLength(1)
  })

  test('is not kept before the release, and a changed report is drawn as it reads', async () => {
    const sample = await tester.finishedSample()
    const before = await pdfOf(own(sample.id))
    expect((await pdfOf(own(sample.id))).equals(before)).toBe(false)
    await release(sample.id)
    const first = await pdfOf(own(sample.id))
    expect(await textOf(first)).toContain(admin.person.name)
    expect(await statusOf(tester.patch(`/samples/${sample.id}/dominant_analyte`, { dominant_analyte: 'CBD' }))).toBe(
      200,
    )
    expect(await textOf(await pdfOf(own(sample.id)))).toContain('Not released')
    await release(sample.id, { why: 'another analyte' })
    const second = await pdfOf(own(sample.id))
    expect(await textOf(second)).toContain('another analyte')
    expect(await pdfOf(own(sample.id))).toEqual(second)
    expect((await kept()).filter((row) => String(row['report_number']).startsWith(`${sample.id}-`))).toHaveLength(2)
  })

  test('of the newest release is read while the sample is; once its results are cleared nobody gets it', async () => {
    const sample = await released()
    const [first, link] = [await pdfOf(own(sample.id)), await pdfOf(shared(sample), { caller: app })]
    expect(await statusOf(tester.patch(`/samples/${sample.id}/dominant_analyte`, { dominant_analyte: 'CBD' }))).toBe(
      200,
    )
    await release(sample.id, { why: 'another analyte' })
    const second = await pdfOf(own(sample.id))
    const listed = (asked?: AskedFor) =>
      app.deps.db.read({ organizationId: app.laboratoryId }, (tx) => listKeptReports(tx, app.deps, sample.id, asked))
    const readOf = async (asked?: AskedFor) => Promise.all((await listed(asked)).flatMap(({ bytes }) => bytes ?? []))
    expect(await readOf({ variant: 'report', time_zone: 'UTC' })).toEqual([second])
    expect(await readOf({ variant: 'shared-report', time_zone: 'UTC' })).toEqual([link])
    expect([await readOf({ variant: 'coa', time_zone: 'UTC' }), await readOf()]).toEqual([[], []])

    expect(await statusOf(admin.delete(`/samples/${sample.id}/results`, { reason: 'Wrong vial' }))).toBe(200)
    const asPdf = { accept: 'application/pdf' }
    expect(await statusOf(admin.get(own(sample.id), asPdf))).toBe(409)
    expect(await statusOf(app.get(shared(sample), asPdf))).toBe(409)
    for (const vial of [1, 2]) {
      const run = injection(`AGAIN-${sample.id}-${vial}.D`, { THCA: 5 })
      expect(await statusOf(tester.post(`/samples/${sample.id}/append_results`, run))).toBe(200)
    }
    const unreleased = await pdfOf(own(sample.id))
    expect([first, second].some((kept) => kept.equals(unreleased))).toBe(false)
    expect(await textOf(unreleased)).toContain('Not released')
  })

  test('that is damaged or missing is drawn again, log and health tell of it, and a restored one is given out again', async () => {
    const sample = await released()
    const first = await pdfOf(own(sample.id))
    const [row] = await keptOf(sample)
    const path = fileOf(row?.['file_id'])
    const stored = await readFile(path)
    expect(stored).toEqual(first)
    for (const harm of [() => writeFile(path, 'x'.repeat(stored.length)), () => rm(path)]) {
      await harm()
      app.logLines.length = 0
      expect(await textOf(await pdfOf(own(sample.id)))).toContain(admin.person.name)
      expect(app.logLines.filter((line) => line.includes('ALERT: the kept PDF'))).toHaveLength(1)
    }
    const { checks } = (await app.get('/health/ready')).json<{ checks: { files: { ok: boolean } } }>()
    expect(checks.files.ok).toBe(false)
    await writeFile(path, stored)
    expect(await pdfOf(own(sample.id))).toEqual(first)
  })

  test('that a chromatogram is missing from is not kept', async () => {
    const sample = await tester.newSample()
    const kind = { kind: 'chromatogram', name: 'signal.csv', media_type: 'text/csv' } as const
    for (const vial of [1, 2]) {
      const facts = { chromatogram_file_id: await tester.store(kind, Buffer.from('no chromatogram')) }
      const run = injection(`KEPT-${sample.id}-${vial}.D`, { THCA: 5 }, { ...facts, chromeRtUnits: 'Minutes' })
      expect(await statusOf(tester.post(`/samples/${sample.id}/append_results`, run))).toBe(200)
    }
    await release(sample.id)
    expect(await textOf(await pdfOf(own(sample.id)))).toContain('Error retrieving Chromatogram')
    expect((await kept()).filter((row) => row['report_number'] === `${sample.id}-1`)).toEqual([])
  })

  test('of another laboratory stays out of reach', async () => {
    const sample = await released()
    await pdfOf(own(sample.id))
    expect(await statusOf(stranger.get(own(sample.id), { accept: 'application/pdf' }))).toBe(404)
  })

  test('is never changed or deleted', async () => {
    await expect(app.sql(`update kept_reports set variant = 'coa'`)).rejects.toThrow(/never changed/)
    await expect(app.sql('delete from kept_reports')).rejects.toThrow(/never changed/)
  })
})
