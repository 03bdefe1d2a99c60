import { Button, Group, Tooltip } from '@mantine/core'
import { can } from '@eluent/domain/auth'
import { NO_TOKENS_TEXT } from '@eluent/domain/bank'
import { certificateSearch, jumpToPage } from '@eluent/domain/certificates'
import type { CertificateRow } from '@eluent/contract'
import { IconScan } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { routeRow } from '../../../frame/route-table.ts'
import { pathTo } from '../../../frame/screens.ts'
import { useSession } from '../../../frame/services.ts'
import { Pager } from '../../../ui/DataTable/Pager.tsx'
import { RowTable } from '../../../ui/DataTable/RowTable.tsx'
import { SearchBox } from '../../../ui/DataTable/SearchBox.tsx'
import { useTableState } from '../../../ui/DataTable/use-table-state.ts'
import { PageHeader } from '../../../ui/PageHeader/PageHeader.tsx'
import { useBank } from '../../bank/queries.ts'
import { TokenBankPanel } from '../../bank/TokenBankPanel.tsx'
import { ActionModal, type Acting } from '../view/ActionModal.tsx'
import { CERTIFICATE_COLUMNS } from './certificate-columns.tsx'
import { certificateAddress } from '../parts/certificate-address.ts'
import { CertificateActions } from '../view/CertificateActions.tsx'
import { failureText } from '../parts/certificate-failure.ts'
import classes from '../parts/Certificates.module.css'
import { CertusLogo } from './CertusLogo.tsx'
import { useCertificates } from '../parts/queries.ts'

const SEARCH_COLUMNS = [{ value: '', label: 'TRACER or Name' }]

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
          <Tooltip key={screen} label={NO_TOKENS_TEXT} withArrow>
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

const actionsOf = (onChoose: (acting: Acting) => void) => (certificate: CertificateRow) => (
  <CertificateActions certificate={certificate} onChoose={(action) => onChoose({ action, certificate })} />
)

function CertificateTable() {
  const table = useTableState()
  const { page, setPage } = table
  const query = useCertificates(page, certificateSearch(table.request.searchData ?? ''))
  const [acting, setActing] = useState<Acting | null>(null)
  const lastPage = query.data?.meta.lastPageNo ?? 1

  // An old address names a page that is gone.
  const isBeyond = query.data !== undefined && !query.isFetching && page > lastPage
  useEffect(() => {
    if (isBeyond) setPage(lastPage)
  }, [isBeyond, lastPage, setPage])

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
          QR Scanner
        </Button>
      </div>
      <RowTable<CertificateRow>
        label="Certificates"
        query={query}
        columns={CERTIFICATE_COLUMNS}
        rowKey={({ id }) => id}
        rowTo={certificateAddress}
        actions={actionsOf(setActing)}
        {...(query.error && { errorTitle: failureText(query.error, 'Failed to retrieve certi.') })}
      />
      {!query.error && <Pager table={table} pages={lastPage} total={undefined} pageOf={jumpToPage} />}
      <ActionModal acting={acting} onClose={() => setActing(null)} />
    </div>
  )
}
