import { buildEvidencePage } from '../../build/evidence-page.ts'

/** What the build gives for `virtual:evidence-page`. */
export const page = await buildEvidencePage()
