import { Alert, Button, Group, Text, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { diluteVial, type Sample, type VialDilution } from '@eluent/contract'
import { can as mayDo } from '@eluent/domain/auth'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useCreate } from '../../frame/data/use-change.ts'
import { useSession } from '../../frame/services.ts'
import { errorText } from '../../ui/ErrorState/error-text.ts'
import { t } from '../../language/t.ts'
import { translated } from '../../language/translated.ts'

/** The vials that read above the method's range, each with the dilution that brings it back and the click that queues it. */
export function DiluteAndRerun({ sample, only }: { sample: Pick<Sample, 'id' | 'dilutions'>; only?: number }) {
  const offers = (sample.dilutions ?? []).filter(({ vial_number }) => only === undefined || vial_number === only)
  if (offers.length === 0) return null
  return (
    <Alert className="no-print" mb="md" color="orange" title={t('Over range')} icon={<IconAlertTriangle size={20} />}>
      {offers.map((offer) => (
        <Offer key={offer.vial_number} sampleId={sample.id} offer={offer} />
      ))}
    </Alert>
  )
}

function Offer({ sampleId, offer }: { sampleId: number; offer: VialDilution }) {
  const permissions = useSession()?.claims.permissions
  const change = useCreate(diluteVial, { rereadAfter: 'settled' })
  const { vial_number: vial, analytes, past_calibration: past = [], factor, dilution_factor, can } = offer
  const pastValues = { vial, analytes: past.join(', ') }
  const mayRun = mayDo(permissions, 'sample_report.run_test')
  const rerun = () =>
    change.mutate(
      { params: { id: sampleId, vial } },
      {
        onSuccess: ({ message }) => notifications.show({ color: 'accent', message: translated(message) }),
        onError: (error) => notifications.show({ color: 'red', message: errorText(error) }),
      },
    )
  return (
    <Group justify="space-between" gap="xs">
      <Text fz="sm">
        {past.length < analytes.length
          ? t('Vial {vial}: {analytes} above the upper bound of the method.', { vial, analytes: analytes.join(', ') })
          : t('Vial {vial}: above the highest level that the calibration keeps: {analytes}.', pastValues)}{' '}
        {past.length > 0 &&
          past.length < analytes.length &&
          t('The calibration ends below the method: {analytes}.', pastValues)}{' '}
        {can.allowed &&
          t('Diluted {factor}x (in all {total}x) it reads at most 80 % of the bound.', {
            factor: String(factor),
            total: String(dilution_factor),
          })}
        {!can.allowed && mayRun && translated(can.text)}
      </Text>
      {mayRun && (
        <Tooltip label={translated(can.text)} disabled={can.allowed} withArrow>
          <div>
            <Button disabled={!can.allowed} loading={change.isPending} onClick={rerun}>
              {t('Dilute and rerun')}
            </Button>
          </div>
        </Tooltip>
      )}
    </Group>
  )
}
