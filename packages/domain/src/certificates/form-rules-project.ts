import { collectFieldErrors, type FieldErrors } from '../samples/field-errors.ts'
import { isBlank } from '../text/well-formed.ts'
import { CERTIFICATE_DESCRIPTION_MAX, CERTIFICATE_NAME_MAX, childIds, trimmedTextError } from './form-rules-fields.ts'

const PROJECT_CHILDREN_MIN = 2

export const PROJECT_TEXTS = {
  name: 'Must include Project Name.',
  description: 'Must include a Project Description.',
  children: 'Must select 2 or more VERISEAL to be part of the VERISEAL Project.',
  projectType: 'Must select a Project Type.',
} as const

/** A project as a form holds it or the wire brings it. */
export interface ProjectInput {
  name?: unknown
  description?: unknown
  /** Comma-joined certification batch ids, or a list of them. */
  children?: unknown
  /** A project type's id. */
  projectType?: unknown
}

/** Every rule of a new project with its text, by wire key; the same for the screen and the API. */
export function validateProject(input: ProjectInput): FieldErrors {
  const hasType = !isBlank(input.projectType) && Number.isSafeInteger(Number(input.projectType))
  return collectFieldErrors({
    name: trimmedTextError(input.name, PROJECT_TEXTS.name, CERTIFICATE_NAME_MAX),
    description: trimmedTextError(input.description, PROJECT_TEXTS.description, CERTIFICATE_DESCRIPTION_MAX),
    children: childIds(input.children).length >= PROJECT_CHILDREN_MIN ? null : PROJECT_TEXTS.children,
    projectType: hasType && Number(input.projectType) > 0 ? null : PROJECT_TEXTS.projectType,
  })
}
