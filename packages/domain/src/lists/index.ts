export * from './list-query.ts'
export * from './paging.ts'
