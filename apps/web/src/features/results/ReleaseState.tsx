import { Text } from '@mantine/core'
import type { ReportView } from '@eluent/domain/report'
import { IconCircleDashed, IconRosetteDiscountCheck } from '@tabler/icons-react'
import classes from './Report.module.css'
import { t } from '../../language/t.ts'

/** Under which name the report stands, or that it stands under none yet. */
export function ReleaseState({ view }: { view: ReportView }) {
  const { report_number, released_by, reported, revision_text } = view.provenance
  if (!view.progress.finished) return null
  const released = reported !== 'N/A'
  return (
    <div className={classes['release']} data-released={released}>
      {released ? <IconRosetteDiscountCheck size={18} aria-hidden /> : <IconCircleDashed size={18} aria-hidden />}
      <Text fz="sm">
        {t('Report {report_number}. {text} {revision_text}', {
          report_number,
          text: released
            ? t('Released by {released_by}, {reported}.', { released_by, reported })
            : revision_text === null
              ? `${released_by}.`
              : '',
          revision_text: revision_text ?? '',
        }).trim()}
      </Text>
    </div>
  )
}
