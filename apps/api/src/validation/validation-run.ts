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
  /** Regulations clause by clause, with the rows that answer each; a clause is met where each of its rows passed in this run. */
  matrix: z.array(
    z.strictObject({
      name: z.string(),
      source: z.string(),
      left_out: z.string(),
      clauses: z.array(
        z.strictObject({
          clause: z.string(),
          asks: z.string(),
          verdict: z.enum(['met', 'in part', 'not met', 'not the product’s']),
          rows: z.array(z.string()),
          open_rows: z.array(z.string()),
          pages: z.array(z.string()),
          rest: z.string().nullable(),
        }),
      ),
    }),
  ),
  /** Tests that failed and name no requirement. */
  other_failures: z.array(z.strictObject({ file: z.string(), title: z.string() })),
})

export type ValidationRun = z.infer<typeof validationRun>
