import { F4Error, analyseF4, type F4Data } from '@eluent/signal'
import type { Deps } from '../../views/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Call } from '../../platform/call/call.ts'
import { readSample } from '../../views/samples/read-sample.ts'
import type { SampleSettings } from '../../views/samples/sample-settings.ts'
import { readSignal } from '../../views/results/read-traces.ts'

/**
 * The peaks of one injection as our own integration finds them at its results' retention times.
 * @throws AppError not_found; f4_unfit_chromatogram or f4_invalid_results with document 1's texts
 */
export async function readF4(
  deps: Pick<Deps, 'db' | 'files'> & SampleSettings,
  call: Call,
  sampleId: number,
  vialNumber: number,
): Promise<F4Data> {
  const sample = await readSample(deps, call, sampleId)
  const result = sample.results.find((candidate) => candidate.vial_number === vialNumber)
  if (!result?.chromeUrl) throw new AppError('not_found')
  try {
    const { timesMin, values } = await readSignal(deps, call.organizationId, result.chromeUrl)
    const times = result.results.map((row) => row.rt_min).filter((time) => time !== null)
    return analyseF4(timesMin, values, times)
  } catch (cause) {
    if (cause instanceof F4Error && cause.code === 'invalid-results')
      throw new AppError('f4_invalid_results', { cause })
    if (cause instanceof AppError) throw cause
    throw new AppError('f4_unfit_chromatogram', { cause })
  }
}
