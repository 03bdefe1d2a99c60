import { expect, test } from 'vitest'
import type { Sample, SharedSample } from '@eluent/contract'
import { SEAL_TEXTS } from '@eluent/domain/certificates'
import { errorsOf, labTest, refusalOf, statusOf } from '../../testing/lab-test.ts'

const { app, admin, tester, viewer, coaSealer } = labTest()

const choose = (profile_key: string) => admin.call('PUT', '/chosen_profile', { profile_key })
const read = (id: number) => viewer.read<Sample>(`/samples/${id}`)
/** A sample of the purpose, its two vials measured. */
async function finished(intake: Record<string, unknown>): Promise<Sample> {
  const { id } = await tester.newSample(intake)
  await tester.append(id, `${id}-a`, { THCA: 20, CBD: 2 })
  await tester.append(id, `${id}-b`, { THCA: 20, CBD: 2 })
  return read(id)
}
const release = (sample: Sample) => admin.post(`/samples/${sample.id}/release`, { version: sample.version })

test('[PROFILE-02] an R&D sample is marked on its report and on its link; a purpose of none changes nothing', async () => {
  const plain = await finished({})
  expect([plain.jurisdiction, plain.intake_form.purpose, plain.holds]).toEqual([null, null, []])
  const sample = await finished({ purpose: 'research' })
  expect(sample.jurisdiction).toMatchObject({ purpose: 'research', mark: 'R&D TEST - NOT FOR COMPLIANCE' })
  const shared = await viewer.read<SharedSample>(`/share/samples/${sample.share_key}`)
  expect(shared.jurisdiction).toEqual(sample.jurisdiction)
  expect(await statusOf(release(sample))).toBe(200)
  expect((await read(sample.id)).release?.current).toBe(true)
  const seal = { id: sample.id, template: 'coa', unreleased: true, expedited: true }
  expect(await errorsOf(coaSealer.post('/sample_certi', seal))).toEqual({ template: [SEAL_TEXTS.research] })
  const wrong = tester.post('/samples', { sample: { intake_form: { purpose: 'fun' } } })
  expect(await errorsOf(wrong)).toMatchObject({ purpose: ['Please select a purpose of the list'] })
})

test('[PROFILE-03] new samples get the chosen profile; a compliance report that lacks an analyte of it is not released', async () => {
  const before = await finished({ purpose: 'compliance' })
  await choose('colorado')
  const sample = await finished({ purpose: 'compliance' })
  const research = await finished({ purpose: 'research' })
  await choose('none')
  expect(sample.jurisdiction).toMatchObject({ purpose: 'compliance', profile_name: 'Colorado', mark: null })
  expect(sample.holds[0]).toMatchObject({ rule: 'required_analytes', values: { profile: 'Colorado' } })
  expect(await refusalOf(release(sample))).toMatchObject({
    code: 'report_held',
    error: expect.stringMatching(/Colorado requires .*exo-THC/),
  })
  expect(await app.actions('sample', sample.id)).not.toContain('release_report')
  // what is not for compliance is, and so is what was registered before the profile was chosen
  expect(await statusOf(release(research))).toBe(200)
  expect(before.jurisdiction?.profile_name).toBeNull()
  expect(await statusOf(release(before))).toBe(200)
})
