import {
  findImportedRows,
  listAnalyteNames,
  saveAnalyteNames,
  listImportTemplates,
  listImportTemplateTypes,
  listReleases,
  listSamples,
  readImportTemplate,
  setTemplateUnits,
  type ImportTemplate,
} from '@eluent/contract'
import type { BATCH_MAP, SINGLE_MAP } from '../../../api/src/testing/import-files.ts'
import type { Partly } from './fill.ts'
import { SAMPLE_FORM } from './sample-answers.ts'
import { answer, type Answer } from './server-stand-in.ts'

const TYPES = [
  { id: 1 as const, slug: 'single', name: 'Single Result' },
  { id: 2 as const, slug: 'batch', name: 'Batch Result' },
]

/** A template of this map, made from a file; the first of them is the default. */
export function template(
  id: number,
  name: string,
  { type, ...map }: typeof SINGLE_MAP | typeof BATCH_MAP,
  text: string,
) {
  const made: Partly<ImportTemplate> = {
    id,
    name,
    default: id === 1,
    import_template_type: TYPES[type - 1] ?? {},
    units: { density_g_ml: null, unitless: '%', stated: [] },
    parsed: text.split('\n').map((row) => row.split(',')),
    ...map,
  }
  return made
}

/** What the import of results reads until something is stored; the templates' ids count from 1. */
export function importPages(templates: readonly Partly<ImportTemplate>[]): Answer[] {
  return [
    answer(listImportTemplateTypes, { data: TYPES }),
    answer(listImportTemplates, { data: templates }),
    answer(readImportTemplate, ({ params }) => ({ data: templates[params.id - 1] ?? {} })),
    answer(findImportedRows, {}),
    answer(listAnalyteNames, { data: { names: [], analytes: [] } }),
    answer(saveAnalyteNames, { data: { names: [], analytes: [] } }),
    answer(setTemplateUnits, {}),
    answer(listSamples, {}),
    answer(listReleases, {}),
    ...SAMPLE_FORM,
  ]
}
