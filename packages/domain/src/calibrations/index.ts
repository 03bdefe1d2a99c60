export * from './fit-calibration.ts'
export * from './read-off-uncertainty.ts'
