/** What tests of every room share: databases, a clock. */
export { createTestDatabase, type TestDatabase } from './test-database.ts'
export { FakeClock } from './fake-clock.ts'
export { makeFastFolder } from './fast-folder.ts'
