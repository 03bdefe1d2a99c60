import * as z from 'zod'
import { endpoint } from '../endpoint.ts'
import { id, idList } from '../primitives.ts'

/** As many as the longest page of a list has rows. */
const MAX_LINES = 100
/** Of the picture that a line stands in, px. */
export const LINE_SIZE = { width: 120, height: 28 }

export const readChromatogramLines = endpoint({
  method: 'GET',
  path: '/samples/chromatogram_lines',
  summary:
    "The first vial's chromatogram of at most 100 samples as a small line, the path of an SVG; of a sample without one nothing.",
  noun: 'results',
  reads: 'chromatograms',
  access: 'sample.show_report',
  query: z.object({ ids: idList.refine((ids) => ids.length <= MAX_LINES, `At most ${MAX_LINES} records at once.`) }),
  reply: z.object({ data: z.array(z.object({ id, line: z.string() })) }),
})
