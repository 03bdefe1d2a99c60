import * as z from 'zod'

const outcome = z.enum(['passed', 'in part', 'failed', 'not run', 'no test'])

/** What `npm run validation` found of the requirements; the vectors and the signature are added here. */
export const validationRun = z.strictObject({
  version: z.string(),
  commit: z.string(),
  /** Whether files differ from the commit. */
  changed_since_commit: z.boolean(),
  made_at: z.iso.datetime(),
  machine: z.record(z.string(), z.string()),
  /** Each run of tests: by which program, when it began, where its report was read, and what was tested on which machine. */
  runs: z.array(
    z.strictObject({
      tool: z.string(),
      began_at: z.string().nullable(),
      report: z.string(),
      /** Of the report's bytes. */
      sha256: z.string(),
      /** Null where the report does not name them. */
      sources: z
        .strictObject({ commit: z.string(), changed_since_commit: z.boolean(), machine: z.string() })
        .nullable(),
    }),
  ),
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
