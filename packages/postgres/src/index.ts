/** An embedded PostgreSQL, its roles and the migrations of whatever database is used. */
export { query } from './connection.ts'
export { migrate } from './migrate.ts'
export { appRole, ownerRole, prepareDatabase, type RolePasswords } from './prepare-database.ts'
export { isAlive, startMark, waitUntilGone } from './process-facts.ts'
export { readOrCreateSecrets } from './secrets.ts'
export { findPostgres, startPostgres, type Postgres } from './start-postgres.ts'
