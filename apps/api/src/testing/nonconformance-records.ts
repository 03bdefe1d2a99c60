import type { Nonconformance } from '@eluent/contract'
import type { Caller, TestApp } from './app.ts'
import { idempotent } from './caller.ts'
import { TEST_PASSWORD } from './people.ts'

interface Marked {
  app: TestApp
  caller: Caller
  mark: string
}

export function nonconformanceBody(mark: string, more: object = {}) {
  const said = { what: `${mark}, found at the bench`, kind: 'sample', severity: 'low', found_on: '2026-01-05' }
  return { nonconformance: { ...said, ...more } }
}

async function sent(caller: Caller, path: string, body: object): Promise<Nonconformance> {
  const reply = await caller.call('POST', path, body, idempotent())
  if (reply.statusCode >= 400) throw new Error(`POST ${path} answered ${reply.statusCode}: ${reply.body}`)
  return reply.json<{ data: Nonconformance }>().data
}

export function newNonconformance({ caller, mark }: Marked, more: object = {}): Promise<Nonconformance> {
  return sent(caller, '/nonconformances', nonconformanceBody(mark, more))
}

export async function contained(lab: Marked, more: object = {}): Promise<Nonconformance> {
  const { id, version } = await newNonconformance(lab, more)
  return sent(lab.caller, `/nonconformances/${id}/contain`, { containment: `${lab.mark}, set aside`, version })
}

async function investigated(lab: Marked, more: object = {}): Promise<Nonconformance> {
  const { id, version } = await contained(lab, more)
  const cause = { cause_method: 'free', causes: [`${lab.mark}, label read wrongly`], version }
  return sent(lab.caller, `/nonconformances/${id}/investigate`, cause)
}

/** An action of a colleague, whose effect the caller checks. */
export async function actionBody({ app, caller, mark }: Marked) {
  const colleague = await app.signIn('tester', caller.person.organizationId)
  const action = {
    what: `${mark}, scan each label`,
    who_id: colleague.person.id,
    due_on: '2099-01-05',
    checker_id: caller.person.id,
    check_due_on: '2099-02-05',
  }
  return { colleague, action }
}

export async function planned(lab: Marked, more: object = {}) {
  const { id, version } = await investigated(lab, more)
  const { colleague, action } = await actionBody(lab)
  const record = await sent(lab.caller, `/nonconformances/${id}/actions`, { action, version })
  return { record, colleague, action: record.actions[0]?.id ?? 0 }
}

export async function done(lab: Marked, more: object = {}) {
  const { record, colleague, action } = await planned(lab, more)
  const said = { done_on: '2026-01-06', done_note: `${lab.mark}, scanners bought`, version: 1 }
  await sent(colleague, `/nonconformance_actions/${action}/done`, said)
  return { record, action }
}

export async function verified(lab: Marked, more: object = {}): Promise<Nonconformance> {
  const { action } = await done(lab, more)
  return sent(lab.caller, `/nonconformance_actions/${action}/check`, checkBody(lab.mark))
}

/** With an action that had no effect. */
export async function withoutEffect(lab: Marked) {
  const { action } = await done(lab)
  const said = { ...checkBody(lab.mark), is_effective: false }
  return { record: await sent(lab.caller, `/nonconformance_actions/${action}/check`, said), action }
}

export function checkBody(mark: string) {
  return { checked_on: '2026-01-07', is_effective: true, check_note: `${mark}, none since then`, version: 2 }
}

export async function closed(lab: Marked, more: object = {}): Promise<Nonconformance> {
  const { id, version } = await verified(lab, more)
  return sent(lab.caller, `/nonconformances/${id}/close`, { version, password: TEST_PASSWORD })
}
