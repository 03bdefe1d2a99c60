export type * from "./chromatogram.ts"
