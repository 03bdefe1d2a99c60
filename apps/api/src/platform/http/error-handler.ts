import { randomUUID } from 'node:crypto'
import { UNKNOWN_FIELD, type ErrorCode } from '@eluent/contract'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors, ResponseSerializationError } from 'fastify-type-provider-zod'
import { databaseErrorCode, isTransient } from '../db/transient.ts'
import { AppError, fieldErrors } from '../errors/app-error.ts'
import { factsOf } from './call-facts.ts'
import { fieldOf } from './field-name.ts'

type Validated = Parameters<typeof hasZodFastifySchemaValidationErrors>[0]

/** More fields are not named: the answer to a body of wrong fields would be twenty times as large. */
const FIELDS_NAMED = 100

function fromValidation(error: Validated): AppError | undefined {
  if (!hasZodFastifySchemaValidationErrors(error)) return undefined
  const fields = new Map<string, string[]>()
  const add = (path: readonly string[], text: string): void => {
    const field = fieldOf(path)
    const messages = fields.get(field) ?? []
    if (messages.length === 0 && fields.size === FIELDS_NAMED) return
    if (!messages.includes(text)) fields.set(field, [...messages, text])
  }
  for (const { instancePath, message, keyword, params } of error.validation) {
    const path = instancePath.split('/').slice(1).filter(Boolean)
    if (keyword === 'unrecognized_keys')
      for (const key of params['keys'] as string[]) add([...path, key], UNKNOWN_FIELD)
    else add(path, message ?? 'This value is not accepted.')
  }
  return fieldErrors(Object.fromEntries(fields))
}

const CODE_OF_STATE: ReadonlyMap<string, ErrorCode> = new Map([
  ['53100', 'storage_full'],
  ['ENOSPC', 'storage_full'],
  ['EDQUOT', 'storage_full'],
  ['EFBIG', 'storage_full'],
  ['23505', 'already_exists'],
  ['22021', 'validation_failed'],
  ['22P05', 'validation_failed'],
  ['22003', 'validation_failed'],
  ['57014', 'database_unavailable'],
])

/** What the database's own refusals mean to a caller; `undefined` is a fault of ours. */
function fromDatabase(error: unknown): AppError | undefined {
  const code =
    CODE_OF_STATE.get(databaseErrorCode(error) ?? '') ?? (isTransient(error) ? 'database_unavailable' : undefined)
  return code && new AppError(code, { cause: error })
}

function fromFastify(error: Partial<FastifyError>): AppError | undefined {
  const status = error.statusCode ?? 500
  if (status === 413) return new AppError('body_too_large', { values: { limit: 'size' }, cause: error })
  if (status === 415) return new AppError('unsupported_media', { cause: error })
  if (status === 404) return new AppError('not_found', { cause: error })
  if (status >= 400 && status < 500) {
    const reason =
      error.code?.startsWith('FST_ERR_CTP') || error instanceof SyntaxError
        ? 'its body is not valid JSON.'
        : 'it is malformed.'
    return new AppError('malformed_request', { values: { reason }, cause: error })
  }
  return undefined
}

/** Any thrown thing as an answer of the registry. */
export function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  if (error instanceof ResponseSerializationError) return new AppError('unexpected', { cause: error })
  return (
    fromValidation(error) ??
    fromDatabase(error) ??
    fromFastify(error instanceof Error ? error : {}) ??
    new AppError('unexpected', { cause: error })
  )
}

/** data_corrupted and index_corrupted: a page of the database's files is not what was written. */
const DAMAGED_STATES = ['XX001', 'XX002']

/** When a caller may try again after a 503, and after a 429 that names no time; what is away or busy for longer says so again. */
const RETRY_S = 2

function answer(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const known = toAppError(error)
  const body = known.toReply(factsOf(request).timezone)
  if (known.status >= 500) {
    body.id = randomUUID()
    request.log.error({ err: error, cause: known.cause, error_id: body.id, code: known.code }, known.message)
    if (DAMAGED_STATES.includes(databaseErrorCode(known.cause) ?? ''))
      request.log.error({ error_id: body.id }, 'ALERT: a page of the database is damaged; restore it from a backup')
  }
  if (known.status === 503 && known.code !== 'outcome_unknown') void reply.header('retry-after', String(RETRY_S))
  if (known.status === 429)
    void reply.header(
      'retry-after',
      String(known.details.values?.['seconds'] ?? (known.code === 'too_many_requests' ? 60 : RETRY_S)),
    )
  void reply.code(known.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

/** One shape for every error answer; unknown ones carry an id for the log and no detail. */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler((error, request, reply) => answer(request, reply, error))
}

/** The answer to a path that nothing serves. */
export function answerNotFound(request: FastifyRequest, reply: FastifyReply): void {
  answer(request, reply, new AppError('not_found'))
}
