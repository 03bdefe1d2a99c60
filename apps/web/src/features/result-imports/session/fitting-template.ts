import type { ImportTemplate, ImportTemplateRow } from '@eluent/contract'
import { headingsFound } from '@eluent/domain/result-imports'
import type { ReadFile } from '../../table-files/read-table-file.ts'
import { mapOfTemplate, sheetFor } from '../draft/build-draft.ts'

/** How many of the headings that a template was made on stand in the file where it expects them. */
export function headingsIn(read: ReadFile, template: ImportTemplate, sheet: string | null = null) {
  const map = mapOfTemplate(template)
  return map && headingsFound(sheetFor(read, template, sheet)?.rows ?? [], template.parsed, map)
}

/** The first of these templates, the default of each type before the others, whose headings are the file's. */
export async function templateThatFits(
  read: ReadFile,
  templates: readonly ImportTemplateRow[],
  open: (id: number) => Promise<ImportTemplate>,
): Promise<ImportTemplate | null> {
  for (const { id } of templates) {
    const template = await open(id)
    if (headingsIn(read, template) === 'all') return template
  }
  return null
}
