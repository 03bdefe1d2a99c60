/** An embedded PostgreSQL, its roles and the migrations of whatever database is used. */
export { query } from './connection.ts'
export { loadTables, TableDiffers, withSnapshot, type DatabaseSnapshot } from './copy-tables.ts'
/** @public a test of the schema holds every table to them */
export { digestTable } from './digest-table.ts'
export { migrate, migrationNames } from './migrate.ts'
export { answers, killServer } from './postmaster.ts'
export { appRole, embeddedName, ownerRole, type RolePasswords } from './roles.ts'
export { prepareDatabase, rolesOfOthers } from './prepare-database.ts'
export { isAlive, startMark, waitUntilGone } from './process-facts.ts'
/** @internal a test freezes a server by it */
export { childrenOf } from './process-facts.ts'
export { describePlaces } from './table-places.ts'
export { scaleOut } from './scale-out.ts'
export { readOrCreateSecrets } from './secrets.ts'
/** @internal a test reads the migrations by it */
export { splitStatements } from './split-statements.ts'
export { findPostgres, removePostgres, startPostgres, type Postgres } from './start-postgres.ts'
/** @public as above */
export { tablesInForeignKeyOrder } from './table-order.ts'
