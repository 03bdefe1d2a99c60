import {
  IconBook2,
  IconBottle,
  IconCertificate,
  IconChartDots,
  IconChartLine,
  IconClipboardX,
  IconEyeCheck,
  IconFileImport,
  IconFlask2,
  IconHome,
  IconLifebuoy,
  IconListDetails,
  IconPlus,
  IconSettings,
  IconStack2,
  IconTargetArrow,
  IconTool,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { lazy, type ComponentType } from 'react'
import type { ScreenName } from '../../frame/route-table.ts'
import { t } from '../../language/t.ts'

export interface NavigationEntry {
  readonly screen: ScreenName
  readonly label: string
  readonly icon: Icon
  /** Shows only with the beta features switched on. */
  readonly beta?: true
  /** What waits there, at its right; it comes once the page has come. */
  readonly count?: ComponentType
}

/** The sidebar, in its order; an entry shows when its permission is held. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { screen: 'home', label: t('Home'), icon: IconHome },
  { screen: 'methodList', label: t('Report Methods'), icon: IconBook2 },
  { screen: 'prepMethods', label: t('Prep Methods'), icon: IconFlask2, beta: true },
  { screen: 'sampleCreate', label: t('Create New Test'), icon: IconPlus },
  { screen: 'importNew', label: t('Import New Results'), icon: IconFileImport },
  { screen: 'sampleList', label: t('Sample Results'), icon: IconListDetails },
  { screen: 'qcList', label: t('QC Results'), icon: IconTargetArrow },
  { screen: 'certificateList', label: 'CERTUS', icon: IconCertificate },
  { screen: 'userList', label: t('Users'), icon: IconUsers },
  { screen: 'support', label: t('Support'), icon: IconLifebuoy },
  { screen: 'settings', label: t('Settings'), icon: IconSettings },
]

const ofBell = () => import('../../features/alerts/AlertCounts.tsx')

/** The second group, headed Quality; no heading where none of its entries shows. */
export const QUALITY_NAVIGATION: readonly NavigationEntry[] = [
  { screen: 'dashboard', label: t('Dashboard'), icon: IconListDetails },
  {
    screen: 'reviews',
    label: t('Review'),
    icon: IconEyeCheck,
    count: lazy(async () => ({ default: (await import('../../features/reviews/WaitingCount.tsx')).WaitingCount })),
  },
  { screen: 'bench', label: t('Bench Sheet'), icon: IconFlask2 },
  {
    screen: 'analyticalBatchList',
    label: t('Analytical Batches'),
    icon: IconStack2,
    count: lazy(async () => ({ default: (await ofBell()).FailedBatches })),
  },
  { screen: 'controlCharts', label: t('Control Charts'), icon: IconChartLine },
  {
    screen: 'calibrationList',
    label: t('Calibrations'),
    icon: IconChartDots,
    count: lazy(async () => ({ default: (await ofBell()).CalibrationsEnd })),
  },
  { screen: 'inventory', label: t('Inventory'), icon: IconBottle },
  {
    screen: 'equipmentList',
    label: t('Equipment'),
    icon: IconTool,
    count: lazy(async () => ({ default: (await ofBell()).EquipmentOverdue })),
  },
  {
    screen: 'nonconformanceList',
    label: t('Nonconformances'),
    icon: IconClipboardX,
    count: lazy(async () => ({
      default: (await import('../../features/nonconformances/NonconformanceCounts.tsx')).OpenCount,
    })),
  },
]
