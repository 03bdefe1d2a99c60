import { createHash } from 'node:crypto'
import type { Sample, SharedSample } from '@eluent/contract'
import { ROLE_SLUGS } from '@eluent/domain/auth'
import { describe, expect, test, vi } from 'vitest'
import { labTest, refusalOf, statusOf, type Caller } from '../../testing/lab-test.ts'
import { required } from '../../testing/required.ts'

const { app, admin, tester } = labTest()

const finished = async (): Promise<number> => (await tester.finishedSample()).id
const read = (id: number): Promise<Sample> => admin.read<Sample>(`/samples/${id}`)
async function release(id: number, body: Record<string, unknown> = {}, caller: Caller = admin) {
  const { version } = await read(id)
  return caller.post(`/samples/${id}/release`, { version, ...body })
}
const change = (id: number, analyte: string) =>
  tester.patch(`/samples/${id}/dominant_analyte`, { dominant_analyte: analyte })
const shared = async (sample: Sample): Promise<SharedSample> =>
  await app.read<SharedSample>(`/share/samples/${sample.share_key}`)
const rows = (id: number) => app.sql('select * from report_releases where sample_id = $1 order by position', [id])

describe('releasing a report', () => {
  test('puts name and date on the report and keeps what it said with its SHA-256', async () => {
    const id = await finished()
    expect(await read(id)).toMatchObject({
      release: null,
      report_number: `${id}-1`,
      can: { release: { allowed: true } },
    })
    expect(await statusOf(release(id, { comment: 'checked against the log book' }))).toBe(200)
    const sample = await read(id)
    expect(sample).toMatchObject({
      report_number: `${id}-1`,
      release: { report_number: `${id}-1`, released_by: admin.person.name, current: true, replaces: null, changes: [] },
      can: { release: { allowed: false } },
    })
    const [row] = await rows(id)
    const text = String(row?.['report_view'])
    expect(row?.['report_sha256']).toBe(createHash('sha256').update(text).digest('hex'))
    expect(JSON.parse(text)).toMatchObject({ title: 'Results', provenance: { report_number: `${id}-1` } })
    expect(Number(row?.['method_version'])).toBeGreaterThan(0)
    const [line] = await app.trail('sample', id, '*', 'release_report')
    expect(line).toMatchObject({ actor_name: admin.person.name })
    expect(line?.['new']).toMatchObject({
      report_number: `${id}-1`,
      report_sha256: row?.['report_sha256'],
      comment: 'checked against the log book',
    })
  })

  test('whoever reads it as it was released has it compared by its text alone', async () => {
    const id = await finished()
    expect(await statusOf(release(id))).toBe(200)
    const [row] = await rows(id)
    const parse = vi.spyOn(JSON, 'parse')
    const isTaken = () => parse.mock.calls.some(([text]) => text === row?.['report_view'])
    try {
      expect(await read(id)).toMatchObject({ release: { current: true } })
      expect(isTaken()).toBe(false)
      await tester.patch(`/samples/${id}/dominant_analyte`, { dominant_analyte: 'CBD' })
      expect(await read(id)).toMatchObject({ release: { current: false } })
      expect(isTaken()).toBe(true)
    } finally {
      parse.mockRestore()
    }
  })

  test('is for admin roles that may edit samples', async () => {
    const id = await finished()
    for (const role of ROLE_SLUGS.filter((slug) => slug !== 'admin')) {
      const reply = await release(id, {}, await app.signIn(role))
      const allowed = role !== 'tester' && role !== 'viewer'
      expect([role, reply.statusCode]).toEqual([role, allowed ? (role === 'superadmin' ? 200 : 409) : 403])
    }
  })

  test('waits for the last injection', async () => {
    const { id } = await tester.newSample()
    await tester.append(id, '1.D', { THC: 5 })
    expect(await refusalOf(release(id))).toMatchObject({ code: 'sample_not_finished' })
  })

  test('happens once, however many managers confirm at the same moment', async () => {
    const id = await finished()
    const { version } = await read(id)
    const managers = await Promise.all(Array.from({ length: 4 }, () => app.signIn('admin')))
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) => required(managers[at % 4]).post(`/samples/${id}/release`, { version })),
    )
    expect(replies.map((reply) => reply.statusCode).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 409),
    ])
    expect(new Set(replies.filter((r) => r.statusCode === 409).map((r) => r.json<{ code: string }>().code))).toEqual(
      new Set(['report_already_released']),
    )
    expect(await rows(id)).toHaveLength(1)
  })

  test('is refused for a report that changed since it was read', async () => {
    const id = await finished()
    const { version } = await read(id)
    await change(id, 'THC')
    expect(await refusalOf(admin.post(`/samples/${id}/release`, { version }))).toMatchObject({
      code: 'changed_meanwhile',
      who: tester.person.name,
    })
    expect(await rows(id)).toEqual([])
  })

  test('leaves rows that nobody changes or removes', async () => {
    const id = await finished()
    await release(id)
    await expect(app.sql(`update report_releases set released_by_name = 'x'`)).rejects.toThrow(/never changed/)
    await expect(app.sql('delete from report_releases')).rejects.toThrow(/never changed/)
  })
})

describe('a report that changed after its release', () => {
  test('is not released, and its reissue says why, what is different, and bears a number of its own', async () => {
    const id = await finished()
    await release(id)
    await change(id, 'THC')
    expect(await read(id)).toMatchObject({
      report_number: `${id}-1.2`,
      release: { report_number: `${id}-1`, current: false },
      can: { release: { allowed: true } },
    })
    expect(await refusalOf(release(id, { why: '  ' }))).toMatchObject({
      status: 422,
      errors: { why: ['Please say why the report is reissued'] },
    })
    expect(await statusOf(release(id, { why: 'Client asked for THC' }))).toBe(200)
    expect(await read(id)).toMatchObject({
      report_number: `${id}-1.2`,
      release: {
        report_number: `${id}-1.2`,
        current: true,
        replaces: `${id}-1`,
        why: 'Client asked for THC',
        changes: [{ what: 'Dominant analyte', old: 'THCA', new: 'THC' }],
      },
    })
    expect((await rows(id)).map((row) => row['report_number'])).toEqual([`${id}-1`, `${id}-1.2`])
  })

  test('is released again when the change is taken back', async () => {
    const id = await finished()
    await release(id)
    await change(id, 'THC')
    await change(id, 'THCA')
    expect((await read(id)).release).toMatchObject({ report_number: `${id}-1`, current: true })
  })

  test('after a clear and new runs the next number replaces it; equal results need their own release', async () => {
    const id = await finished()
    await release(id)
    await tester.patch(`/samples/${id}/erase_result`, { reason: 'wrong vial' })
    expect(await read(id)).toMatchObject({ report_number: null, release: { current: false } })
    await tester.append(id, '3.D', { THCA: 120, THC: 3 })
    await tester.append(id, '4.D', { THCA: 30, THC: 0.15 })
    expect(await read(id)).toMatchObject({ report_number: `${id}-2`, release: { current: false } })
    expect(await statusOf(release(id, { why: 'Measured again' }))).toBe(200)
    expect(await read(id)).toMatchObject({
      report_number: `${id}-2`,
      release: { report_number: `${id}-2`, current: true, replaces: `${id}-1` },
    })
  })
})

describe('the public report', () => {
  test('says who released it and when, and is shared released or not', async () => {
    const id = await finished()
    expect((await shared(await read(id))).release).toBeNull()
    await release(id)
    expect((await shared(await read(id))).release).toMatchObject({ released_by: admin.person.name, current: true })
  })

  test('tells what a reissue changed, but not how notes and client did', async () => {
    const id = await finished()
    await release(id)
    const notes = { update_intake_attribute: { key: 'notes', value: 'grower owes us money' } }
    await admin.put(`/samples/${id}`, notes)
    await change(id, 'THC')
    await release(id, { why: 'Amended' })
    const own = await read(id)
    expect(own.release?.changes.map(({ what }) => what)).toEqual(['Notes', 'Dominant analyte'])
    const reply = await app.get(`/share/samples/${own.share_key}`)
    expect(reply.body).not.toContain('grower owes us money')
    expect((await shared(own)).release?.changes.map(({ what }) => what)).toEqual(['Dominant analyte'])
  })
})
