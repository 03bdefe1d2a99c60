export * from './find-term.ts'
export * from './scanned-code.ts'
