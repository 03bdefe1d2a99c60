export * from './compare-with-file.ts'
export {
  MOST_DENSITY_G_ML,
  MOST_UNIT_WEIGHT_G,
  UNITLESS_ANSWERS,
  type UnitConversion,
  type UnitlessAnswer,
  type UnitQuestion,
} from './convert-unit.ts'
export type { ShownConversion, UnitReading } from './file-units.ts'
export * from './import-attachments.ts'
export * from './import-problem.ts'
export * from './imported-sample.ts'
export * from './map-file.ts'
export * from './method-for-import.ts'
export * from './method-from-import.ts'
export * from './read-numbers.ts'
export * from './validate-imported-sample.ts'
