import type { BenchPreparation } from '@eluent/contract'
import type { WeightSource } from '@eluent/domain/bench'
import { IconCheck } from '@tabler/icons-react'
import { figure } from '../../language/figures.ts'
import { formatDate, formatTime } from '../../ui/dates/format-date.ts'
import { t } from '../../language/t.ts'

/** Who weighed it, how, when and with what, and the numbers that were corrected, struck through. */
export function Weighed({ of: { weighed, corrections } }: { of: BenchPreparation }) {
  if (weighed === null) return null
  const when = `${formatDate(weighed.at)} ${formatTime(weighed.at)}`
  const facts = [weighed.by, when, sourceWord(weighed.source), weighed.balance?.name, weighed.pipette?.name]
  return (
    <>
      <IconCheck size={16} aria-hidden /> {facts.filter((fact) => fact !== undefined).join(', ')}
      {corrections.map(({ weight_mg, volume_ml, why, at }) => (
        <div key={at}>
          <del>
            {[
              `${figure(String(weight_mg ?? '-'))} mg`,
              ...(volume_ml === null ? [] : [`${figure(String(volume_ml))} mL`]),
            ].join(', ')}
          </del>{' '}
          {why}
        </div>
      ))}
    </>
  )
}

function sourceWord(source: WeightSource): string {
  return { typed: t('typed'), scanned: t('scanned'), read: t('read from the balance') }[source]
}
