// A batch of 20 samples and 8 QC members with 12 analytes: its opening, and the storing of its last injection with the
// judging: `npm run bench -- batch`
import type { AnalyticalBatch, Sample } from '@eluent/contract'
import { createTestDatabase } from '@eluent/testkit'
import { startTestServer } from '@eluent/testkit/server'
import { isShort, median, printFigure } from '../../../scripts/bench/figure.ts'
import { createTestApp } from '../src/testing/app.ts'
import { bodyOf } from '../src/testing/replies.ts'

const ROUNDS = isShort ? 5 : 25
const SAMPLES = 20
/** As Washington asks for one of each, with a duplicate of the spike and a second CCV. */
const QC = ['MB', 'LCS', 'DUP', 'MS', 'MSD', 'ICV', 'CCV', 'CCV'] as const
const TWELVE = Object.fromEntries(
  ['CBDVA', 'CBDV', 'CBDA', 'CBGA', 'CBG', 'CBD', 'THCV', 'CBN', 'THC', 'D8-THC', 'CBC', 'THCA'].map((name) => [
    name,
    10,
  ]),
)

const server = await startTestServer()
const app = await createTestApp({ database: await createTestDatabase(server) })
const tester = await app.signIn('tester', app.laboratoryId)

async function newBatch(): Promise<AnalyticalBatch> {
  const samples: number[] = []
  for (let at = 0; at < SAMPLES; at += 1) samples.push((await tester.newSample({ strain_name: `Bench ${at}` })).id)
  const { batch } = await bodyOf<{ batch: { id: number } }>(tester.post('/analytical_batches', { samples }))
  const first = (await batchOf(batch.id)).members[0]?.id
  for (const role of QC) {
    const isOfSample = role === 'DUP' || role === 'MS' || role === 'MSD'
    await bodyOf(tester.post(`/analytical_batches/${batch.id}/qc`, { role, ...(isOfSample && { parent_id: first }) }))
  }
  return batchOf(batch.id)
}

const batchOf = (id: number) => tester.read<AnalyticalBatch>(`/analytical_batches/${id}`)

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

const batch = await newBatch()
const judged: number[] = []
for (const member of batch.members) {
  const { epoch, runs_required } = await tester.read<Sample>(`/samples/${member.sample.id}`)
  for (let vial = 1; vial <= runs_required; vial += 1)
    judged.push(await timeOf(() => bodyOf(tester.append(member.sample.id, `${epoch}-${vial}`, TWELVE))))
}
const alone = (await tester.newSample({ strain_name: 'Alone' })).id
const peer: number[] = []
for (const vial of [1, 2]) peer.push(await timeOf(() => bodyOf(tester.append(alone, `0-${vial}`, TWELVE))))

const opened: number[] = []
for (let round = -2; round < ROUNDS; round += 1) {
  const spent = await timeOf(() => batchOf(batch.id))
  if (round >= 0) opened.push(spent)
}
const { members, checks } = await batchOf(batch.id)
printFigure({
  name: `batch of ${members.length} members, ${checks.length} checks: opened`,
  ours: median(opened),
  unit: 'ms',
  goal: { atMost: 300 },
})
printFigure({
  name: 'its last injection, stored and judged',
  ours: judged.at(-1) ?? Number.NaN,
  peer: { name: 'of a sample in no batch', value: median(peer) },
  unit: 'ms',
})
await app.close()
await server.stop()
