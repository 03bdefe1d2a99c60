/** A drawing process that does what the sample's name says; its "document" is its process id. */
import { appendFileSync } from 'node:fs'
import { endWithParent } from '../pdf/process/end-with-parent.ts'
import type { PdfRequest } from '../pdf/process/pdf-job.ts'

endWithParent()

process.on('message', ({ id, job, plainLetters }: PdfRequest) => {
  if (job.kind !== 'report') throw new TypeError('A scripted process gets its script from a sample name')
  const [verb, file = ''] = job.model.sampleName.split(' ')
  if (file !== '') appendFileSync(file, `${process.pid}\n`)
  if (verb === 'die') process.exit(3)
  if (verb === 'hang') for (;;);
  if (verb === 'stumble' && !plainLetters) for (;;);
  process.send?.(
    verb === 'refuse'
      ? { id, error: 'TypstError: no' }
      : { id, bytes: new TextEncoder().encode(String(process.pid)), warnings: ['w'], processCpuMs: 1 },
  )
})
process.send?.('ready')
