/** The door for tests of other rooms: the real stand-ins, on ports of their own. */
export { startPartners, type Partners } from '../partners.ts'
