import { expect, test } from 'vitest'
import { COA_FIELDS, type CoaField } from '../../profiles/index.ts'
import { qualitySettingsOf } from '../../quality-settings/quality-settings.ts'
import { CERTIFICATE } from './certificate.ts'

const METHOD = 12
const holds = (coa_fields: CoaField[] | null, purpose: 'compliance' | 'internal' = 'compliance') => {
  const facts = {
    sample_type_slug: 'flower',
    injections: [],
    compounds: [],
    settings: qualitySettingsOf({}),
    profile: {
      profile_name: 'Ours',
      rules: { ...(coa_fields && { coa_fields }) },
      purpose,
      compounds: [],
      sample_weight_mg: null,
      dilution: null,
      coa: { facts: {}, product: { material: 'flower' as const, details: null }, method_id: METHOD },
    },
  }
  return CERTIFICATE.isAsked(facts) ? CERTIFICATE.holds(facts) : 'not asked'
}

const place = (rule: string, fields: string, record_id: number | null = null) => ({
  rule,
  values: { profile: 'Ours', fields },
  record_id,
})

test('what a certificate lacks is named by the place where it is settled; the method by its record', () => {
  const asked: CoaField[] = ['title', 'laboratory_name', 'laboratory_address', 'batch_id', 'lod_loq', 'instrument']
  expect(holds(asked)).toEqual([
    place('coa_laboratory', `${COA_FIELDS.laboratory_name}, ${COA_FIELDS.laboratory_address}`),
    place('coa_names', COA_FIELDS.batch_id),
    place('coa_method', COA_FIELDS.lod_loq, METHOD),
    place('coa_runs', COA_FIELDS.instrument),
  ])
})

test('a profile without such fields, and a report that is none of compliance, are not asked', () => {
  expect([holds(null), holds([]), holds(['batch_id'], 'internal')]).toEqual(['not asked', 'not asked', 'not asked'])
})
