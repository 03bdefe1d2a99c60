export * from './dilution-chain.ts'
export * from './prep-method-rules.ts'
