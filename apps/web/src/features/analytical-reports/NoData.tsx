import { Image } from '@mantine/core'
import '@mantine/core/styles/Image.css'
import classes from './Analytics.module.css'
import { t } from '../../language/t.ts'

/** Needs no second request, so it shows where the picture did not load. */
const FALLBACK = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 130" fill="none" stroke="#a8a29e" stroke-width="3"><path d="M24 12v96h160"/><path d="M60 60h80" stroke-dasharray="6 6"/></svg>',
)}`

/** Stands where a graph would be when there are no figures for it. */
export function NoData() {
  return (
    <div className={classes['noData']}>
      <Image src="/no-data.svg" fallbackSrc={FALLBACK} alt={t('No data')} w={200} h={130} />
      <p>{t('No finished samples match this report.')}</p>
    </div>
  )
}
