import { isStorableText } from '@eluent/domain/text'
import type { FastifyRequest } from 'fastify'
import { fieldErrors } from '../errors/app-error.ts'
import { fieldOf } from './field-name.ts'

const REFUSAL = 'This text holds characters that cannot be stored.'

/** A value with the way to it, which is spelled out only where it is needed. */
interface Place {
  readonly value: object
  readonly name: string
  readonly parent: Place | undefined
}

function pathTo(place: Place): string[] {
  const path: string[] = []
  for (let step: Place | undefined = place; step?.parent; step = step.parent) path.unshift(step.name)
  return path
}

/** Walks with a list of its own, not by recursion: any body that parses costs time by its size alone. */
function findUnstorable(root: unknown): string[] | undefined {
  if (typeof root !== 'object' || root === null) return undefined
  const open: Place[] = [{ value: root, name: '', parent: undefined }]
  for (let place = open.pop(); place; place = open.pop()) {
    for (const [name, value] of Object.entries(place.value) as [string, unknown][]) {
      if (!isStorableText(name)) return pathTo(place)
      if (typeof value === 'string') {
        if (!isStorableText(value)) return [...pathTo(place), name]
      } else if (typeof value === 'object' && value !== null) open.push({ value, name, parent: place })
    }
  }
  return undefined
}

/** NUL and lone surrogates stop here, whatever the endpoint declares. @throws AppError validation_failed */
export function refuseUnstorableText(request: FastifyRequest): void {
  for (const part of [request.params, request.query, request.body]) {
    if (typeof part === 'string' && !isStorableText(part)) throw fieldErrors({ body: [REFUSAL] })
    const found = findUnstorable(part)
    if (found) throw fieldErrors({ [fieldOf(found)]: [REFUSAL] })
  }
}
