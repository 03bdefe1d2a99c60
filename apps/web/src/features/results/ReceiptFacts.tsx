import type { Sample } from '@eluent/contract'
import { Fact, Facts } from '../../ui/Facts/Facts.tsx'
import { formatListDate } from '../../ui/dates/format-list-date.ts'
import { Panel } from '../../ui/Panel/Panel.tsx'
import { figure } from '../../language/figures.ts'
import { t } from '../../language/t.ts'

/** How the sample came to the laboratory; a link states the times alone. */
export function ReceiptFacts({ receipt }: { receipt: NonNullable<Sample['intake_form']['receipt']> }) {
  const { collected_at, received_at, temperature_c, amount, amount_unit } = receipt
  const facts = [
    [t('Collected'), collected_at && formatListDate(collected_at)],
    [t('Collected By'), receipt.collected_by],
    [t('Place'), receipt.collected_place],
    [t("Sampler's Licence"), receipt.sampler_licence],
    [t('Received'), received_at && formatListDate(received_at)],
    [t('Received By'), receipt.received_by],
    [t('Condition'), receipt.condition],
    [t('Temperature'), temperature_c === null ? null : `${figure(String(temperature_c))} °C`],
    [t('Amount Received'), amount === null ? null : `${figure(String(amount))} ${amount_unit ?? ''}`],
  ] as const
  return (
    <Panel title={t('Collection and Receipt')}>
      <Facts layout="grid">
        {facts.map(([label, value]) => (
          <Fact key={label} label={label}>
            {value ?? 'N/A'}
          </Fact>
        ))}
      </Facts>
    </Panel>
  )
}
