import { isStorableText } from '@eluent/domain/text'
import type { FastifyRequest } from 'fastify'
import { fieldErrors } from '../errors/app-error.ts'
import { fieldOf } from './field-name.ts'

const REFUSAL = 'This text holds characters that cannot be stored.'

function findUnstorable(value: unknown, path: readonly string[]): readonly string[] | undefined {
  if (typeof value === 'string') return isStorableText(value) ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, part] of Object.entries(value)) {
    if (!isStorableText(key)) return path
    const found = findUnstorable(part, [...path, key])
    if (found) return found
  }
  return undefined
}

/** NUL and lone surrogates stop here, whatever the endpoint declares. @throws AppError validation_failed */
export function refuseUnstorableText(request: FastifyRequest): void {
  for (const part of [request.params, request.query, request.body]) {
    const found = findUnstorable(part, [])
    if (found) throw fieldErrors({ [fieldOf(found)]: [REFUSAL] })
  }
}
