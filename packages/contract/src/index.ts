export * from './endpoint.ts'
export * from './errors.ts'
export * from './primitives.ts'
export * from './client.ts'
