import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { pathTo } from '../../../frame/screens.ts'
import { GuideLink } from '../../../ui/GuideLink/GuideLink.tsx'
import { PublicPage } from '../../../ui/Page/Page.tsx'
import { t } from '../../../language/t.ts'

/** The bare page around a verification, for visitors who know nothing of the product. */
export function VerifyFrame({ children }: { children: ReactNode }) {
  const home = (
    <Button component={Link} to={pathTo('home')} variant="subtle" color="gray" className="no-print">
      {t('Home')}
    </Button>
  )
  return (
    <PublicPage maxWidth={760} actions={home}>
      {children}
      <GuideLink page="verifier">{t('How to check, and what the answers mean')}</GuideLink>
    </PublicPage>
  )
}
