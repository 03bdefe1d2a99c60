import type { UnitReading } from '@eluent/domain/result-imports'
import { t } from '../../language/t.ts'

/** A number as the file has it: '85.2 mg/g', or what was said of it: '85.2, no unit (mg/g)'. */
export function columnHeading({ file, unit, said }: UnitReading['shown'][number]): string {
  if (!said) return `${file} ${unit}`
  return unit === '' ? t('{file}, no unit', { file }) : t('{file}, no unit ({unit})', { file, unit })
}
