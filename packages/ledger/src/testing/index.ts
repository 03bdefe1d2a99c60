export { HashTree } from './hash-tree.ts'
export { LogMaker, makeEvidence, sha256, type Step } from './log-maker.ts'
