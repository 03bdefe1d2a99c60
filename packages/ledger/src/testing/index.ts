export { HashTree } from './hash-tree.ts'
export { LogMaker, makeEvidence, sha256, signedNote, type Step } from './log-maker.ts'
