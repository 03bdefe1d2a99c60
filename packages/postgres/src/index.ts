/** An embedded PostgreSQL, its roles and the migrations of whatever database is used. */
export { query } from './connection.ts'
/** @public backup compares by it */
export { digestTable } from './digest-table.ts'
export { migrate } from './migrate.ts'
export { answers, killServer } from './postmaster.ts'
export { prepareDatabase } from './prepare-database.ts'
export { appRole, ownerRole, type RolePasswords } from './roles.ts'
export { isAlive, startMark, waitUntilGone } from './process-facts.ts'
export { describePlaces } from './table-places.ts'
export { scaleOut } from './scale-out.ts'
export { readOrCreateSecrets } from './secrets.ts'
export { findPostgres, startPostgres, type Postgres } from './start-postgres.ts'
/** @public backup goes by it */
export { tablesInForeignKeyOrder } from './table-order.ts'
