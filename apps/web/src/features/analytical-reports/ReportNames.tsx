import { CloseButton, Text } from '@mantine/core'
import type { AnalyticalReport } from '@eluent/contract'
import { isChartType } from '@eluent/domain/analytical-reports'
import { IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { pathTo } from '../../frame/screens.ts'
import classes from './Analytics.module.css'
import { useSlash } from '../../ui/keys/use-slash.ts'
import { CHART_TYPE_ICONS } from './chart-type-icons.ts'
import { t } from '../../language/t.ts'
import { TextInput } from '../../ui/fields/TextInput.ts'

interface ReportNamesProps {
  reports: readonly AnalyticalReport[]
  chosenId: number | null
}

/** The names of all reports under a search box; `/` puts the cursor into it. */
export function ReportNames({ reports, chosenId }: ReportNamesProps) {
  const [search, setSearch] = useState('')
  const box = useRef<HTMLInputElement>(null)
  useSlash(box)
  const wanted = search.trim().toLowerCase()
  const found = reports.filter(({ name }) => name.toLowerCase().includes(wanted))
  return (
    <nav className={classes['side']} aria-label={t('Reports')}>
      <TextInput
        ref={box}
        aria-label={t('Search reports')}
        placeholder={t('Search reports')}
        maxLength={64}
        leftSection={<IconSearch size={16} stroke={1.8} aria-hidden="true" />}
        rightSection={
          search !== '' && <CloseButton size="sm" aria-label={t('Clear search')} onClick={() => setSearch('')} />
        }
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {found.length === 0 ? (
        <Text component="output" display="block" c="dimmed" size="sm" p="md">
          {t('No Matches Found')}
        </Text>
      ) : (
        <ul className={classes['names']}>
          {found.map(({ id, name, chart_type: { slug, name: typeName } }) => {
            const Icon = CHART_TYPE_ICONS[isChartType(slug) ? slug : 'bar']
            return (
              <li key={id}>
                <Link
                  to={pathTo('graphView', { id })}
                  className={classes['name']}
                  {...(id === chosenId && { 'aria-current': 'page' as const })}
                >
                  <Icon size={20} stroke={1.6} aria-hidden="true" />
                  <span>
                    <span className="visually-hidden">{t('{typeName} graph ', { typeName })}</span>
                    {name}
                  </span>
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </nav>
  )
}
