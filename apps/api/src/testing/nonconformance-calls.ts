import {
  actionBody,
  checkBody,
  closed,
  contained,
  done,
  newNonconformance,
  nonconformanceBody,
  planned,
  verified,
  withoutEffect,
} from './nonconformance-records.ts'
import { TEST_PASSWORD } from './people.ts'
import type { Build } from './valid-calls.ts'

/** What the calls of nonconformances send. */
export const NONCONFORMANCE_CALLS: Readonly<Record<string, Build>> = {
  'GET /nonconformances': ({ ids }) => ({ query: { touched_kind: 'sample', touched_id: ids['samples'] } }),
  'GET /nonconformances/register': () => ({ query: { from: '2026-01-01', until: '2026-12-31', format: 'csv' } }),
  'POST /nonconformances': ({ mark, ids, caller }) => ({
    body: nonconformanceBody(mark, {
      owner_id: caller.person.id,
      touches: [{ kind: 'sample', id: Number(ids['samples']) }],
    }),
  }),
  'PATCH /nonconformances/:id': async (lab) => ({
    path: { nonconformances: (await newNonconformance(lab)).id },
    body: { nonconformance: { owner_id: lab.caller.person.id }, version: 1 },
  }),
  'DELETE /nonconformances/:id': async (lab) => ({
    path: { nonconformances: (await newNonconformance(lab)).id },
    body: { reason: 'opened twice' },
  }),
  'POST /nonconformances/:id/touches': async (lab) => ({
    path: { nonconformances: (await newNonconformance(lab)).id },
    body: { touches: [{ kind: 'equipment', id: Number(lab.ids['equipment']) }], version: 1 },
  }),
  'DELETE /nonconformance_touches/:id': async (lab) => {
    const touches = [{ kind: 'sample', id: Number(lab.ids['samples']) }]
    const { touches: named } = await newNonconformance(lab, { touches })
    return { path: { nonconformance_touches: named[0]?.touch_id ?? 0 }, body: { reason: 'another sample' } }
  },
  'POST /nonconformances/:id/contain': async (lab) => ({
    path: { nonconformances: (await newNonconformance(lab)).id },
    body: { containment: `${lab.mark}, set aside`, version: 1 },
  }),
  'POST /nonconformances/:id/investigate': async (lab) => {
    const { id, version } = await contained(lab)
    return { path: { nonconformances: id }, body: { cause_method: 'five_whys', causes: [lab.mark], version } }
  },
  'POST /nonconformances/:id/actions': async (lab) => {
    const { record, action } = await withoutEffect(lab)
    const again = { ...(await actionBody(lab)).action, replaces_id: action }
    return { path: { nonconformances: record.id }, body: { action: again, version: record.version } }
  },
  'PATCH /nonconformance_actions/:id': async (lab) => {
    const { record, action } = await planned(lab)
    const { who_id, due_on, checker_id, check_due_on } = record.actions[0] ?? {}
    const changed = { what: `${lab.mark}, scan twice`, who_id, due_on, checker_id, check_due_on }
    return { path: { nonconformance_actions: action }, body: { action: changed, version: 1 } }
  },
  'POST /nonconformance_actions/:id/done': async (lab) => ({
    path: { nonconformance_actions: (await planned(lab)).action },
    body: { done_on: '2026-01-06', done_note: `${lab.mark}, scanners bought`, version: 1 },
  }),
  'POST /nonconformance_actions/:id/check': async (lab) => ({
    path: { nonconformance_actions: (await done(lab)).action },
    body: checkBody(lab.mark),
  }),
  'DELETE /nonconformance_actions/:id': async (lab) => ({
    path: { nonconformance_actions: (await planned(lab)).action },
    body: { reason: 'planned twice' },
  }),
  'POST /nonconformances/:id/close': async (lab) => {
    const { id, version } = await verified(lab)
    return { path: { nonconformances: id }, body: { version, password: TEST_PASSWORD } }
  },
  'POST /nonconformances/:id/reopen': async (lab) => {
    const { id, version } = await closed(lab)
    return { path: { nonconformances: id }, body: { version, reason: 'it happened again' } }
  },
}
