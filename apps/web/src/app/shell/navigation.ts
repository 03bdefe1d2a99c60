import {
  IconBook2,
  IconCertificate,
  IconFileImport,
  IconFlask2,
  IconHome,
  IconLifebuoy,
  IconListDetails,
  IconPlus,
  IconSettings,
  IconTargetArrow,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { ScreenName } from '../../frame/route-table.ts'

export interface NavigationEntry {
  readonly screen: ScreenName
  readonly label: string
  readonly icon: Icon
  /** Shows only with the beta features switched on. */
  readonly beta?: true
}

/** The sidebar, in its order; an entry shows when its screen is registered and its permission held. */
export const NAVIGATION: readonly NavigationEntry[] = [
  { screen: 'home', label: 'Home', icon: IconHome },
  { screen: 'methodList', label: 'Report Methods', icon: IconBook2 },
  { screen: 'prepMethods', label: 'Prep Methods', icon: IconFlask2, beta: true },
  { screen: 'sampleCreate', label: 'Create New Test', icon: IconPlus },
  { screen: 'importNew', label: 'Import New Results', icon: IconFileImport },
  { screen: 'sampleList', label: 'Sample Results', icon: IconListDetails },
  { screen: 'qcList', label: 'QC Results', icon: IconTargetArrow },
  { screen: 'certificateList', label: 'CERTUS', icon: IconCertificate },
  { screen: 'userList', label: 'Users', icon: IconUsers },
  { screen: 'support', label: 'Support', icon: IconLifebuoy },
  { screen: 'settings', label: 'Settings', icon: IconSettings },
]
