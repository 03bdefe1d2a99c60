export * from './bulk-outcome.ts'
export * from './list-query.ts'
export * from './list-views.ts'
export * from './paging.ts'
