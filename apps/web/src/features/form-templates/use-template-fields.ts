import { listTemplateFields, type TemplateField } from '@eluent/contract'
import { FORM_FIELD_TYPES } from '@eluent/domain/form-fields'
import type { CustomFieldDefinition } from '@eluent/domain/samples'
import { useMemo } from 'react'
import { useData } from '../../frame/data/use-read.ts'

/** A template's field as the rules of custom fields read it. */
const definitionOf = ({ name, type, values, is_required }: TemplateField): CustomFieldDefinition => ({
  name,
  type: FORM_FIELD_TYPES.find(({ slug }) => slug === type.slug)?.slug ?? 'textbox',
  values,
  is_required,
})

/** The rules that a template sets for custom fields; none while they are read, or while none is chosen. */
export function useTemplateFields(templateId: number | null) {
  const query = useData(
    listTemplateFields,
    templateId === null ? null : { params: { id: templateId }, query: { no_pagination: 'true' } },
  )
  const { data } = query
  const fields = useMemo(() => (data ?? []).map(definitionOf), [data])
  return { fields, query }
}
