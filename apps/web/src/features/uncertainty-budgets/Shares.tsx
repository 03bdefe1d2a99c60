import type { Share } from '@eluent/domain/uncertainty'
import { Progress } from '@mantine/core'
import { figure } from '../../language/figures.ts'
import { t } from '../../language/t.ts'
import { PlainTable } from '../../ui/PlainTable/PlainTable.tsx'

/** A number with three digits, as it is read. */
export function threeDigits(value: number): string {
  return figure(String(Number(value.toPrecision(3))))
}

/** What an uncertainty is made of, as bars and as numbers. */
export function Shares({ of, shares }: { of: string; shares: readonly Share[] }) {
  return (
    <PlainTable
      label={t('Shares of the uncertainty of {analyte}', { analyte: of })}
      rows={shares}
      rowKey={({ name }, at) => `${name} ${at}`}
      columns={[
        { header: t('Part'), render: ({ name }) => name },
        { header: t('u, %'), align: 'right', render: ({ u_percent }) => threeDigits(u_percent) },
        { header: t('Share'), align: 'right', render: ({ share_percent }) => `${figure(share_percent.toFixed(0))} %` },
        {
          header: '',
          render: ({ share_percent }) => <Progress value={share_percent} w={120} aria-hidden />,
        },
      ]}
    />
  )
}
