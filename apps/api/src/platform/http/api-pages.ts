import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'

/** Throws where the caller may not read them. */
type ApiPagesGuard = (request: FastifyRequest) => Promise<void>

/** The OpenAPI document at /api/openapi.json and its page at /api/docs, from the endpoints themselves. */
export async function describeApi(app: FastifyInstance, guard: ApiPagesGuard): Promise<void> {
  const transformSchema = createJsonSchemaTransform({
    skipList: ['/api/docs*'],
    zodToJsonConfig: { unrepresentable: 'any' },
  })
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Eluent', version: '3.2.1', description: 'The laboratory system for cannabis-potency testing.' },
      servers: [{ url: '/' }],
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: transformSchema,
  })
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    uiConfig: { persistAuthorization: false, validatorUrl: null },
    uiHooks: { onRequest: async (request) => guard(request) },
  })
  app.get('/api/openapi.json', { schema: { hide: true }, onRequest: async (request) => guard(request) }, async () =>
    app.swagger(),
  )
}
