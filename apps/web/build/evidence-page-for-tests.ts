import { buildEvidencePage } from './evidence-page.ts'

/** What the build gives for `virtual:evidence-page`: vitest.config.ts has it for that name. */
export const page = await buildEvidencePage()
