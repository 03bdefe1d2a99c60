import type { ReportSample } from '@eluent/domain'
import type { Sample } from './samples.ts'
import type { SharedSample } from './share.ts'

/** A sample of the wire, own or shared, is what domain's report view reads; the compiler holds the two together. */
export function toReportSample(sample: Sample | SharedSample): ReportSample {
  return sample
}
