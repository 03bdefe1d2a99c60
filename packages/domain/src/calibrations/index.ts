export * from './calibration-rules.ts'
export * from './fit-calibration.ts'
export * from './judge-calibration.ts'
export * from './read-off-uncertainty.ts'
