import { expect, test } from 'vitest'
import { createKillableApp } from '../../src/testing/failing-database.ts'
import { injection } from '../../src/testing/laboratory.ts'
import { KillPlan } from '../../src/testing/kill-plan.ts'
import { faultSeed, seededNumbers } from '../../src/testing/seeded.ts'
import { labTest } from '../../src/testing/lab-test.ts'

const { app, tester } = labTest(createKillableApp)

const KILLS = 5
const SAMPLES = 24
const WRITERS = 4
const VIALS = [1, 2]
const ANALYTES = { THC: 5, THCA: 20, CBD: 1 }

interface Appended {
  status: number
  uuid: string
}

/** Appends both runs of every sample, each again until it is answered. @returns the run's uuid by its name */
async function appendAll(sampleIds: readonly number[], beforeEach: () => void): Promise<Map<string, Appended>> {
  const answered = new Map<string, Appended>()
  const left = sampleIds.flatMap((id) => VIALS.map((vial) => ({ id, run: `${id}-${vial}.D` })))
  const writer = async (): Promise<void> => {
    for (let next = left.shift(); next; next = left.shift()) {
      const { id, run } = next
      for (let status = 503; status >= 500;) {
        beforeEach()
        const reply = await tester.post(`/samples/${id}/append_results`, injection(run, ANALYTES), {
          'idempotency-key': run,
        })
        status = reply.statusCode
        answered.set(run, { status, uuid: reply.json<{ uuid: string }>().uuid })
      }
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, writer))
  return answered
}

// Invariant: what was acknowledged is there once after any number of kill -9 of the database; a sample is never half
// written: every run has its analytes, the count of runs is right, the figures and the audit line are there.
test(`kill -9 of PostgreSQL during appends (seed ${faultSeed})`, async () => {
  const why = `seed ${faultSeed}`
  const random = seededNumbers(faultSeed)
  const sampleIds: number[] = []
  while (sampleIds.length < SAMPLES) sampleIds.push((await tester.newSample()).id)

  const total = SAMPLES * VIALS.length
  const plan = new KillPlan({
    count: KILLS,
    random,
    // spread over what is left, so that every kill meets writers
    gap: (begun, kills) => 1 + random(Math.max(1, Math.floor((total - begun) / (KILLS - kills + 1)))),
    turnsBelow: 2_000,
    killAndRestart: app.killAndRestart,
  })
  const answered = await appendAll(sampleIds, () => plan.noteRequest())
  await plan.settled()
  expect(plan.kills, why).toBe(KILLS)
  expect(
    [...answered].filter(([, { status }]) => status !== 200),
    why,
  ).toEqual([])

  const stored = await app.sql(
    `select cs_data_name, uuid::text, (select count(*)::int from injection_analytes a where a.organization_id = i.organization_id
       and a.injection_id = i.id) as analytes, (select count(*)::int from audit_entries e where e.action = 'append_result'
       and e.record_id = i.sample_id::text and e.new->>'uuid' = i.uuid::text) as audit_lines
     from injections i order by 1`,
  )
  const expected = [...answered]
    .map(([run, { uuid }]) => ({
      cs_data_name: run,
      uuid,
      analytes: Object.keys(ANALYTES).length,
      audit_lines: 1,
    }))
    .toSorted((a, b) => (a.cs_data_name < b.cs_data_name ? -1 : 1))
  expect(stored, why).toEqual(expected)
  const lines = await app.sql(`select count(*)::int as n from audit_entries where action = 'append_result'`)
  expect(lines, why).toEqual([{ n: total }])

  const samples = await app.sql(
    `select distinct run_count::int, finished, (select count(*)::int from injections i where i.organization_id = s.organization_id
       and i.sample_id = s.id) as runs, (select count(*)::int from sample_compounds c where c.organization_id = s.organization_id
       and c.sample_id = s.id and c.state <> 'no_data') as compounds from samples s`,
  )
  expect(samples, why).toEqual([{ run_count: 2, finished: true, runs: 2, compounds: Object.keys(ANALYTES).length }])

  // the same keys once more: the first answers, and nothing new
  for (const [run, { uuid }] of answered) {
    const [id = ''] = run.split('-')
    const again = await tester.post(`/samples/${id}/append_results`, injection(run, ANALYTES), {
      'idempotency-key': run,
    })
    expect(again.json(), why).toMatchObject({ uuid })
  }
  expect(await app.sql('select count(*)::int as n from injections'), why).toEqual([{ n: total }])
})
