import { BODY_DEPTH_MAX, isNestedTooDeep } from '@eluent/contract'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../errors/app-error.ts'

/** Reads JSON bodies as Fastify does, but for those nested too deep, which are refused before they are parsed. */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser<string>('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (isNestedTooDeep(body)) done(new AppError('body_too_deep', { values: { limit: BODY_DEPTH_MAX } }))
    else void parse(request, body, done)
  })
}
