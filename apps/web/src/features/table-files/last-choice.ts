import type { ImportTemplateRow } from '@eluent/contract'

const KEY = 'lastImportTemplates'

/** The template chosen last, by type; what the storage holds may be of another version or another laboratory. */
function lastChoices(storage: Storage): Record<string, number> {
  try {
    const held: unknown = JSON.parse(storage.getItem(KEY) ?? '{}')
    if (typeof held !== 'object' || held === null) return {}
    return Object.fromEntries(Object.entries(held).filter(([, id]) => typeof id === 'number'))
  } catch {
    return {} // not ours; the next choice overwrites it
  }
}

/** Remembers the template chosen, so that the next import begins with it. */
export function rememberTemplate(
  storage: Storage,
  { id, import_template_type: type }: Pick<ImportTemplateRow, 'id' | 'import_template_type'>,
): void {
  storage.setItem(KEY, JSON.stringify({ ...lastChoices(storage), [type.id]: id, type: type.id }))
}

/** The type chosen last, where the server still has it; else the first. */
export function firstType(storage: Storage, types: readonly { id: number }[]): number {
  const last = lastChoices(storage)['type']
  return types.find(({ id }) => id === last)?.id ?? types[0]?.id ?? 0
}

/** The template chosen last of a type, where it is still there; else the type's default; else its first. */
export function firstTemplate(
  storage: Storage,
  templates: readonly Pick<ImportTemplateRow, 'id' | 'import_template_type' | 'default'>[],
  type: number,
): number | null {
  const ofType = templates.filter((template) => template.import_template_type.id === type)
  const last = lastChoices(storage)[String(type)]
  return (ofType.find(({ id }) => id === last) ?? ofType.find((one) => one.default) ?? ofType[0])?.id ?? null
}

export function forgetTemplates(storage: Storage): void {
  storage.removeItem(KEY)
}
