import type { SampleInput } from '@eluent/contract'
import { missingRoles, PARENT_ROLES, type BatchLimits, type QcRole } from '@eluent/domain/analytical-batches'
import { defaultQcVials, generateBatchNumber, STANDARD_SAMPLE_TYPE_ID } from '@eluent/domain/samples'
import type { Call } from '../../platform/call/call.ts'
import type { Tx } from '../../platform/db/database.ts'
import { insertMembers, listJoining, listMemberIds } from '../../records/analytical-batches/batches-store.ts'
import { readOrganizationName } from '../../records/organizations/organizations-store.ts'
import { listVials } from '../../records/samples/samples-store.ts'
import { insertCheckedSample } from '../samples/create-sample.ts'

export interface BatchOfQc {
  id: number
  number: string
  method_id: number
}

/** Registers the QC samples that a batch lacks by its template, each as a member. */
export async function registerMissingQc(
  tx: Tx,
  deps: { now: () => Date },
  call: Call,
  batch: BatchOfQc,
  limits: Pick<BatchLimits, 'checks' | 'bracket' | 'carry_over'>,
): Promise<void> {
  const members = await listMemberIds(tx, batch.id)
  const samples = members.filter(({ role }) => role === 'sample')
  const facts = await listJoining(
    tx,
    samples.map(({ sample_id }) => sample_id),
  )
  const roles = missingRoles({
    ...limits,
    carry_over: Boolean(limits.carry_over),
    samples: samples.length,
    sample_injections: facts.reduce((sum, { required_runs }) => sum + required_runs, 0),
    present: members.map(({ role }) => role),
  })
  const first = samples[0]
  if (first) await registerQc(tx, deps, call, batch, { roles, parent: first, present: members })
}

interface Wanted {
  roles: readonly QcRole[]
  /** What a duplicate or spike repeats; blanks are prepared as it is. */
  parent: { id: number; sample_id: number }
  present: readonly { role: string }[]
  /** Of a standard, of one solution. */
  injections?: number
}

/** Registers a QC sample of each of these roles and makes it a member. */
export async function registerQc(
  tx: Tx,
  deps: { now: () => Date },
  call: Call,
  batch: BatchOfQc,
  { roles, parent, present, injections = 1 }: Wanted,
): Promise<void> {
  const [sample] = await listJoining(tx, [parent.sample_id])
  const [vials, organization] = await Promise.all([listVials(tx, parent.sample_id), readOrganizationName(tx)])
  const prepared = vials
    .filter(({ acquire }) => acquire)
    .map(({ vial_type, label, dilution_factor }) => ({ vial_type, label, dilution_factor, acquire: true }))
  const replicates = injections > 1 ? defaultQcVials('standard').flatMap((vial) => Array(injections).fill(vial)) : []
  const given = new Map<string, number>(roles.map((role) => [role, present.filter((one) => one.role === role).length]))
  for (const role of roles) {
    const place = (given.get(role) ?? 0) + 1
    given.set(role, place)
    const isOfSample = PARENT_ROLES.includes(role)
    const isPrepared = isOfSample || role === 'MB'
    const input: SampleInput = {
      intake_form: {
        strain_name: `${role}${place > 1 ? ` ${place}` : ''} ${batch.number}`,
        batch_number: generateBatchNumber(organization, deps.now(), Math.random()),
        sample_weight: isPrepared ? (sample?.sample_weight_mg ?? 1) : 1,
      },
      sample_type_id: STANDARD_SAMPLE_TYPE_ID,
      prep_method_id: null,
      test_method_id: batch.method_id,
      ...(isPrepared && prepared.length > 0 && { prepared_samples: prepared }),
      ...(!isPrepared && replicates.length > 0 && { prepared_samples: replicates }),
    }
    const sample_id = await insertCheckedSample(tx, deps, call, input, { qc_role: role })
    const member = { sample_id, role, parent_id: isOfSample ? parent.id : null, from_epoch: 0 }
    await insertMembers(tx, batch.id, [member], call.actor)
  }
}
