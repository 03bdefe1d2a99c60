import { Button, Group, Tooltip } from '@mantine/core'
import { can } from '@eluent/domain/auth'
import { NO_TOKENS_TEXT } from '@eluent/domain/bank'
import { certificateSearch, jumpToPage } from '@eluent/domain/certificates'
import { listCertificates, type CertificateRow } from '@eluent/contract'
import { IconScan } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../../frame/data/use-read.ts'
import { routeRow } from '../../../frame/route-table.ts'
import { pathTo } from '../../../frame/screens.ts'
import { useSession } from '../../../frame/services.ts'
import { Pager } from '../../../ui/DataTable/Pager.tsx'
import { NOTHING_FITS, RowTable } from '../../../ui/DataTable/RowTable.tsx'
import { SearchBox } from '../../../ui/DataTable/SearchBox.tsx'
import { useTableState } from '../../../ui/DataTable/use-table-state.ts'
import { PageHeader } from '../../../ui/PageHeader/PageHeader.tsx'
import { useBank } from '../../bank/use-bank.ts'
import { TokenBankPanel } from '../../bank/TokenBankPanel.tsx'
import { CertificateActions } from '../actions/CertificateActions.tsx'
import { certificateAddress } from '../parts/certificate-address.ts'
import { CERTIFICATE_COLUMNS } from '../parts/certificate-columns.tsx'
import { failureText } from '../parts/certificate-failure.ts'
import classes from '../parts/Certificates.module.css'
import { useLastPage } from '../parts/use-last-page.ts'
import { CertusLogo } from './CertusLogo.tsx'
import { t } from '../../../language/t.ts'
import { translated } from '../../../language/translated.ts'

const SEARCH_COLUMNS = [{ value: '', label: t('TRACER or Name') }]

/** The organization's VERISEALs. */
export function CertificateListPage() {
  return (
    <>
      <PageHeader action={<CreateButtons />}>
        <CertusLogo />
      </PageHeader>
      <TokenBankPanel />
      <CertificateTable />
    </>
  )
}

const CREATE = [
  { screen: 'originCreate', permission: 'certus.certificate' },
  { screen: 'projectCreate', permission: 'certus.project' },
  { screen: 'manifestCreate', permission: 'certus.transportation' },
] as const

/** A creation needs its permission to be offered, and a token to be begun. */
function CreateButtons() {
  const permissions = useSession()?.claims.permissions
  const bank = useBank()
  const isEmpty = bank.data?.quantity === 0
  return (
    <Group gap="xs">
      {CREATE.filter(({ permission }) => can(permissions, permission)).map(({ screen }) => {
        const { path, title } = routeRow(screen)
        return isEmpty ? (
          <Tooltip key={screen} label={translated(NO_TOKENS_TEXT)} withArrow>
            <Button variant="default" disabled>
              {title}
            </Button>
          </Tooltip>
        ) : (
          <Button key={screen} variant="default" component={Link} to={path}>
            {title}
          </Button>
        )
      })}
    </Group>
  )
}

const rowActions = (certificate: CertificateRow) => <CertificateActions certificate={certificate} />

function CertificateTable() {
  const table = useTableState()
  const { page, correctPage } = table
  const search = certificateSearch(table.request.searchData ?? '')
  const query = useRead(
    listCertificates,
    { query: { page, ...(search !== null && { search }) } },
    { keepPrevious: true },
  )
  const lastPage = useLastPage(query, page, correctPage)

  return (
    <div className={classes['table']}>
      <div className={classes['toolbar']}>
        <SearchBox table={table} columns={SEARCH_COLUMNS} />
        <Button
          variant="default"
          size="sm"
          component={Link}
          to={pathTo('certusApp')}
          leftSection={<IconScan size={18} stroke={1.6} />}
        >
          {t('QR Scanner')}
        </Button>
      </div>
      <RowTable<CertificateRow>
        label={t('Certificates')}
        query={query}
        columns={CERTIFICATE_COLUMNS}
        rowKey={({ id }) => id}
        rowTo={certificateAddress}
        actions={rowActions}
        emptyHint={
          search === null ? t('Open the report of a finished sample and choose Create VERISEAL.') : NOTHING_FITS
        }
        {...(query.error && { errorTitle: failureText(query.error, t('Failed to retrieve certi.')) })}
      />
      {!query.error && <Pager table={table} pages={lastPage} total={undefined} pageOf={jumpToPage} />}
    </div>
  )
}
