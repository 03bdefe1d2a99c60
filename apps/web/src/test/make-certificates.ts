import type { Caller, TestApp } from '../../../api/src/testing/app.ts'
import {
  MANIFEST_GROUP,
  issue,
  issueOrigin,
  newTracer,
  seal,
  type Created,
} from '../../../api/src/testing/certificates.ts'
import { createSample, type Laboratory } from '../../../api/src/testing/laboratory.ts'

/** A certificate of origin of this name. */
export function makeOrigin(caller: Caller, name: string): Promise<Created> {
  return issueOrigin(caller, { certificate_name: name })
}

/** The VERISEAL of a new, finished sample of this name, linked to `previous`. */
export async function makeSeal(
  app: TestApp,
  caller: Caller,
  laboratory: Laboratory,
  name: string,
  previous: Created,
): Promise<Created & { sampleId: number }> {
  const { id } = await createSample(caller, laboratory, { strain_name: name, batch_number: `B-${name}` })
  await app.sql('update samples set finished = true where id = $1', [id])
  return { ...(await seal(caller, id, previous.id)), sampleId: id }
}

const batchIds = (children: readonly Created[]): string => children.map(({ batch_id }) => batch_id).join(',')

/** A project of these certificates. */
export function makeProject(caller: Caller, name: string, children: readonly Created[]): Promise<Created> {
  return issue(caller, '/project_certi', {
    name,
    description: `All of ${name}`,
    children: batchIds(children),
    projectType: 1,
  })
}

/** A manifest that moves these certificates and follows `previous`. */
export async function makeManifest(
  caller: Caller,
  name: string,
  children: readonly Created[],
  previous: Created,
): Promise<Created> {
  return issue(caller, '/transportation_certi', {
    name,
    description: 'To the laboratory',
    children: batchIds(children),
    manifest: { ...MANIFEST_GROUP, bonded_carrier_permit: 'P-9' },
    tracer: await newTracer(caller),
    previous: previous.id,
  })
}
