import * as z from 'zod'

const outcome = z.enum(['passed', 'failed', 'not run', 'no test'])

/** What `npm run validation` found of the requirements; the vectors and the signature are added here. */
export const validationRun = z.strictObject({
  version: z.string(),
  commit: z.string(),
  /** Whether files differ from the commit. */
  changed_since_commit: z.boolean(),
  made_at: z.iso.datetime(),
  machine: z.record(z.string(), z.string()),
  /** Each run of tests: by which program, when it began and where its report was read. */
  runs: z.array(z.strictObject({ tool: z.string(), began_at: z.string().nullable(), report: z.string() })),
  requirements: z.array(
    z.strictObject({
      id: z.string(),
      text: z.string(),
      outcome,
      tests: z.array(z.strictObject({ file: z.string(), title: z.string(), result: outcome })),
    }),
  ),
  /** Tests that failed and name no requirement. */
  other_failures: z.array(z.strictObject({ file: z.string(), title: z.string() })),
})

export type ValidationRun = z.infer<typeof validationRun>
