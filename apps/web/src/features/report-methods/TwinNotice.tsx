import { Alert, Button, Text } from '@mantine/core'
import { mergeReportMethods, type ReportMethod } from '@eluent/contract'
import { twinMethods, type Twins } from '@eluent/domain/result-imports'
import { IconArrowMerge } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useChange } from '../../frame/data/use-change.ts'
import { RemovalModal } from '../../ui/RemovalModal/RemovalModal.tsx'
import { t } from '../../language/t.ts'

/** Methods of one layout that were made twice: one stays, samples of the others keep what they were reported with. */
export function TwinNotice({ methods }: { methods: readonly ReportMethod[] }) {
  const groups = useMemo(() => twinMethods(methods), [methods])
  const [chosen, setChosen] = useState<Twins<ReportMethod> | null>(null)
  return (
    <>
      {groups.map((twins) => (
        <Alert
          key={twins.kept.id}
          variant="light"
          color="orange"
          mb="md"
          icon={<IconArrowMerge size={20} stroke={1.6} />}
          title={t('Report methods that say the same')}
        >
          <Text size="sm">
            {t('{others} {count, plural, one {has} other {have}} the analytes, limits and range of {kept}.', {
              others: namesOf(twins.others),
              count: twins.others.length,
              kept: twins.kept.method_name,
            })}
          </Text>
          <Button size="sm" mt="sm" variant="default" onClick={() => setChosen(twins)}>
            {t('Merge into {kept}', { kept: twins.kept.method_name })}
          </Button>
        </Alert>
      ))}
      {chosen && <Merge twins={chosen} onClose={() => setChosen(null)} />}
    </>
  )
}

function Merge({ twins: { kept, others }, onClose }: { twins: Twins<ReportMethod>; onClose: () => void }) {
  return (
    <RemovalModal
      opened
      title={t('Merge Report Methods')}
      confirmLabel={t('Merge')}
      action={useChange(mergeReportMethods)}
      input={(body) => ({ params: { id: kept.id }, body: { ...body, twins: others.map(({ id }) => id) } })}
      doneText={() => t('Merged into {kept}.', { kept: kept.method_name })}
      onClose={onClose}
    >
      {t(
        '{others} {count, plural, one {leaves} other {leave}} the list; imports and new samples use {kept}. Samples keep the version that they were reported with.',
        { others: namesOf(others), count: others.length, kept: kept.method_name },
      )}
    </RemovalModal>
  )
}

function namesOf(methods: readonly ReportMethod[]): string {
  return methods.map(({ method_name }) => method_name).join(', ')
}
