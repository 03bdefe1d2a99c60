import { DEFAULT_VIAL_TYPE, isVialType, type VialType } from '@eluent/domain/samples'
import type { Session } from '../../frame/session/session-store.ts'
import { STORAGE_KEYS } from '../../frame/session/storage-keys.ts'
import { CUSTOM_PREP, type SampleValues } from './sample-form.ts'
import type { SampleChoices } from './use-sample-choices.ts'

/** What a user chose last on the intake form; the next form starts with it. Ids are texts, as the form holds them. */
export interface IntakeChoices {
  sample_type_id: string | null
  prep_method_id: string | null
  test_method_id: string | null
  form_template_id: string | null
  vial_type: VialType
}

/** A shared bench PC has a handful of users; the oldest entries go. */
const MAX_ENTRIES = 40

const keyOf = (session: Session | null, kind: string): string =>
  `${session?.claims.organization.id ?? 0}/${session?.claims.sub ?? ''}/${kind}`

function readAll(storage: Storage): Record<string, Partial<IntakeChoices>> {
  try {
    const saved: unknown = JSON.parse(storage.getItem(STORAGE_KEYS.intakeChoices) ?? '{}')
    return typeof saved === 'object' && saved !== null ? (saved as Record<string, Partial<IntakeChoices>>) : {}
  } catch {
    return {} // an entry that another program has spoiled
  }
}

const idOf = (value: unknown): string | null => (typeof value === 'string' ? value : null)

/** The last choices of this user in this laboratory, for this kind of test. */
export function readIntakeChoices(storage: Storage, session: Session | null, kind: string): IntakeChoices {
  const saved = readAll(storage)[keyOf(session, kind)] ?? {}
  return {
    sample_type_id: idOf(saved.sample_type_id),
    prep_method_id: idOf(saved.prep_method_id),
    test_method_id: idOf(saved.test_method_id),
    form_template_id: idOf(saved.form_template_id),
    vial_type: isVialType(saved.vial_type) ? saved.vial_type : DEFAULT_VIAL_TYPE,
  }
}

export function rememberIntakeChoices(
  storage: Storage,
  session: Session | null,
  kind: string,
  values: SampleValues,
): void {
  const lastVial = values.prepared_samples.at(-1)?.vial_type
  const choices: IntakeChoices = {
    sample_type_id: values.sample_type_id,
    prep_method_id: values.prep_method_id === CUSTOM_PREP ? null : values.prep_method_id,
    test_method_id: values.test_method_id,
    form_template_id: values.form_template_id,
    vial_type: isVialType(lastVial) ? lastVial : DEFAULT_VIAL_TYPE,
  }
  const { [keyOf(session, kind)]: _old, ...others } = readAll(storage)
  const kept = Object.entries(others).slice(-(MAX_ENTRIES - 1))
  storage.setItem(
    STORAGE_KEYS.intakeChoices,
    JSON.stringify({ ...Object.fromEntries(kept), [keyOf(session, kind)]: choices }),
  )
}

/** Only what the form still offers: a method may have been deleted since. */
export function stillOffered<C extends Pick<IntakeChoices, 'sample_type_id' | 'prep_method_id' | 'test_method_id'>>(
  choices: C,
  { types, methods, preps }: SampleChoices,
): C {
  const kept = (id: string | null, list: readonly { id: number }[]) =>
    list.some((item) => String(item.id) === id) ? id : null
  return {
    ...choices,
    sample_type_id: kept(choices.sample_type_id, types),
    prep_method_id: kept(choices.prep_method_id, preps),
    test_method_id: kept(choices.test_method_id, methods),
  }
}
