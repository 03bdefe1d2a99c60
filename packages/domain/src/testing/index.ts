/** The door for tests of other rooms: a sample whose report can be built. */
export { sampleWith } from '../report/report-sample.fixture.ts'
