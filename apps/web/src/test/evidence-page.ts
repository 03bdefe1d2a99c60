import { buildEvidencePage } from '../../build/evidence-page.ts'

/**
 * What the build gives for `virtual:evidence-page`.
 * @internal tests come to it by the alias in vitest.config.ts
 */
export const page = await buildEvidencePage()
